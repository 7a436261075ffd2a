import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ShortcutCards } from './ShortcutCards.tsx'

const meta = { component: ShortcutCards } satisfies Meta<typeof ShortcutCards>
export default meta
type Story = StoryObj<typeof meta>

/** The ways to referrals, surveys and testimonials. */
export const Three: Story = {
  async play({ canvas }) {
    await expect(canvas.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/referidos',
      '/encuestas',
      '/testimonios',
    ])
    await expect(canvas.getByRole('link', { name: /^Encuestas/ })).toBeVisible()
  },
}
/** Little room: one above the other. */
export const Narrow: Story = {
  decorators: [
    (Shown) => (
      <div style={{ maxWidth: 320 }}>
        <Shown />
      </div>
    ),
  ],
  async play({ canvas }) {
    const lefts = canvas.getAllByRole('link').map((link) => link.getBoundingClientRect().left)
    await expect(new Set(lefts).size).toBe(1)
  },
}
/** With the keyboard alone. */
export const Keyboard: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: /^Referidos/ })).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: /^Testimonios/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(within(document.body).getByTestId('location')).toHaveTextContent('/testimonios'),
    )
  },
}
