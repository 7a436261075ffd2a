import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import { call } from '#api/client/call.ts'
import { useUser } from '#api/client/session.ts'
import { profilePostsQuery, setFollowing, userProfileQuery } from './queries.ts'

/** Milliseconds between following a private account and refetching its posts. */
export const followedDelayMs = 1000

export interface Following {
  /** Whether a call is pending. */
  busy: boolean
  /** Whether a private account was just followed and its posts have not been refetched yet. */
  awaited: boolean
  /** Does nothing while a call is pending. Rejects with an `ApiError`, after which nothing has changed. */
  toggle: (wanted: boolean) => Promise<void>
}

/**
 * Follows and unfollows a user and updates the cached profiles. One call per user at a time, across all components. The
 * visible content of a private account changes as well: it is refetched a second after following, and immediately after
 * unfollowing.
 */
export function useFollowing(id: Id, privateAccount: boolean): Following {
  const client = useQueryClient()
  const own = useUser()
  const [awaited, setAwaited] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const mutationKey = ['profiles', 'follow', String(id)]
  const busy = useIsMutating({ mutationKey }) > 0
  const { mutateAsync } = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: async (wanted: boolean) => {
      await sendFollow(id, wanted)
      // A pending reply shows the state before this change.
      await client.cancelQueries({ queryKey: userProfileQuery(id).queryKey })
      setFollowing(client, id, own.id, wanted)
      if (!privateAccount) return
      // Cancel the refetch scheduled by an earlier call.
      clearTimeout(timer.current)
      setAwaited(wanted)
      if (!wanted) {
        resetPosts(client, id)
        return
      }
      timer.current = setTimeout(
        () => void refetchProfile(client, id).finally(() => setAwaited(false)),
        followedDelayMs,
      )
    },
  })
  return {
    busy,
    awaited,
    toggle: async (wanted) => {
      if (client.isMutating({ mutationKey }) === 0) await mutateAsync(wanted)
    },
  }
}

/**
 * Follows or unfollows a user.
 * @throws {ApiError} also when the server answers `success: false`.
 */
async function sendFollow(id: Id, wanted: boolean): Promise<void> {
  await call(wanted ? 'profiles.follow' : 'profiles.unfollow', { params: { id } })
}

async function refetchProfile(client: QueryClient, id: Id): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: profilePostsQuery(id).queryKey }),
    client.invalidateQueries({ queryKey: userProfileQuery(id).queryKey }),
  ])
}

function resetPosts(client: QueryClient, id: Id): void {
  void client.resetQueries({ queryKey: profilePostsQuery(id).queryKey })
  void client.invalidateQueries({ queryKey: userProfileQuery(id).queryKey })
}
