import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CommunitiesFailure } from './CommunitiesFailure.tsx'

const meta = {
  component: CommunitiesFailure,
  args: { error: new Error('HTTP 500: Internal Server Error'), onRetry: fn() },
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error al obtener comunidades')
    await expect(canvas.getByRole('alert')).toHaveTextContent('HTTP 500: Internal Server Error')
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
} satisfies Meta<typeof CommunitiesFailure>
export default meta
type Story = StoryObj<typeof meta>

/** Replaces the content of a screen. */
export const Alone: Story = {}
/** Shown above the content of a screen. */
export const Compact: Story = { tags: ['narrow'], args: { compact: true } }
