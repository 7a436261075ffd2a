import type { Review } from '#api/contract/reviews.ts'
import { toDate } from '#lib/dates.ts'
import type { reviews as t } from '#locales/reviews.ts'

export type ReviewOrder = keyof typeof t.orders

const time = ({ created_at: date }: Review) => toDate(date)?.getTime() ?? 0
const newest = (a: Review, b: Review) => time(b) - time(a)
const rating = (review: Review) => review.rating ?? 0

/** Sorted reviews; ties are ordered newest first. */
export function sortReviews(
  reviews: readonly Review[],
  order: ReviewOrder,
  helpful: ReadonlySet<string>,
): Review[] {
  const useful = ({ id }: Review) => Number(helpful.has(String(id)))
  const by: Record<ReviewOrder, (a: Review, b: Review) => number> = {
    newest,
    oldest: (a, b) => time(a) - time(b),
    best: (a, b) => rating(b) - rating(a) || newest(a, b),
    worst: (a, b) => rating(a) - rating(b) || newest(a, b),
    helpful: (a, b) => useful(b) - useful(a) || newest(a, b),
  }
  return [...reviews].sort(by[order])
}
