import { chakra } from '@chakra-ui/react'
import type { Review } from '#api/contract/reviews.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { writeReview as t } from '#locales/reviews.ts'
import { ReviewHead } from '../shared/ReviewHead.tsx'
import { ReviewText } from '../shared/ReviewText.tsx'

/** A review with its author: picture, name, date, stars and comment. */
export function AuthoredReview({ review, own }: { review: Review; own: boolean }) {
  return (
    <chakra.div display="grid" gap="2" minWidth="0">
      <ReviewHead review={review} someone={t.someone} end={own && <Badge tone="brand">{t.yours}</Badge>} />
      <ReviewText comment={review.comment} />
    </chakra.div>
  )
}
