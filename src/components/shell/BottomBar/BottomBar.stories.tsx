import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { BottomBar } from './BottomBar.tsx'

const meta = {
  component: BottomBar,
  parameters: { layout: 'fullscreen', route: '/comunidad' },
  tags: ['phone', 'dark'],
  decorators: [
    (Story) => (
      // Its own containing block, so that the fixed bar is drawn inside the story.
      <div style={{ transform: 'translateZ(0)', height: 96 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof BottomBar>
export default meta
type Story = StoryObj<typeof meta>

/** The six screens, one of them current. */
export const Default: Story = {
  async play({ canvas }) {
    const links = canvas.getAllByRole('link')
    await expect(links).toHaveLength(6)
    const clipped = () => links.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    await waitFor(() => expect(clipped()).toHaveLength(0))
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Comunidad')
    await expect(canvas.getByRole('link', { name: 'Feed Global' })).toBeVisible()
    const labels = links.map((link) => link.querySelector('span') as HTMLElement)
    for (const label of labels) {
      await expect(Number.parseFloat(getComputedStyle(label).fontSize)).toBeGreaterThanOrEqual(11)
      const next = labels[labels.indexOf(label) + 1]?.getBoundingClientRect().left ?? Infinity
      await expect(next - label.getBoundingClientRect().right).toBeGreaterThanOrEqual(8)
    }
  },
}
