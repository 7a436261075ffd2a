import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { waiting } from '#mocks/fixtures/studio/home.ts'
import { WaitingList } from './WaitingList.tsx'

const meta = {
  component: WaitingList,
  args: { things: waiting, pathOf: (screen) => `/estudio/1/${screen}` },
} satisfies Meta<typeof WaitingList>
export default meta
type Story = StoryObj<typeof meta>

/** The most urgent first; what has a screen has a button. */
export const Several: Story = {
  tags: ['narrow'],
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: /^Llamar/ })).toHaveAttribute(
      'href',
      '/estudio/1/referidos',
    )
    await expect(canvas.getByText(/y 2 más$/)).toBeVisible()
  },
}

/** Nothing has to be done. */
export const Nothing: Story = { args: { things: [] } }
