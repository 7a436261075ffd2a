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

/** Checks that the sections are centred in a space wider than the page. */
const centredAt = (width: number): Story['play'] =>
  async function play({ canvas }) {
    const { left, right } = canvas.getByText('Sección 1').getBoundingClientRect()
    await expect(right - left).toBe(width)
    await expect(left).toBe(document.documentElement.clientWidth - right)
  }

/** Pages with text and posts. */
export const Reading: Story = { args: { size: 'reading' }, play: centredAt(672) }

/** Pages with several columns: cards, a form beside a list. */
export const Page: Story = { play: centredAt(1200) }

/** Pages with grids and players; the width is at most 1440 px. */
export const Wide: Story = {
  args: { size: 'wide' },
  async play(context) {
    await centredAt(document.documentElement.clientWidth - 32)?.(context)
  },
}
