import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { BottomBar } from '../BottomBar/BottomBar.tsx'
import { NextPathname } from '#components/layout/shared/nextPathname.ts'
import { NavigationProgress } from './NavigationProgress.tsx'

const meta = {
  component: NavigationProgress,
  parameters: { layout: 'fullscreen', route: '/comunidad' },
  // It moves.
  tags: ['no-photo'],
  render: () => (
    // Its own containing block, so that the fixed bar is drawn inside the story.
    <div style={{ transform: 'translateZ(0)', height: 160 }}>
      <header style={{ position: 'relative', height: 60 }}>
        <NavigationProgress />
      </header>
      <BottomBar />
    </div>
  ),
} satisfies Meta<typeof NavigationProgress>
export default meta
type Story = StoryObj<typeof meta>

/** The ranking was pressed and is on its way: a line below the header, and its place in the navigation is the current one. */
export const OnItsWay: Story = {
  decorators: [
    (Story) => (
      <NextPathname value="/ranking">
        <Story />
      </NextPathname>
    ),
  ],
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Ranking')
    await expect(canvasElement.querySelector('header > [aria-hidden]')).toBeVisible()
  },
}

/** The screen is there: no line. */
export const Arrived: Story = {
  async play({ canvas, canvasElement }) {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Comunidad')
    await expect(canvasElement.querySelector('header > [aria-hidden]')).not.toBeVisible()
  },
}
