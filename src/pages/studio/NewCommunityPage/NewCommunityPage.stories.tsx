import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { getStudio } from '#api/contract/studio/access.ts'
import { createCommunity } from '#api/contract/studio/communities.ts'
import { clearDrafts } from '#api/drafts/drafts.ts'
import { coachStudio } from '#mocks/fixtures/studio/access.ts'
import { runCommunity } from '#mocks/fixtures/studio/communities.ts'
import { handlers } from '#mocks/handlers/studio/communities.ts'
import { mock, mockError } from '#mocks/mock.ts'
import { NewCommunityPage } from './NewCommunityPage.tsx'

const sent = fn<(body: unknown) => void>()

const meta = {
  component: NewCommunityPage,
  parameters: { route: '/estudio/nueva' },
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
  async beforeEach({ msw }) {
    await clearDrafts()
    sent.mockClear()
    msw.use(
      mock(createCommunity, async ({ request }) => {
        sent(await request.json())
        return { success: true, community: runCommunity }
      }),
      mock(getStudio, coachStudio),
      ...handlers,
    )
  },
} satisfies Meta<typeof NewCommunityPage>
export default meta
type Story = StoryObj<typeof meta>

/** Nothing is typed yet; beside the form is what it makes. */
export const Blank: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByLabelText('Nombre')).toBeVisible()
  },
}

/** The membership includes no other one, so the form is not offered. */
export const NotIncluded: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getStudio, { ...coachStudio, can_create: false, owned: 1, max: 1 }))
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Tu membresía incluye 1 comunidad.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Crear comunidad' })).toBeNull()
  },
}

/** The preview follows what is typed. */
export const Typed: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.type(await canvas.findByLabelText('Nombre'), 'Círculo')
    const preview = within(canvas.getByRole('region', { name: 'Así se verá' }))
    await expect(preview.getAllByText('Círculo').length).toBeGreaterThan(0)
  },
}

/** It is created, and its invitations come next. */
export const Created: Story = {
  tags: ['check'],
  async play({ canvas }) {
    await userEvent.type(await canvas.findByLabelText('Nombre'), 'Círculo')
    await userEvent.click(canvas.getByRole('button', { name: 'Crear comunidad' }))
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/estudio/1/invitaciones'))
    await expect(sent.mock.lastCall?.[0]).toMatchObject({
      name: 'Círculo',
      access_type: 'invitacion',
      price: null,
    })
  },
}

/** The membership includes no further one; what was typed stays. */
export const Refused: Story = {
  parameters: { pressMoves: 'The message below the button is scrolled into view.' },
  beforeEach({ msw }) {
    msw.use(
      mockError(createCommunity, 400, {
        message: 'Tu membresía incluye una comunidad, y ya la tienes.',
      }),
    )
  },
  async play({ canvas }) {
    await userEvent.type(await canvas.findByLabelText('Nombre'), 'Círculo')
    await userEvent.click(canvas.getByRole('button', { name: 'Crear comunidad' }))
    await expect(await canvas.findByText('Tu membresía incluye una comunidad, y ya la tienes.')).toBeVisible()
    await expect(canvas.getByLabelText('Nombre')).toHaveValue('Círculo')
  },
}
