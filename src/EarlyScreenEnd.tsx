import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { removeEarlyScreen } from '#api/client/early.ts'
import { useUser } from '#api/client/session.ts'
import { storedCommunity } from '#api/communities/currentCommunity.ts'
import { firstQueriesOf } from './screens.tsx'

/**
 * Placed behind a screen: once it is rendered and what it asked for first has been answered, well or badly, it takes the
 * place of the early screen.
 */
export function EarlyScreenEnd() {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const { pathname, search } = useLocation()
  const url = pathname + search
  useEffect(() => {
    // Without an early screen there is nothing to wait for.
    if (!document.getElementById('early')) return undefined
    let stop = () => undefined as void
    let ended = false
    const cache = client.getQueryCache()
    const visitor = { userId, communityId: storedCommunity()?.id }
    void firstQueriesOf(url, visitor).then(
      (queries) => {
        const check = () => {
          const waiting = queries.some(({ queryKey }) => {
            const state = cache.find({ queryKey, exact: true })?.state
            return state?.status === 'pending' && state.fetchStatus === 'fetching'
          })
          if (waiting || ended) return
          stop()
          // The screen renders the replies before the next frame is painted.
          requestAnimationFrame(() => setTimeout(removeEarlyScreen))
        }
        if (ended) return
        stop = cache.subscribe(check)
        check()
      },
      () => removeEarlyScreen(),
    )
    return () => {
      ended = true
      stop()
    }
  }, [client, userId, url])
  return null
}
