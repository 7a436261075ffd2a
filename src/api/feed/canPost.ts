import { skipToken, useQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { feed as t } from '#locales/feed.ts'
import { cacheKeyOf, cacheToken, perTokenMs } from '#api/client/cacheToken.ts'
import { call } from '#api/client/call.ts'
import { useSessionPart } from '#api/client/session.ts'
import { deviceTime } from '#lib/clock.ts'

/**
 * Milliseconds: between the appearance of a token and the check, for which a reply stays fresh, and between a failure
 * and the retry.
 */
export const canPostDelayMs = 300
export const canPostStaleMs = perTokenMs
export const canPostRetryMs = 30_000

/** Returns the milliseconds until the check for the current token is due. */
const untilCheck = () => Math.max(0, cacheToken().at + canPostDelayMs - deviceTime())

export interface CanPost {
  /** Undefined until the server has replied. */
  allowed: boolean | undefined
  error: Error | null
}

/** Whether the member may publish in the global feed. Only the server's reply decides. */
export function useCanPost(): CanPost {
  const token = useSessionPart(cacheKeyOf)
  const client = useQueryClient()
  const due = useDue(token, client)
  const { data, error } = useQuery({
    queryKey: canPostKey(token),
    queryFn: token && due ? askCanPost : skipToken,
    staleTime: canPostStaleMs,
    meta: { lastSeen: false },
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? canPostRetryMs : false),
    // A new token triggers a new check; the previous result stays until its reply.
    placeholderData: (previous: boolean | undefined) => previous,
  })
  // The earlier result stays, so that a failing check does not remove a form that is being filled in.
  return { allowed: data, error }
}

const canPostKey = (token: string | null) => ['global-feed', 'can-post', token] as const

/** @throws {Error} with a text of the product spec. */
async function askCanPost({ signal }: { signal: AbortSignal }): Promise<boolean> {
  const reply = await call('feed.canPost', {}, { signal }).catch((error: unknown) => {
    throw new Error(t.canPostFailed, { cause: error })
  })
  const allowed = reply.data?.can_post ?? reply.can_post
  if (typeof allowed !== 'boolean') throw new Error(t.canPostFailed)
  return allowed
}

/** Becomes true once the token is old enough or, after a failure, when the retry is due. */
function useDue(token: string | null, client: QueryClient): boolean {
  const [dueToken, setDueToken] = useState<string | null>(null)
  useEffect(() => {
    if (!token) return undefined
    const state = client.getQueryState(canPostKey(token))
    const failed = state?.status === 'error' ? state.errorUpdatedAt + canPostRetryMs - deviceTime() : 0
    const timer = setTimeout(() => setDueToken(token), Math.max(untilCheck(), failed))
    return () => clearTimeout(timer)
  }, [token, client])
  return token !== null && dueToken === token
}
