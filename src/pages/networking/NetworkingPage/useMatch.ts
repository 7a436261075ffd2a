import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { NetworkingMatch } from '#api/contract/networking.ts'
import { matchQuery, sameMatch } from '#api/networking/queries.ts'
import type { Queue } from './useQueue.ts'

export interface FoundMatch {
  /** The running match, or the last one until the member joins the queue again. */
  match: NetworkingMatch | null
  /** The server no longer returns it: it was ended, here or elsewhere, or has expired. */
  ended: boolean
  /** It was found while the member was waiting on this page. */
  foundWhileWaiting: boolean
  /** Error if the queue names a match that could not be loaded. */
  error: Error | null
  busy: boolean
  onRetry: () => void
  /** Removes the card. */
  dismiss: () => void
}

/** The match of a community: loaded with the page, and when the queue's state suggests a new one. */
export function useMatch(communityId: Id, queue: Queue): FoundMatch {
  const match = useQuery(matchQuery(communityId))
  const [shownMatch, setShownMatch] = useState<NetworkingMatch | null>(null)
  const [ended, setEnded] = useState(false)
  const [foundWhileWaiting, setFoundWhileWaiting] = useState(false)
  const [wasWaiting, setWasWaiting] = useState(false)
  const inQueue = queue.data?.user_in_queue === true
  const matchId = queue.data?.match_id
  if (inQueue && !wasWaiting) setWasWaiting(true)

  if (match.data && match.data !== shownMatch) {
    if (!sameMatch(match.data.id, shownMatch?.id)) {
      setEnded(false)
      setFoundWhileWaiting(wasWaiting)
      setWasWaiting(false)
    }
    setShownMatch(match.data)
  }
  if (match.data === null && shownMatch) {
    // The card stays, for joining again or reporting; joining the queue removes it.
    if (inQueue) setShownMatch(null)
    else if (!ended) setEnded(true)
  }

  const refetchMatch = useEffectEvent(() => match.refetch({ cancelRefetch: false }))
  const before = useRef(inQueue)
  useEffect(() => {
    const was = before.current
    before.current = inQueue
    if (was && !inQueue) void refetchMatch()
  }, [inQueue])
  const unknown = matchId !== null && matchId !== undefined && !sameMatch(matchId, match.data?.id)
  // Retried with every update of the queue until it has loaded.
  const queueUpdatedAt = queue.dataUpdatedAt
  useEffect(() => {
    if (unknown) void refetchMatch()
  }, [unknown, queueUpdatedAt])

  return {
    match: shownMatch,
    ended,
    foundWhileWaiting,
    error: unknown ? match.error : null,
    busy: match.isFetching,
    onRetry: () => void match.refetch(),
    dismiss: () => setShownMatch(null),
  }
}
