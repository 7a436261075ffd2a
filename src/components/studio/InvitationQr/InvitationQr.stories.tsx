import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { InvitationQr } from './InvitationQr.tsx'

const meta = {
  component: InvitationQr,
  args: { open: true, url: 'https://faro.example/invitacion/Zk3vQ8yT1mB6wXr9Lp0sNg', onClose: fn() },
} satisfies Meta<typeof InvitationQr>
export default meta
type Story = StoryObj<typeof meta>

/** A code that any phone reads, and that can be downloaded. */
export const Shown: Story = {
  async play() {
    await expect(await screen.findByRole('img', { name: 'Código QR de la invitación' })).toBeVisible()
    await expect(screen.getByRole('link', { name: 'Descargar QR' })).toHaveAttribute(
      'download',
      'invitacion.svg',
    )
  },
}
