import { chakra } from '@chakra-ui/react'
import type { Month as MonthData } from '#api/contract/today.ts'
import { missingText } from '#components/ranking/shared/missingText.ts'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { useMinute } from '#components/ui/RelativeDate/useMinute.ts'
import { calendarDays, toDate } from '#lib/dates.ts'
import { formatNumber } from '#lib/plural.ts'
import { ranking } from '#locales/ranking.ts'
import { today as t } from '#locales/today.ts'
import { TodayCard } from '../shared/TodayCard.tsx'

/** The member's points this month, and the honest way to the next place. */
export function Month({ month }: { month: MonthData }) {
  const at = useMinute()
  const ends = toDate(month.ends_at)
  // The month ends at midnight, so its last day is the one before.
  const days = ends ? calendarDays(at, new Date(ends.getTime() - 1)) : 0
  const { points, position, next_place: next } = month
  return (
    <TodayCard title={t.month(month.community_name ?? '')} end={days > 0 ? t.daysLeft(days) : t.lastDay}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <p>
          <chakra.strong fontSize="2xl" fontWeight="700" fontVariantNumeric="tabular-nums">
            {formatNumber(points)}
          </chakra.strong>{' '}
          <chakra.span fontSize="sm" color="text.muted">
            {t.points(points)} · {position ? ranking.place(position) : t.noPlace}
          </chakra.span>
        </p>
        <ButtonLink to="/ranking" variant="secondary" size="sm">
          {t.ranking}
        </ButtonLink>
      </chakra.div>
      <chakra.p fontSize="sm" color="text.muted" textWrap="pretty">
        {next ? missingText(next) : ranking.first}
      </chakra.p>
    </TodayCard>
  )
}
