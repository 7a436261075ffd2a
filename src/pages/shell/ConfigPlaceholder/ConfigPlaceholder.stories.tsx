import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ConfigPlaceholder } from './ConfigPlaceholder.tsx'

const meta = { component: ConfigPlaceholder } satisfies Meta<typeof ConfigPlaceholder>
export default meta
type Story = StoryObj<typeof meta>

/** /configuracion, under construction. */
export const UnderConstruction: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Preferencias' })).toHaveAttribute(
      'href',
      expect.stringContaining('?preferencias'),
    )
  },
}
