import { common } from '#locales/common.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Spinner } from './Spinner.tsx'

const meta = {
  component: Spinner,
  argTypes: {
    label: { control: 'text' },
    hideLabel: { control: 'boolean' },
  },
  args: { label: common.loading },
} satisfies Meta<typeof Spinner>

export default meta
type Story = StoryObj<typeof meta>

/** Waiting for something of unknown length. */
export const WithLabel: Story = {}

/** Where the words would not fit; they are still read out. */
export const HiddenLabel: Story = {
  args: { hideLabel: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(common.loading)
  },
}
