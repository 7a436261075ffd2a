import type { Meta, StoryObj } from '@storybook/react-vite'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { follow, getUserProfile, listUserPosts, unfollow } from '#api/contract/profiles.ts'
import { useFollowing } from '#api/profiles/following.ts'
import { profilePosts, profilePostsQuery, userProfileQuery } from '#api/profiles/queries.ts'
import { formatNumber } from '#lib/plural.ts'
import { privateProfile, profilePosts as posts, userProfile } from '#mocks/fixtures/profiles.ts'
import { handlers as authHandlers } from '#mocks/handlers/auth.ts'
import { handlers } from '#mocks/handlers/profiles.ts'
import { mock, mockError, mockPending } from '#mocks/mock.ts'
import { FollowButton } from './FollowButton.tsx'

const asked = fn<(what: string) => void>()

/** The button with the figure that it changes, and the posts that it opens. */
function Followed() {
  const { data } = useQuery(userProfileQuery(21))
  const list = useInfiniteQuery(profilePostsQuery(21))
  const { busy, toggle } = useFollowing(21, data?.is_profile_public === false)
  if (!data) return null
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' }}>
      <FollowButton following={data.is_following ?? false} busy={busy} toggle={toggle} />
      <span>{`${formatNumber(data.followers_count ?? 0)} seguidores`}</span>
      {data.is_profile_public === false && (
        <span>{list.data ? `${profilePosts(list.data).length} posts` : 'privada'}</span>
      )}
    </div>
  )
}

const meta = {
  component: FollowButton,
  args: { following: false, busy: false, toggle: fn(() => Promise.resolve()) },
  render: () => <Followed />,
  beforeEach({ msw }) {
    asked.mockClear()
    msw.use(
      mock(follow, () => {
        asked('follow')
        return { success: true }
      }),
      mock(unfollow, () => {
        asked('unfollow')
        return { success: true }
      }),
      ...authHandlers,
      ...handlers,
    )
  },
} satisfies Meta<typeof FollowButton>
export default meta
type Story = StoryObj<typeof meta>

const following = { ...userProfile, is_following: true, followers_count: 129 }

/** Not followed yet. */
export const NotFollowing: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Seguir' })).toBeVisible()
    await waitFor(() => expect(canvas.getByText('128 seguidores')).toBeVisible())
  },
}

/** Following turns the state and raises the figure by 1; unfollowing takes it back. */
export const FollowedAndNot: Story = {
  ...NotFollowing,
  tags: ['check'],
  async play(context) {
    await NotFollowing.play?.(context)
    const { canvas } = context
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }))
    await waitFor(() => expect(canvas.getByText('129 seguidores')).toBeVisible())
    await userEvent.click(await canvas.findByRole('button', { name: 'Dejar de seguir' }))
    await waitFor(() => expect(canvas.getByText('128 seguidores')).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Seguir' })).toBeVisible())
    await expect(asked.mock.calls).toEqual([['follow'], ['unfollow']])
  },
}

/** Unfollow. */
export const Following: Story = {
  beforeEach({ msw }) {
    msw.use(mock(getUserProfile, { success: true, data: following }))
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Dejar de seguir' })).toBeVisible())
    await expect(canvas.getByText('129 seguidores')).toBeVisible()
  },
}

/** In flight: nothing has changed yet, and a second press does nothing. */
export const Busy: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(follow))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }))
    const busy = await canvas.findByRole('button', { name: 'Siguiendo…' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(busy)
    await expect(canvas.getByText('128 seguidores')).toBeVisible()
  },
}

/** It failed: the alert says Error, with the reason below; state and count are unchanged. */
export const Fails: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(follow, 500, { error: 'No se pudo guardar' }, 'Internal Server Error'))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }))
    await screen.findByRole('alertdialog', { name: 'Error' })
    await waitFor(() => expect(screen.getByText('No se pudo guardar')).toBeVisible())
    await expect(canvas.getByText('128 seguidores')).toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: 'Seguir', hidden: true })).toBeInTheDocument()
  },
}

/** A reply that says success false is a failure too. */
export const Refused: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mock(follow, { success: false, message: 'Ya no existe' }))
  },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }))
    await screen.findByRole('alertdialog', { name: 'Error' })
    await waitFor(() => expect(screen.getByText('Ya no existe')).toBeVisible())
  },
}

/** The alert is closed: the button has the focus, and nothing has changed. */
export const RefusedAccepted: Story = {
  ...Refused,
  tags: ['check'],
  async play(context) {
    await Refused.play?.(context)
    const { canvas } = context
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Seguir' })).toHaveFocus())
    await expect(canvas.getByText('128 seguidores')).toBeVisible()
  },
}

/** A private account: a second after following its posts are asked for once more, and come. */
export const AfterPrivate: Story = {
  beforeEach({ msw }) {
    let followed = false
    msw.use(
      mock(getUserProfile, () => ({
        success: true,
        data: followed
          ? { ...privateProfile, is_following: true, followers_count: 129, can_view_posts: true }
          : privateProfile,
      })),
      mock(follow, () => {
        followed = true
        return { success: true }
      }),
      mock(listUserPosts, () => {
        asked(followed ? 'posts after' : 'posts before')
        return { posts: followed ? posts : [], pagination: { hasMore: false } }
      }),
    )
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('0 posts')).toBeVisible())
    const pressed = performance.now()
    await userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }))
    await waitFor(() => expect(canvas.getByText('129 seguidores')).toBeVisible())
    await expect(asked).not.toHaveBeenCalledWith('posts after')
    await waitFor(() => expect(canvas.getByText('4 posts')).toBeVisible())
    await expect(performance.now() - pressed).toBeGreaterThanOrEqual(1000)
    await expect(asked.mock.calls).toEqual([['posts before'], ['posts after']])
  },
}
