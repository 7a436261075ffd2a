import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import type { ReviewStats as Stats } from '#api/contract/reviews.ts'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { Star } from '#components/ui/StarField/Star.tsx'
import { reviews as t } from '#locales/reviews.ts'
import { Stars } from '#components/ui/StarField/Stars.tsx'
import { RatingBars } from './RatingBars.tsx'

const line = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: '6',
  fontSize: 'sm',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& svg': { boxSize: '1rem', flexShrink: 0 },
  '& .given': { fill: 'text' },
} as const

const Line = chakra('span', { base: line })
const Open = chakra('button', {
  base: {
    ...line,
    cursor: 'pointer',
    borderRadius: 'sm',
    textAlign: 'start',
    '& svg.more': { opacity: 0.7, boxSize: '0.875rem', marginInlineStart: '-1' },
    _hover: { color: 'text', '& .words': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
    // Enlarges the touch target downwards without changing the layout; a title may be right above.
    '@media (pointer: coarse)': {
      position: 'relative',
      minHeight: 'target',
      paddingBottom: '5',
      marginBottom: '-5',
    },
  },
})
const Average = chakra('span', { base: { fontWeight: '640', color: 'text' } })
const Big = chakra('span', {
  base: {
    fontSize: '3xl',
    fontWeight: '680',
    letterSpacing: '-0.02em',
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Overview = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
    gap: { base: '4', sm: '7' },
    alignItems: 'center',
  },
})

export interface ReviewStatsProps {
  /** `undefined` while loading. */
  stats: Stats | undefined
  /** Loading failed; the card works without them. */
  failed?: boolean
  /** Adds a bar chart of the ratings; needs more room. */
  distribution?: boolean
  /** Makes the line a button that opens the reviews. */
  onOpen?: () => void
}

const between = (value: number | null | undefined, max: number) =>
  Math.min(max, Math.max(0, Number.isFinite(value) ? (value ?? 0) : 0))

/** A community's rating: average and number, as a line or with the distribution. */
export function ReviewStats({ stats, failed = false, distribution = false, onOpen }: ReviewStatsProps) {
  const total = between(stats?.total_reviews, Number.MAX_SAFE_INTEGER)
  const average = between(stats?.average_rating, 5)

  if (!stats && !failed) {
    return (
      <Line role="status" aria-label={t.statsLoading}>
        <Skeleton width="7rem" height="3.5" />
      </Line>
    )
  }
  if (distribution && total > 0) {
    return (
      <Overview>
        <chakra.div display="grid" gap="1.5" justifyItems={{ base: 'start', sm: 'center' }}>
          <span role="img" aria-label={t.summary(average, total)}>
            <Big>{t.rating(average)}</Big>
          </span>
          <Stars rating={average} />
          <chakra.span fontSize="sm" color="text.muted" aria-hidden="true">
            {t.count(total)}
          </chakra.span>
        </chakra.div>
        {stats?.rating_distribution && <RatingBars distribution={stats.rating_distribution} total={total} />}
      </Overview>
    )
  }

  const summary = total > 0 ? t.summary(average, total) : failed ? null : t.none
  const words =
    total > 0 ? (
      <>
        <Star className="given" />
        <Average>{t.rating(average)}</Average>
        <span className="words">{t.count(total)}</span>
      </>
    ) : (
      <span className="words">{failed ? t.statsFailed : t.none}</span>
    )
  if (!onOpen) {
    if (failed) return null
    return total > 0 ? (
      <Line role="img" aria-label={summary ?? undefined}>
        {words}
      </Line>
    ) : (
      <Line>{words}</Line>
    )
  }
  return (
    <Open type="button" onClick={onOpen}>
      {summary && <chakra.span srOnly>{t.open(summary)}</chakra.span>}
      <chakra.span display="contents" aria-hidden={summary ? true : undefined}>
        {words}
        <ChevronRight className="more" aria-hidden="true" />
      </chakra.span>
    </Open>
  )
}
