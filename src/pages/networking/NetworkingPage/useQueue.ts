import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Id } from '#api/contract/common.ts'
import { queueStatusQuery } from '#api/networking/queries.ts'
import { now } from '#lib/clock.ts'
import { toDate } from '#lib/dates.ts'

/** Milliseconds after a round at which a waiting member's queue is refetched. */
export const afterRoundMs = 1500

/** The queue of a community, polled as the documents say, and refetched just after each round while waiting. */
export function useQueue(communityId: Id) {
  const queue = useQuery(queueStatusQuery(communityId))
  const waiting = queue.data?.user_in_queue === true
  const round = waiting ? toDate(queue.data?.queue_status.next_match_at)?.getTime() : undefined
  const refetchQueue = useEffectEvent(() => queue.refetch())
  useEffect(() => {
    const left = round === undefined ? 0 : round - now().getTime()
    // A past round: the next poll brings the next one.
    if (left <= 0) return undefined
    const timer = setTimeout(() => void refetchQueue(), left + afterRoundMs)
    return () => clearTimeout(timer)
  }, [round])
  return queue
}

export type Queue = ReturnType<typeof useQueue>
