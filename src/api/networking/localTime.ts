/** Moments of a reply by this device's clock, which may be hours off the server's. */
import { now } from '#lib/clock.ts'
import { type DateInput, toDate } from '#lib/dates.ts'

/** Milliseconds that two clocks may differ without harm; an answer may well be on its way for as long. */
const toleranceMs = 1000

type Moment = string | null | undefined

/** Gives what tells the server's moments by this device's clock; without `serverTime` they stay as they are. */
export function localTimeConverter(serverTime: DateInput): <M extends Moment>(moment: M) => M | string {
  const theirs = toDate(serverTime)
  const ahead = theirs === null ? 0 : now().getTime() - theirs.getTime()
  return (moment) => {
    const date = Math.abs(ahead) > toleranceMs ? toDate(moment) : null
    return date ? new Date(date.getTime() + ahead).toISOString() : moment
  }
}
