import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Card } from '#components/ui/Card/Card.tsx'
import { PageFrame } from './PageFrame.tsx'

function Sections() {
  return [1, 2].map((number) => <Card key={number}>Sección {number}</Card>)
}

const meta = {
  title: 'shell/PageFrame',
  component: PageFrame,
  args: { children: <Sections /> },
} satisfies Meta<typeof PageFrame>
export default meta
type Story = StoryObj<typeof meta>

/** Its sections stand in the middle of a space that is wider than the page. */
const centredAt = (width: number): Story['play'] =>
  async function play({ canvas }) {
    const { left, right } = canvas.getByText('Sección 1').getBoundingClientRect()
    await expect(right - left).toBe(width)
    await expect(left).toBe(document.documentElement.clientWidth - right)
  }

/** Text and posts. */
export const Reading: Story = { args: { size: 'reading' }, play: centredAt(672) }

/** Several columns: cards, a form beside a list. */
export const Page: Story = { play: centredAt(1200) }

/** Grids and players; as wide as the window here, and never wider than 1440 px. */
export const Wide: Story = {
  args: { size: 'wide' },
  async play(context) {
    await centredAt(document.documentElement.clientWidth - 32)?.(context)
  },
}
