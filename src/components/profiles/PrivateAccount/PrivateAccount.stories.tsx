import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { FollowButton } from '../FollowButton/FollowButton.tsx'
import { PrivateAccount } from './PrivateAccount.tsx'

const toggle = fn<(wanted: boolean) => Promise<void>>(() => Promise.resolve())

const meta = {
  component: PrivateAccount,
  args: {
    name: 'Marta Ríos',
    following: false,
    loading: false,
    follow: <FollowButton following={false} busy={false} toggle={toggle} />,
    onRetry: fn(),
  },
  beforeEach() {
    toggle.mockClear()
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PrivateAccount>
export default meta
type Story = StoryObj<typeof meta>

/** The private notice, and Follow. */
export const NotFollowing: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'Esta cuenta es privada' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Seguir' })).toBeVisible()
  },
}

/** Following is asked for. */
export const FollowPressed: Story = {
  ...NotFollowing,
  tags: ['check'],
  async play(context) {
    await NotFollowing.play?.(context)
    const { canvas } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir' }))
    await expect(toggle).toHaveBeenCalledWith(true)
  },
}

/** Followed a moment ago: the posts are on their way. */
export const FollowedReload: Story = {
  args: { following: true, loading: true },
  async play({ canvas }) {
    await expect(canvas.getByText('Cargando sus publicaciones…')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** Followed, and still nothing to see. */
export const StillClosed: Story = {
  args: { following: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
}

/** The button retries. */
export const StillClosedRetried: Story = {
  ...StillClosed,
  tags: ['check'],
  async play(context) {
    await StillClosed.play?.(context)
    const { canvas, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** It cannot be followed. */
export const CannotFollow: Story = {
  args: { follow: undefined },
  async play({ canvas }) {
    await expect(canvas.getByText(/^Solo quienes la siguen/)).toBeVisible()
  },
}
