import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { NetworkingMatch } from '#api/contract/networking.ts'
import { isOver, matchQuery, sameMatch } from '#api/networking.ts'
import { now } from '#lib/clock.ts'
import type { Queue } from './useQueue.ts'

/** Milliseconds by which this device's clock may be behind the server's. */
const clockMs = 60_000

export interface FoundMatch {
  /** The running match, or the last one until another is looked for. */
  match: NetworkingMatch | null
  /** The person has ended it here. */
  ended: boolean
  /** It came while the person was waiting for it on this screen. */
  awaited: boolean
  /** The queue tells of a match that could not be loaded. */
  error: Error | null
  busy: boolean
  onRetry: () => void
  /** It is ended: the card stays, to look for somebody else. */
  markEnded: () => void
  /** Takes the card away. */
  dismiss: () => void
}

/** The match of a community: looked for with the page, and when the queue says or suggests that there is one. */
export function useMatch(communityId: Id, queue: Queue): FoundMatch {
  const match = useQuery(matchQuery(communityId))
  const [kept, setKept] = useState<NetworkingMatch | null>(null)
  const [ended, setEnded] = useState(false)
  const [awaited, setAwaited] = useState(false)
  const [waited, setWaited] = useState(false)
  const inQueue = queue.data?.user_in_queue === true
  const matchId = queue.data?.match_id
  if (inQueue && !waited) setWaited(true)

  if (match.data && match.data !== kept) {
    if (!sameMatch(match.data.id, kept?.id)) {
      setEnded(false)
      setAwaited(waited)
      setWaited(false)
    }
    setKept(match.data)
  }
  // Before its time it is gone because it was ended elsewhere.
  const gone = match.data === null && kept !== null && !ended
  if (gone && !isOver(kept, new Date(now().getTime() + clockMs))) setKept(null)
  // Looking for somebody else: the last one is over.
  if (inQueue && kept && match.data === null) setKept(null)

  const look = useEffectEvent(() => match.refetch({ cancelRefetch: false }))
  const before = useRef(inQueue)
  useEffect(() => {
    const was = before.current
    before.current = inQueue
    if (was && !inQueue) void look()
  }, [inQueue])
  const unknown = matchId !== null && matchId !== undefined && !sameMatch(matchId, match.data?.id)
  // With every look at the queue, until it is there.
  const told = queue.dataUpdatedAt
  useEffect(() => {
    if (unknown) void look()
  }, [unknown, told])

  return {
    match: kept,
    ended,
    awaited,
    error: unknown ? match.error : null,
    busy: match.isFetching,
    onRetry: () => void match.refetch(),
    markEnded: () => setEnded(true),
    dismiss: () => setKept(null),
  }
}
