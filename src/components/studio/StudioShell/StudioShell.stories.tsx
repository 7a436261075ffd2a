import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { getStudioCommunity, type StudioCommunity } from '#api/contract/studio/access.ts'
import {
  archivedStudio,
  coachStudio,
  longNamedStudio,
  moderatedStudio,
  newCoachStudio,
  ownStudio,
  staffStudio,
} from '#mocks/fixtures/studio/access.ts'
import { handlers } from '#mocks/handlers/studio/access.ts'
import { handlers as members } from '#mocks/handlers/studio/members.ts'
import { imageUrl } from '#mocks/media.ts'
import { mock } from '#mocks/mock.ts'
import { press } from '#mocks/stories/press.ts'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { StudioShell } from './StudioShell.tsx'

/** Some screen. */
const content = <EmptyState titleAs="h1" title="Invitaciones" text="Crea un enlace y envíalo a tu gente." />

const meta = {
  component: StudioShell,
  args: {
    studio: coachStudio,
    communityId: '1',
    waiting: { moderacion: 2, referidos: 3 },
    children: content,
  },
  parameters: { layout: 'fullscreen', route: '/estudio/1/invitaciones' },
  beforeEach({ msw }) {
    msw.use(...handlers, ...members)
  },
} satisfies Meta<typeof StudioShell>
export default meta
type Story = StoryObj<typeof meta>

const opened = (community: StudioCommunity) => mock(getStudioCommunity, { success: true, community })

/** A coach in the studio of her own community. */
export const Owner: Story = {
  async play({ canvas }) {
    const navigation = within(canvas.getByRole('navigation', { name: 'Pantallas de Estudio' }))
    await expect(navigation.getByRole('link', { name: 'Invitaciones' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(navigation.getByRole('link', { name: /^Referidos/ })).toBeVisible()
    await expect(navigation.getByText('2 pendientes')).toBeInTheDocument()
  },
}

/** A moderator sees only the screens that she may enter. */
export const Moderator: Story = {
  args: { communityId: '2' },
  parameters: { route: '/estudio/2/invitaciones' },
  beforeEach({ msw }) {
    msw.use(opened(moderatedStudio))
  },
  async play({ canvas }) {
    await expect(canvas.queryByRole('link', { name: 'Comunidad' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: /^Referidos/ })).toBeNull()
    await canvas.findByRole('link', { name: 'Ver la comunidad' })
  },
}

/** Somebody who may create a first community and has none. */
export const NoCommunity: Story = {
  args: { studio: newCoachStudio, communityId: undefined },
  parameters: { route: '/estudio/nueva' },
  async play({ canvas }) {
    await expect(canvas.queryByRole('navigation', { name: 'Pantallas de Estudio' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: 'Ver la comunidad' })).toBeNull()
  },
}

/** Staff in a community in which they have no role: there is nothing to see as a member. */
export const Staff: Story = {
  tags: ['no-photo'],
  args: { studio: staffStudio },
  beforeEach({ msw }) {
    msw.use(opened({ ...ownStudio, role: 'staff' }))
  },
  async play({ canvas }) {
    await canvas.findByRole('link', { name: 'Comunidad' })
    await expect(canvas.queryByRole('link', { name: 'Ver la comunidad' })).toBeNull()
  },
}

/** Staff on a screen of the platform. */
export const Platform: Story = {
  args: { studio: staffStudio, communityId: undefined, waiting: { moderacion: 2 } },
  parameters: { route: '/estudio/plataforma/moderacion' },
  async play({ canvas }) {
    const navigation = within(canvas.getByRole('navigation', { name: 'Pantallas de Estudio' }))
    await expect(navigation.getByRole('link', { name: /^Moderación/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await userEvent.click(canvas.getByRole('button', { name: /Plataforma$/ }))
    await expect(await screen.findByRole('menuitem', { name: 'Plataforma' })).toBeVisible()
  },
}

/** A strip says on every screen that the community is archived. */
export const Archived: Story = {
  args: { communityId: '3' },
  parameters: { route: '/estudio/3/invitaciones' },
  beforeEach({ msw }) {
    msw.use(opened(archivedStudio))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^Comunidad archivada/)).toBeVisible()
    await canvas.findByRole('link', { name: 'Ver la comunidad' })
  },
}

/** A name longer than anybody designs for. */
export const LongName: Story = {
  args: { communityId: '4' },
  parameters: { route: '/estudio/4/invitaciones' },
  beforeEach({ msw }) {
    msw.use(opened(longNamedStudio))
  },
  async play({ canvas }) {
    await canvas.findByRole('link', { name: 'Ver la comunidad' })
  },
}

/** The other communities, and the way to a new one. */
export const SwitcherOpen: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: /^Cambiar de comunidad/ }))
    await expect(await screen.findByRole('menuitem', { name: 'Mujeres que Emprenden' })).toBeVisible()
    await expect(screen.getByRole('menuitem', { name: 'Crear comunidad' })).toBeVisible()
  },
}

/** On a phone the navigation is behind a button. */
export const Phone: Story = {
  tags: ['phone'],
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Abrir el menú' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: /^Referidos/ })).toBeNull()
  },
}

/** The opened navigation of a phone. */
export const PhoneMenu: Story = {
  tags: ['phone', 'dark'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir el menú' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Pantallas de Estudio' }))
    await expect(menu.getByRole('link', { name: /^Referidos/ })).toBeVisible()
    await expect(menu.getByText('2 pendientes')).toBeInTheDocument()
  },
}

/** Control and K open the search from anywhere. */
export const SearchByKeys: Story = {
  tags: ['check'],
  async play() {
    await press('{Control>}k{/Control}')
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Ir a…' })).toBeVisible())
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** With the picture of the open community. */
export const Picture: Story = {
  tags: ['narrow'],
  beforeEach({ msw }) {
    msw.use(opened({ ...ownStudio, image_url: imageUrl }))
  },
  async play({ canvas }) {
    const trigger = await canvas.findByRole('button', { name: /Liderazgo Consciente/u })
    await waitFor(() => expect(trigger.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
  },
}
