import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { receivedInvitations } from '#mocks/fixtures/receivedInvitations.ts'
import { imageUrl } from '#mocks/media.ts'
import { ReceivedInvitations } from './ReceivedInvitations.tsx'

const meta = {
  component: ReceivedInvitations,
  args: { invitations: receivedInvitations, busyId: undefined, onAccept: fn(), onDecline: fn() },
  argTypes: { invitations: { control: 'object' } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 384 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ReceivedInvitations>
export default meta
type Story = StoryObj<typeof meta>

/** Invitations as a member and as a moderator. */
export const Several: Story = {}

/** A paid community: its invitation page shows the price. */
export const Paid: Story = {
  tags: ['no-photo'],
  args: { invitations: receivedInvitations.map((one) => ({ ...one, payment_page: '/invitacion/abc' })) },
  async play({ canvas }) {
    await expect(
      canvas.getByRole('link', { name: 'Ver precio de entrar en Liderazgo Consciente' }),
    ).toHaveAttribute('href', '/invitacion/abc')
  },
}

/** An invitation that gives more than free entry is accepted on its own page. */
export const ByLink: Story = {
  args: { invitations: receivedInvitations.map((one) => ({ ...one, needs_link: true })) },
  async play({ canvas }) {
    await expect(canvas.getAllByText(/^Acéptala con el enlace que te envió/)).toHaveLength(2)
    await expect(canvas.queryByRole('button', { name: /^Unirme/ })).toBeNull()
  },
}

/** While one is being accepted, the other buttons are disabled. */
export const Accepting: Story = {
  tags: ['no-photo'],
  args: { busyId: receivedInvitations[0]?.id },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { busy: true })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Unirme a Oratoria sin miedo' })).toBeDisabled()
  },
}

export const Answered: Story = {
  tags: ['check'],
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Unirme a Liderazgo Consciente' }))
    await expect(args.onAccept).toHaveBeenCalledWith(receivedInvitations[0])
    await userEvent.click(canvas.getByRole('button', { name: 'Rechazar la invitación a Oratoria sin miedo' }))
    await expect(args.onDecline).toHaveBeenCalledWith(receivedInvitations[1])
  },
}

export const Pictures: Story = {
  args: {
    invitations: receivedInvitations.map((one) => ({
      ...one,
      community: { ...one.community, image_url: imageUrl },
    })),
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')?.naturalWidth).toBeGreaterThan(0))
  },
}
