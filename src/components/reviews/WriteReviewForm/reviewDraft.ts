/** A review that is being written: what the device keeps of it, and what is sent. */
import * as z from 'zod/mini'
import { jsonText } from '#api/drafts/draftSchemas.ts'
import type { NewReview } from '#api/reviews/mutations.ts'
import { writeReview as t } from '#locales/reviews.ts'
import { blankReview, type ReviewValues } from './writeReviewForm.schema.ts'

const review = z.object({ rating: z.number(), comment: z.string() })

/** What is kept; nothing while nothing was given. */
export const reviewDraft = z.pipe(
  jsonText,
  z.codec(z.optional(review), review, {
    decode: (kept) => kept ?? blankReview,
    encode: (values) => (values.rating === 0 && values.comment === '' ? undefined : values),
  }),
)

/** What is sent: the comment trimmed, without lines of the helper that were left empty, and only when there is any. */
export function toReview({ rating, comment }: ReviewValues): NewReview {
  const beginnings = new Set<string>(t.prompts.map(({ line }) => line))
  const said = comment
    .split('\n')
    .filter((line) => !beginnings.has(line.trim()))
    .join('\n')
    .trim()
  return { rating, ...(said && { comment: said }) }
}

/** The comment with a line of the helper at its end, ready to be gone on with. */
export function withLine(comment: string, line: string): string {
  const before = comment.trimEnd()
  return `${before}${before && '\n'}${line} `
}
