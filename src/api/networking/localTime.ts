/** Converts times in a reply to this device's clock, which may differ from the server's. */
import { now } from '#lib/clock.ts'
import { type DateInput, toDate } from '#lib/dates.ts'

/** Clock difference that is ignored, in milliseconds; a reply may take as long to arrive. */
const toleranceMs = 1000

type Moment = string | null | undefined

/**
 * Returns a function that converts the server's times to this device's clock. Without `serverTime` it leaves them
 * unchanged.
 */
export function localTimeConverter(serverTime: DateInput): <M extends Moment>(moment: M) => M | string {
  const theirs = toDate(serverTime)
  const ahead = theirs === null ? 0 : now().getTime() - theirs.getTime()
  return (moment) => {
    const date = Math.abs(ahead) > toleranceMs ? toDate(moment) : null
    return date ? new Date(date.getTime() + ahead).toISOString() : moment
  }
}
