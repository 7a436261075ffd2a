import { madridDay } from '../modules/profiles/age.ts'
import type { DemoPost } from './types.ts'

const hourMs = 3_600_000
/** Comments come within a day after their post. */
const spreadMs = 24 * hourMs
/** Nobody writes between midnight and this hour. */
const wakingHour = 7

const hourInMadrid = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Madrid',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** This hour in Madrid so many days after a moment. Not between one and three, when clocks change. */
export function madridTime(days: number, hour: number, from = new Date()): Date {
  const [year = 0, month = 1, day = 1] = madridDay(from).split('-').map(Number)
  const utc = Date.UTC(year, month - 1, day + days, hour)
  const ahead = (Number(hourInMadrid.format(utc)) - hour + 24) % 24
  return new Date(utc - ahead * hourMs)
}

/** Moves a moment of the past out of the night, to a later one of its day; their order stays. */
export function awake(at: Date): Date {
  const [midnight, morning, tomorrow] = [
    madridTime(0, 0, at).getTime(),
    madridTime(0, wakingHour, at).getTime(),
    madridTime(1, 0, at).getTime(),
  ]
  const end = Math.min(tomorrow, Date.now())
  if (end <= morning) return at
  const share = (at.getTime() - midnight) / (end - midnight)
  return new Date(morning + share * (end - morning))
}

/** Times of posts, the newest first: some have their day, the others are hours apart in between. */
export function postTimes(posts: readonly DemoPost[], random: () => number): Date[] {
  const now = Date.now()
  let next = 0.3 + random()
  const loose = posts.map((_, index) => {
    const age = next * hourMs
    next += 3 + random() * (6 + index * 4)
    return age
  })
  const times: Date[] = []
  let [looseFrom, from] = [0, 0]
  const addUntil = (index: number, scale = 1) => {
    for (const age of loose.slice(times.length, index))
      times.push(awake(new Date(now - from - (age - looseFrom) * scale)))
  }
  for (const [index, { daysAgo, hour = 8 }] of posts.entries()) {
    if (daysAgo === undefined) continue
    const time = madridTime(-daysAgo, hour)
    const [looseTo = 0, to] = [loose[index], now - time.getTime()]
    // Closer together where the day would come too soon.
    addUntil(index, Math.min(1, (to - from) / (looseTo - looseFrom)))
    times.push(time)
    ;[looseFrom, from] = [looseTo, to]
  }
  addUntil(posts.length)
  return times
}

/** Times of `count` comments on a post, evenly spread over the day after it, or over the time since then if shorter. */
export function commentTimes(posted: Date, count: number): Date[] {
  const span = Math.min(spreadMs, Math.max(0, Date.now() - posted.getTime()))
  return Array.from({ length: count }, (_, index) =>
    awake(new Date(posted.getTime() + (span * (index + 1)) / (count + 1))),
  )
}
