import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ApiError } from '#api/client/errors.ts'
import { setReachable } from '#api/client/reachability.ts'
import { LoadFailure } from './LoadFailure.tsx'

const meta = {
  title: 'shell/LoadFailure',
  component: LoadFailure,
  args: {
    error: new ApiError('http', { status: 500, statusText: 'Internal Server Error' }),
    loaded: true,
    title: 'Error al cargar posts',
    detail: 'HTTP 500: Internal Server Error',
    onRetry: fn(),
  },
} satisfies Meta<typeof LoadFailure>
export default meta
type Story = StoryObj<typeof meta>

/** Shown beside loaded content, which stays. */
export const Beside: Story = {
  async play({ args, canvas }) {
    await expect(canvas.getByText(/Ves lo último que cargamos/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** Replaces content that has never been loaded. */
export const InPlace: Story = { args: { loaded: false } }

/** Without a connection nothing is rendered, because a notice at the top of the page explains it. */
export const WithoutConnection: Story = {
  tags: ['no-photo'],
  args: { error: new ApiError('network') },
  beforeEach() {
    setReachable(false)
    return () => setReachable(true)
  },
  async play({ canvas }) {
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
