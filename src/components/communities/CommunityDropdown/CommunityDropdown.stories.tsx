import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { mergeCommunities } from '#api/communities/queries.ts'
import { ApiError } from '#api/client/errors.ts'
import {
  communitiesReply,
  joinedCommunity,
  manyCommunities,
  mergedCommunities,
  ownedCommunity,
  picturedCommunity,
} from '#mocks/fixtures/communities.ts'
import { handlers } from '#mocks/handlers/communities.ts'
import { CommunityDropdown } from './CommunityDropdown.tsx'

const meta = {
  component: CommunityDropdown,
  args: {
    communities: mergedCommunities,
    current: ownedCommunity,
    status: 'success',
    error: null,
    memberName: 'Lucía Navarro',
    onRetry: fn(),
    onEnter: fn(),
  },
  // Opening a community's dialog requests its figures.
  beforeEach({ msw }) {
    msw.use(...handlers)
  },
  decorators: [
    (Story) => (
      <div style={{ minHeight: 500 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CommunityDropdown>
export default meta
type Story = StoryObj<typeof meta>

/** Checks that the four links and the button beside them are inside the panel. */
async function footIsInside() {
  const panel = screen.getByRole('dialog', { name: 'Mis Comunidades' }).getBoundingClientRect()
  const places = within(screen.getByRole('navigation', { name: 'Más pantallas' })).getAllByRole('link')
  await expect(places).toHaveLength(4)
  for (const target of [...places, screen.getByRole('button', { name: 'Nueva Comunidad' })]) {
    const { top, bottom, left, right, height } = target.getBoundingClientRect()
    await expect(height).toBeGreaterThanOrEqual(44)
    await expect(top).toBeGreaterThanOrEqual(panel.top)
    await expect(bottom).toBeLessThanOrEqual(panel.bottom)
    await expect(left).toBeGreaterThanOrEqual(panel.left)
    await expect(right).toBeLessThanOrEqual(panel.right)
  }
}

export const Closed: Story = {}

export const ClosedNoSelection: Story = { args: { current: null, communities: [] } }

export const Loading: Story = {
  args: { status: 'pending', communities: [], defaultOpen: true },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Nueva Comunidad')).toBeVisible())
    await expect(canvas.getByText('Cargando...')).toBeVisible()
  },
}

/** A member without communities: a link to Explorar. */
export const Empty: Story = {
  tags: ['narrow'],
  args: { communities: [], current: null, defaultOpen: true },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Sin comunidades')).toBeVisible())
    await footIsInside()
  },
}

/** Owned and joined communities in one list, sorted by name, each with role, visibility and number of members. */
export const OwnedAndJoined: Story = {
  tags: ['narrow'],
  args: { defaultOpen: true },
  async play({ canvas }) {
    const names = (await canvas.findAllByRole('option')).map((option) => option.textContent)
    await expect(names[0]).toContain('Ágora')
    await expect(names).toHaveLength(4)
    await waitFor(() => expect(canvas.getByText('1 miembro')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('1204 miembros')).toBeVisible())
  },
}

/** Three and a half entries are visible; the list scrolls. */
export const ManyScrolls: Story = {
  args: { communities: manyCommunities, defaultOpen: true },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus())
    await footIsInside()
    const list = canvas.getByRole('listbox').getBoundingClientRect()
    const fourth = canvas.getAllByRole('option')[3]?.getBoundingClientRect()
    if (!fourth) throw new Error('fewer than four')
    await expect(fourth.top + fourth.height / 2).toBeLessThanOrEqual(list.bottom)
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas.getByText('Círculo de práctica 24')).toBeVisible())
  },
}

/** A community that is both owned and joined appears once, as owned; the list equals that of OwnedAndJoined. */
export const Duplicate: Story = {
  tags: ['no-photo'],
  args: {
    defaultOpen: true,
    communities: mergeCommunities({
      owned: [ownedCommunity],
      joined: [{ community: ownedCommunity, role: 'member' }, ...(communitiesReply.data?.joined ?? [])],
    }),
  },
  async play({ canvas }) {
    await expect(
      await canvas.findAllByRole('option', { name: /Liderazgo Consciente.*Propietario/ }),
    ).toHaveLength(1)
  },
}

export const LoadError: Story = {
  args: {
    status: 'error',
    communities: [],
    defaultOpen: true,
    error: new ApiError('http', { status: 500, statusText: 'Internal Server Error' }),
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error al obtener comunidades')).toBeVisible())
  },
}

export const LoadErrorRetried: Story = {
  ...LoadError,
  tags: ['check'],
  async play(context) {
    await LoadError.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const NetworkError: Story = {
  args: { status: 'error', communities: [], defaultOpen: true, error: new ApiError('network') },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('Error de conexión')).toBeVisible())
  },
}

/** The filter ignores accents. */
export const Filtered: Story = {
  args: { defaultOpen: true },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('combobox'), 'agora')
    await expect(canvas.getAllByRole('option')).toHaveLength(1)
    await waitFor(() => expect(canvas.getByText('Ágora')).toBeVisible())
  },
}

export const NoMatch: Story = {
  args: { defaultOpen: true },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('combobox'), 'zzz')
    await waitFor(() => expect(canvas.getByText('Ninguna comunidad coincide con «zzz».')).toBeVisible())
  },
}

/** Uses the keyboard alone: arrow keys, Enter for the dialog, Enter to go to the community, which closes both. */
export const ByKeyboard: Story = {
  tags: ['no-photo'],
  args: { current: joinedCommunity },
  async play({ canvas, args }) {
    canvas.getByRole('button').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    const enter = await screen.findByRole('button', { name: 'Entrar a la Comunidad' })
    await userEvent.click(enter)
    await expect(args.onEnter).toHaveBeenCalledWith(ownedCommunity)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** The button shows the picture of the current community. */
export const ClosedPicture: Story = {
  args: { current: picturedCommunity },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
  },
}

/** The list shows initials even if a community has a picture. */
export const ListWithoutPictures: Story = {
  tags: ['no-photo'],
  args: { communities: [picturedCommunity], current: picturedCommunity, defaultOpen: true },
  async play({ canvas }) {
    const entry = await canvas.findByRole('option', { name: /Escuela de Coaches/u })
    await expect(entry.querySelector('img')).toBeNull()
    await expect(within(entry).getByText('ED')).toBeVisible()
  },
}
