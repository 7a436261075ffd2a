import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import { call } from '#api/client/call.ts'
import { useUser } from '#api/client/session.ts'
import { follow, unfollow } from '#api/contract/profiles.ts'
import { profilePostsQuery, setFollowing, userProfileQuery } from './queries.ts'

/** Milliseconds after following a private account at which its posts are asked for again. */
export const followedDelayMs = 1000

export interface Following {
  /** A call is under way. */
  busy: boolean
  /** A private account was followed a moment ago: its posts are on their way. */
  awaited: boolean
  /** Does nothing while a call is under way. Rejects with an `ApiError`, and then nothing has changed. */
  toggle: (wanted: boolean) => Promise<void>
}

/**
 * Follows a user and keeps every profile at hand right. One call at a time, wherever it was asked for. What a private
 * account shows changes with it: after following it is asked for once more a second later, after unfollowing at once.
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
      // An answer that is still on its way tells how it was before.
      await client.cancelQueries({ queryKey: userProfileQuery(id).queryKey })
      setFollowing(client, id, own.id, wanted)
      if (!privateAccount) return
      // What an earlier press set going is for how it was then.
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
 * Follows a user, or no longer.
 * @throws {ApiError} also when the server answers `success: false`.
 */
async function sendFollow(id: Id, wanted: boolean): Promise<void> {
  await call(wanted ? follow : unfollow, { params: { id } })
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
