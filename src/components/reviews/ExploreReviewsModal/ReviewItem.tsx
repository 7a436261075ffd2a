import { chakra } from '@chakra-ui/react'
import { Check, ThumbsUp } from 'lucide-react'
import type { Review } from '#api/contract/reviews.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { RelativeDateB } from '#components/ui/RelativeDate/RelativeDateB.tsx'
import { ReviewText } from '#components/reviews/shared/ReviewText.tsx'
import { reviews as t } from '#locales/reviews.ts'
import { RatingStars } from '../shared/Stars.tsx'

const Head = chakra('div', {
  base: { display: 'flex', gap: '3', alignItems: 'center', fontSize: 'sm', color: 'text.muted' },
})

export interface ReviewItemProps {
  review: Review
  helpful: boolean
  onHelpful: () => void
}

/** A review without its author: rating, comment and date. */
export function ReviewItem({ review, helpful, onHelpful }: ReviewItemProps) {
  return (
    <chakra.div display="grid" gap="2" minWidth="0">
      <Head>
        <RatingStars rating={review.rating} />
        <RelativeDateB date={review.created_at} />
      </Head>
      <ReviewText comment={review.comment} />
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
