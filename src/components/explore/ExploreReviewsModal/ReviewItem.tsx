import { chakra } from '@chakra-ui/react'
import { Check, ThumbsUp } from 'lucide-react'
import type { Review } from '#api/contract/reviews.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { RelativeDateB } from '#components/ui/RelativeDate/RelativeDateB.tsx'
import { reviews as t } from '#locales/reviews.ts'
import { Stars } from '../Stars.tsx'

const Head = chakra('div', {
  base: { display: 'flex', gap: '3', alignItems: 'center', fontSize: 'sm', color: 'text.muted' },
})

export interface ReviewItemProps {
  review: Review
  helpful: boolean
  onHelpful: () => void
}

/** One review: rating, comment and date. Who wrote it is not shown here. */
export function ReviewItem({ review, helpful, onHelpful }: ReviewItemProps) {
  const rating = Math.min(5, Math.max(0, Math.round(review.rating ?? 0)))
  const comment = review.comment?.trim()
  return (
    <chakra.div display="grid" gap="2" minWidth="0">
      <Head>
        {rating > 0 && (
          <chakra.span display="inline-flex" role="img" aria-label={t.stars(rating)}>
            <Stars rating={rating} />
          </chakra.span>
        )}
        <RelativeDateB date={review.created_at} />
      </Head>
      <chakra.p
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        maxWidth="prose"
        color={comment ? undefined : 'text.subtle'}
      >
        {comment || t.noComment}
      </chakra.p>
      <chakra.div marginInlineStart="-3">
        <Button
          variant="ghost"
          size="sm"
          icon={helpful ? <Check aria-hidden="true" /> : <ThumbsUp aria-hidden="true" />}
          aria-pressed={helpful}
          aria-disabled={helpful || undefined}
          opacity="1!"
          color={helpful ? 'brand.text' : undefined}
          onClick={() => !helpful && onHelpful()}
        >
          {helpful ? t.markedHelpful : t.helpful}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
