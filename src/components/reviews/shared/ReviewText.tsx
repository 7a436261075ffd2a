import { chakra } from '@chakra-ui/react'
import { reviews as t } from '#locales/reviews.ts'

/** Text of a review; a placeholder if it only has stars. */
export function ReviewText({ comment }: { comment: string | null | undefined }) {
  const words = comment?.trim()
  return (
    <chakra.p
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      maxWidth="prose"
      color={words ? undefined : 'text.subtle'}
    >
      {words || t.noComment}
    </chakra.p>
  )
}
