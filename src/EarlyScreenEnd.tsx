import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { nextFrame, partsFinished, removeEarlyScreen } from '#api/client/early.ts'
import type { FirstQuery } from '#api/client/firstQueries.ts'
import { useUser } from '#api/client/session.ts'
import { storedCommunity } from '#api/communities/currentCommunity.ts'
import { firstQueriesOf } from './screens.tsx'

/**
 * Replaces the early screen by the screen before this element, once that screen is rendered and each of its first
 * queries has a reply or an error. `onRendered` is called as soon as the screen is rendered.
 */
export function EarlyScreenEnd({ onRendered }: { onRendered?: (() => void) | undefined }) {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const { pathname, search } = useLocation()
  const url = pathname + search
  useEffect(() => onRendered?.(), [onRendered])
  useEffect(() => {
    // Without an early screen there is nothing to wait for.
    if (!document.getElementById('early')) return undefined
    const left = new AbortController()
    const end = async () => {
      const queries = await firstQueriesOf(url, { userId, communityId: storedCommunity()?.id })
      await answered(client, queries, left.signal)
    }
    const replace = async () => {
      // The screen renders the replies before the next frame is painted.
      await nextFrame()
      await partsFinished()
      if (!left.signal.aborted) removeEarlyScreen()
    }
    void end().then(replace, replace)
    return () => left.abort()
  }, [client, userId, url])
  return null
}

/** Resolves when none of the queries waits for its first reply. */
function answered(client: QueryClient, queries: readonly FirstQuery[], left: AbortSignal): Promise<void> {
  const cache = client.getQueryCache()
  return new Promise((resolve) => {
    const stop = cache.subscribe(check)
    left.addEventListener('abort', stop)
    check()
    function check() {
      const waiting = queries.some(({ queryKey }) => {
        const state = cache.find({ queryKey, exact: true })?.state
        return state?.status === 'pending' && state.fetchStatus === 'fetching'
      })
      if (waiting) return
      stop()
      resolve()
    }
  })
}
