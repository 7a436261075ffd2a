import { chakra } from '@chakra-ui/react'
import type { Review } from '#api/contract/reviews.ts'
import { RatingStars } from '#components/reviews/shared/Stars.tsx'
import { AuthorLine } from '#components/posts/shared/AuthorLine.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { RelativeDateB } from '#components/ui/RelativeDate/RelativeDateB.tsx'
import { colorFor } from '#lib/names.ts'
import { writeReview as t } from '#locales/reviews.ts'
import { ReviewText } from '../shared/ReviewText.tsx'

/** A review with its author: picture, name, date, stars and comment. */
export function AuthoredReview({ review, own }: { review: Review; own: boolean }) {
  const name = review.user_name?.trim() || t.someone
  return (
    <chakra.div display="grid" gap="2" minWidth="0">
      <AuthorLine
        author={{
          id: review.user_id == null ? undefined : String(review.user_id),
          name,
          initials: review.user_initials ?? undefined,
          color: review.user_fallback_color ?? colorFor(name),
          imageUrl: (review.user_has_profile_image !== false && review.user_profile_image_url) || undefined,
        }}
        meta={
          <>
            <RatingStars rating={review.rating} />
            <RelativeDateB date={review.created_at} />
          </>
        }
        end={own && <Badge tone="brand">{t.yours}</Badge>}
      />
      <ReviewText comment={review.comment} />
    </chakra.div>
  )
}
