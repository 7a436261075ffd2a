const hourMs = 3_600_000
/** Comments come within a day after their post. */
const spreadMs = 24 * hourMs

/** Times of `count` comments on a post, evenly spread over the day after it, or over the time since then if shorter. */
export function commentTimes(posted: Date, count: number): Date[] {
  const span = Math.min(spreadMs, Math.max(0, Date.now() - posted.getTime()))
  return Array.from(
    { length: count },
    (_, index) => new Date(posted.getTime() + (span * (index + 1)) / (count + 1)),
  )
}
