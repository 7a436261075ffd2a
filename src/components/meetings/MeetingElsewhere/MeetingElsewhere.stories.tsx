import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { MeetingElsewhere } from './MeetingElsewhere.tsx'

const meta = {
  component: MeetingElsewhere,
  argTypes: { reason: { control: 'inline-radio', options: ['other', 'stranger', 'unavailable'] } },
  args: { reason: 'other', communityName: 'Ventas con propósito', onSwitch: fn() },
} satisfies Meta<typeof MeetingElsewhere>
export default meta
type Story = StoryObj<typeof meta>

/** The meeting belongs to another community of the member. */
export const OtherCommunity: Story = {
  async play({ args, canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent('Esta reunión es de «Ventas con propósito».')
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar de comunidad' }))
    await expect(args.onSwitch).toHaveBeenCalledOnce()
  },
}

/** The member does not belong to the meeting's community. */
export const NotAMember: Story = {
  args: { reason: 'stranger' },
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Ver la comunidad' })).toHaveAttribute(
      'href',
      '/explorar-comunidades?q=Ventas+con+prop%C3%B3sito',
    )
  },
}

/** The meeting is cancelled, requires a higher level, or does not exist. */
export const Unavailable: Story = { args: { reason: 'unavailable', communityName: undefined } }
