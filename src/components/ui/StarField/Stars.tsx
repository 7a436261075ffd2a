import { chakra } from '@chakra-ui/react'
import { Star } from '#components/ui/StarField/Star.tsx'
import { reviews as t } from '#locales/reviews.ts'

const Root = chakra('span', {
  base: { display: 'inline-flex', gap: '0.5', flexShrink: 0, '& svg': { boxSize: '1rem', display: 'block' } },
})
const StarSlot = chakra('span', {
  base: { position: 'relative', '& .rest': { fill: 'border.strong' }, '& .given': { fill: 'text' } },
})
const Part = chakra('span', { base: { position: 'absolute', inset: '0', overflow: 'hidden' } })

/** Five stars, filled up to `rating`, also partially. Decorative: the number is given as text. */
export function Stars({ rating }: { rating: number }) {
  return (
    <Root aria-hidden="true">
      {[0, 1, 2, 3, 4].map((index) => {
        const filled = Math.min(1, Math.max(0, rating - index))
        return (
          <StarSlot key={index}>
            <Star className="rest" />
            {filled > 0 && (
              <Part style={{ width: `${filled * 100}%` }}>
                <Star className="given" />
              </Part>
            )}
          </StarSlot>
        )
      })}
    </Root>
  )
}

/** The stars of a review, with a text alternative; renders nothing for an invalid rating. */
export function RatingStars({ rating }: { rating: number | null | undefined }) {
  const filled = Math.min(5, Math.max(0, Math.round(rating ?? 0)))
  if (!filled) return null
  return (
    <chakra.span display="inline-flex" role="img" aria-label={t.stars(filled)}>
      <Stars rating={filled} />
    </chakra.span>
  )
}
