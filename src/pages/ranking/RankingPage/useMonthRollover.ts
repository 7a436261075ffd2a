import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { memberStandingQuery } from '#api/ranking/queries.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import type { Id } from '#api/contract/common.ts'
import type { Standing } from '#api/contract/ranking.ts'
import { useNow } from '#components/meetings/shared/useNow.ts'
import { toDate } from '#lib/dates.ts'

const minuteMs = 60_000
/** Milliseconds after the end of a month in which a server that still tells the old one is asked again. */
const maxWaitMs = 10 * minuteMs

/**
 * The present. When the month ends it asks whether a new one has begun, again each minute for a while, since the
 * device's clock may be ahead; once it has, everything about points is asked for anew.
 */
export function useMonthRollover(communityId: Id, standing: Standing | undefined): Date {
  const client = useQueryClient()
  const endsAt = toDate(standing?.ends_at)?.getTime()
  const at = useNow(endsAt === undefined ? [] : [endsAt])
  const elapsedMs = endsAt === undefined ? -1 : at.getTime() - endsAt
  // Moves once at the end and then with each minute, until patience is over.
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
