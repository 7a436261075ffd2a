/** The draft and the request body of a review. */
import * as z from 'zod/mini'
import { jsonText } from '#api/drafts/draftSchemas.ts'
import type { NewReview } from '#api/outbox/contributions.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { writeReview as t } from '#locales/reviews.ts'
import { blankReview, type ReviewValues } from './writeReviewForm.schema.ts'

const review = z.object({ rating: z.number(), comment: z.string() })

/** Codec of the draft; nothing is stored while the form is empty. */
export const reviewDraft = z.pipe(
  jsonText,
  z.codec(z.optional(review), review, {
    decode: (kept) => kept ?? blankReview,
    encode: (values) => (values.rating === 0 && values.comment === '' ? undefined : values),
  }),
)

/** The request body: the comment is normalised, without unused prompt lines, and left out if empty. */
export function toReview({ rating, comment }: ReviewValues): NewReview {
  const beginnings = new Set<string>(t.prompts.map(({ line }) => line))
  const used = comment.split('\n').filter((line) => !beginnings.has(line.trim()))
  const text = normaliseText(used.join('\n'))
  return { rating, ...(text && { comment: text }) }
}

/** Appends a prompt line to the comment. */
export function withLine(comment: string, line: string): string {
  const before = comment.trimEnd()
  return `${before}${before && '\n'}${line} `
}
