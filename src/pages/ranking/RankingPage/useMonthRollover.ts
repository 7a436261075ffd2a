import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { memberStandingQuery } from '#api/ranking/queries.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import type { Id } from '#api/contract/common.ts'
import type { Standing } from '#api/contract/ranking.ts'
import { useNow } from '#components/meetings/shared/useNow.ts'
import { toDate } from '#lib/dates.ts'

const minuteMs = 60_000
/** Milliseconds after the end of a month during which a server that still reports the old month is polled. */
const maxWaitMs = 10 * minuteMs

/**
 * The current time. When the month ends, refetches the standing, then every minute for a while, because the
 * device's clock may be ahead; once the new month has begun, all points are refetched.
 */
export function useMonthRollover(communityId: Id, standing: Standing | undefined): Date {
  const client = useQueryClient()
  const endsAt = toDate(standing?.ends_at)?.getTime()
  const at = useNow(endsAt === undefined ? [] : [endsAt])
  const elapsedMs = endsAt === undefined ? -1 : at.getTime() - endsAt
  // Increases at the end and then every minute, until the limit.
  const attempts = elapsedMs < 0 ? 0 : 1 + Math.floor(Math.min(elapsedMs, maxWaitMs) / minuteMs)
  const refetchStanding = useEffectEvent(() => client.invalidateQueries(memberStandingQuery(communityId)))
  useEffect(() => {
    if (attempts > 0) void refetchStanding()
  }, [attempts])

  const month = standing?.year_month
  const known = useRef(month)
  const refresh = useEffectEvent(() => refreshPoints(client, communityId))
  useEffect(() => {
    const before = known.current
    known.current = month ?? before
    if (before !== undefined && month !== undefined && month !== before) void refresh()
  }, [month])
  return at
}
