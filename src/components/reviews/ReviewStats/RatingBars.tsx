import { chakra } from '@chakra-ui/react'
import { formatNumber } from '#lib/plural.ts'
import { reviews as t } from '#locales/reviews.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 4.75rem) minmax(1.5rem, 1fr) minmax(0, 2.5rem)',
    alignItems: 'center',
    gap: '3',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Track = chakra('span', {
  base: { display: 'block', height: '2', borderRadius: 'full', bg: 'sunken', overflow: 'hidden' },
})
const Fill = chakra('span', {
  base: { display: 'block', height: 'full', borderRadius: 'full', bg: 'brand', minWidth: '2px' },
})

export interface RatingBarsProps {
  /** Number of ratings per star, keyed '1' to '5'. */
  distribution: Readonly<Record<string, number>>
  total: number
}

/** Bar chart of the ratings, from five stars to one. */
export function RatingBars({ distribution, total }: RatingBarsProps) {
  return (
    <chakra.ul display="grid" gap="1.5" listStyle="none" aria-label={t.distribution}>
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = Math.max(0, distribution[stars] ?? 0)
        return (
          <Row key={stars}>
            <span>{t.level(stars)}</span>
            <Track>
              {count > 0 && <Fill style={{ width: `${Math.min(100, (count / total) * 100)}%` }} />}
            </Track>
            <chakra.span textAlign="end">{formatNumber(count)}</chakra.span>
          </Row>
        )
      })}
    </chakra.ul>
  )
}
