/** A review that is being written, as the text that the device keeps. */
import * as z from 'zod/mini'
import type { NewReview } from '#api/reviews/mutations.ts'
import { writeReview as t } from '#locales/reviews.ts'
import { blankReview, type ReviewValues } from './writeReviewForm.schema.ts'

const kept = z.object({ rating: z.number(), comment: z.string() })

/** What is kept; empty while nothing was given. */
export function draftText({ rating, comment }: ReviewValues): string {
  return rating === 0 && comment === '' ? '' : JSON.stringify({ rating, comment })
}

/** What was kept by {@link draftText}; a blank review when it cannot be read. */
export function readDraft(text: string): ReviewValues {
  if (!text) return blankReview
  try {
    return z.parse(kept, JSON.parse(text))
  } catch {
    return blankReview
  }
}

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
