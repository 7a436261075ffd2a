import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Id } from '#api/contract/common.ts'
import { queueStatusQuery } from '#api/networking/queries.ts'
import { now } from '#lib/clock.ts'
import { toDate } from '#lib/dates.ts'

/** Milliseconds after a round at which who waits looks whom it has brought. */
export const afterRoundMs = 1500

/** The queue of a community, looked at as the documents say, and once more just after each round one waits for. */
export function useQueue(communityId: Id) {
  const queue = useQuery(queueStatusQuery(communityId))
  const waiting = queue.data?.user_in_queue === true
  const round = waiting ? toDate(queue.data?.queue_status.next_match_at)?.getTime() : undefined
  const refetchQueue = useEffectEvent(() => queue.refetch())
  useEffect(() => {
    const left = round === undefined ? 0 : round - now().getTime()
    // One that should have been already: the next look tells of the one after it.
    if (left <= 0) return undefined
    const timer = setTimeout(() => void refetchQueue(), left + afterRoundMs)
    return () => clearTimeout(timer)
  }, [round])
  return queue
}

export type Queue = ReturnType<typeof useQueue>
