import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { NoCommunity } from './NoCommunity.tsx'

const meta = { component: NoCommunity } satisfies Meta<typeof NoCommunity>
export default meta
type Story = StoryObj<typeof meta>

/** A member without a community: a sentence and the way to one. */
export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Explorar Comunidades' })).toHaveAttribute(
      'href',
      '/explorar-comunidades',
    )
  },
}
