import { chakra } from '@chakra-ui/react'
import { Check, ThumbsUp } from 'lucide-react'
import type { Review } from '#api/contract/reviews.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { ReviewText } from '#components/reviews/shared/ReviewText.tsx'
import { reviews as t } from '#locales/reviews.ts'
import { ReviewHead } from '../shared/ReviewHead.tsx'

export interface ReviewItemProps {
  review: Review
  helpful: boolean
  onHelpful: () => void
}

/** A review: its rating, comment and date, without its author. */
export function ReviewItem({ review, helpful, onHelpful }: ReviewItemProps) {
  return (
    <chakra.div display="grid" gap="2" minWidth="0">
      <ReviewHead review={review} />
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
