import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { getStudio } from '#api/contract/studio/access.ts'
import { restoreCommunity } from '#api/contract/studio/communities.ts'
import {
  coachStudio,
  deletedStudio,
  newCoachStudio,
  ownStudio,
  staffStudio,
} from '#mocks/fixtures/studio/access.ts'
import { runCommunity } from '#mocks/fixtures/studio/communities.ts'
import { handlers } from '#mocks/handlers/studio/access.ts'
import { handlers as communities } from '#mocks/handlers/studio/communities.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { StartPage } from './StartPage.tsx'

const meta = {
  component: StartPage,
  parameters: { route: '/estudio' },
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
  beforeEach({ msw }) {
    msw.use(mock(getStudio, newCoachStudio), ...handlers, ...communities)
  },
} satisfies Meta<typeof StartPage>
export default meta
type Story = StoryObj<typeof meta>

/** Somebody who may create a community, and has none. */
export const FirstCommunity: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Crear comunidad' })).toHaveAttribute(
      'href',
      '/estudio/nueva',
    )
  },
}

/** Staff without communities are led to what was reported outside of communities. */
export const Staff: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(getStudio, staffStudio))
  },
  async play({ canvas }) {
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('/estudio/plataforma/moderacion'),
    )
  },
}

/** Staff whose own community waits to be deleted. */
export const StaffWithDeleted: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getStudio, { ...staffStudio, deleted: deletedStudio.deleted }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('link', { name: 'Moderación' })).toHaveAttribute(
      'href',
      '/estudio/plataforma/moderacion',
    )
  },
}

/** Whoever has communities is led to the first of them. */
export const LedToCommunity: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(getStudio, coachStudio))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/estudio/1'))
  },
}

/** A deleted community can be brought back for thirty days. */
export const WithDeleted: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getStudio, deletedStudio))
  },
  async play({ canvas }) {
    await expect(
      await canvas.findByText('Se borra para siempre el martes, 15 de diciembre de 2026'),
    ).toBeVisible()
  },
}

/** It is brought back, and opens. */
export const Restored: Story = {
  tags: ['check'],
  beforeEach({ msw }) {
    const club = { ...ownStudio, id: '9', name: 'Club de Lectura' }
    let restored = false
    msw.use(
      mock(getStudio, () =>
        restored
          ? { ...coachStudio, communities: [...coachStudio.communities, club] }
          : { ...coachStudio, deleted: deletedStudio.deleted },
      ),
      mock(restoreCommunity, () => {
        restored = true
        return { success: true, community: runCommunity }
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Recuperar' }))
    await expect(await canvas.findByText('Club de Lectura está de vuelta')).toBeVisible()
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/estudio/9'))
  },
}

/** It could not be brought back: the toast says why. */
export const RestoreFailed: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(
      mock(getStudio, deletedStudio),
      mockError(restoreCommunity, 409, { message: 'Esta comunidad ya está restaurada.' }),
    )
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Recuperar' }))
    await expect(await canvas.findByText('Esta comunidad ya está restaurada.')).toBeVisible()
  },
}
