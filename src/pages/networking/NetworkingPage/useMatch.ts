import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { NetworkingMatch } from '#api/contract/networking.ts'
import { matchQuery, sameMatch } from '#api/networking/queries.ts'
import type { Queue } from './useQueue.ts'

export interface FoundMatch {
  /** The running match, or the last one until another is looked for. */
  match: NetworkingMatch | null
  /** The server tells of it no more: it was ended, here or elsewhere, or its time is long up. */
  ended: boolean
  /** It came while the person was waiting for it on this screen. */
  foundWhileWaiting: boolean
  /** The queue tells of a match that could not be loaded. */
  error: Error | null
  busy: boolean
  onRetry: () => void
  /** Takes the card away. */
  dismiss: () => void
}

/** The match of a community: looked for with the page, and when the queue says or suggests that there is one. */
export function useMatch(communityId: Id, queue: Queue): FoundMatch {
  const match = useQuery(matchQuery(communityId))
  const [shownMatch, setShownMatch] = useState<NetworkingMatch | null>(null)
  const [ended, setEnded] = useState(false)
  const [foundWhileWaiting, setAwaited] = useState(false)
  const [wasWaiting, setWasWaiting] = useState(false)
  const inQueue = queue.data?.user_in_queue === true
  const matchId = queue.data?.match_id
  if (inQueue && !wasWaiting) setWasWaiting(true)

  if (match.data && match.data !== shownMatch) {
    if (!sameMatch(match.data.id, shownMatch?.id)) {
      setEnded(false)
      setAwaited(wasWaiting)
      setWasWaiting(false)
    }
    setShownMatch(match.data)
  }
  if (match.data === null && shownMatch) {
    // The card stays, to look for somebody else and to report whom it was with. Whoever looks is done with it.
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
  // With every look at the queue, until it is there.
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
