import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Review } from '#api/contract/reviews.ts'
import { AuthorLine } from '#components/publishing/shared/AuthorLine.tsx'
import { RelativeDateB } from '#components/ui/RelativeDate/RelativeDateB.tsx'
import { colorFor } from '#lib/names.ts'
import { RatingStars } from '#components/ui/StarField/Stars.tsx'

const Line = chakra('div', {
  base: { display: 'flex', gap: '3', alignItems: 'center', fontSize: 'sm', color: 'text.muted' },
})

interface ReviewHeadProps {
  review: Review
  /** Stands for an unknown author. Without it the head has only stars and date, even if the reply names the author. */
  someone?: string
  /** At the right. */
  end?: ReactNode
}

/** A review's stars and date, and who wrote it, with a link to their profile. */
export function ReviewHead({ review, someone, end }: ReviewHeadProps) {
  const name = someone && (review.user_name?.trim() || someone)
  const facts = (
    <>
      <RatingStars rating={review.rating} />
      <RelativeDateB date={review.created_at} />
    </>
  )
  if (!name) return <Line>{facts}</Line>
  return (
    <AuthorLine
      author={{
        id: review.user_id == null ? undefined : String(review.user_id),
        name,
        initials: review.user_initials ?? undefined,
        color: review.user_fallback_color ?? colorFor(name),
        imageUrl: (review.user_has_profile_image !== false && review.user_profile_image_url) || undefined,
      }}
      meta={facts}
      end={end}
    />
  )
}
