/** Computes the report's results of a screen from its visits. */
import type { Visit } from './phone.ts'
import type { PressTimes } from './controlPresses.ts'
import type { Result, Measure } from './report.ts'
import { summarizeRounds } from './report.ts'
import type { Screen } from './screens.ts'
import { median } from './spread.ts'
import { arrivedScripts, blockingTime, layoutShift, requestedScripts, settleMs } from './visits.ts'

type Read = (visit: Visit) => number
type Details = Omit<Result, 'name' | 'value' | 'unit' | 'spread'>

const ms = (time: number) => `${Math.round(time)} ms`

/** Returns the result of the bare page, to which the others are compared. */
export function bareResult(times: readonly number[]): Result {
  const bare = median(times)
  return {
    name: 'Bare React page: painted and working',
    ...summarizeRounds(times.map((time) => time / bare)),
    unit: '×',
    note: ms(bare),
  }
}

/** Returns a result in multiples of the bare page. */
function timeResult<T>(
  name: string,
  visits: readonly T[],
  bare: number,
  read: (visit: T) => number,
  more: Details = {},
): Result {
  const times = visits.map(read)
  return {
    name,
    ...summarizeRounds(times.map((time) => time / bare)),
    unit: '×',
    note: ms(median(times)),
    ...more,
  }
}

/** Returns the results of first visits, with empty caches. */
export function firstVisitResults(screen: Screen, visits: readonly Visit[], bare: number): Result[] {
  const { name: key, title, form, limits, peers } = screen
  const painted: Read = ({ shown, firstPaint }) => Math.max(shown, firstPaint)
  // A first visit has no cached content, so all painted content is fresh.
  const content: Read = form ? painted : ({ fresh }) => fresh
  // A press on an empty form shows messages that move the layout, which is no fault of the page.
  const until: Read = form ? ({ pressed }) => pressed : (visit) => content(visit) + settleMs
  const kilobytes: Read = form
    ? (visit) => arrivedScripts(visit, visit.pressed) / 1000
    : (visit) => requestedScripts(visit, content(visit)) / 1000
  const time = (what: string, read: Read, more?: Details) =>
    timeResult(`${title}: ${what}`, visits, bare, read, more)
  return [
    time('first paint', ({ firstPaint }) => firstPaint),
    time(form ? 'form painted' : 'content', content, {
      atMost: limits.content,
      remembered: { screen: key, measure: 'content' },
      ...(peers && { peers }),
    }),
    ...(form
      ? [
          time('usable', ({ pressed }) => pressed, {
            atMost: form.usable,
            remembered: { screen: key, measure: 'usable' },
          }),
          time('first press answered', ({ answered }) => answered),
        ]
      : []),
    {
      name: `${title}: JavaScript ${form ? 'until usable' : 'before it'}`,
      ...summarizeRounds(visits.map(kilobytes)),
      unit: 'KB',
      ...(limits.kilobytes !== undefined && { atMost: limits.kilobytes }),
    },
    time('blocking time', (visit) => blockingTime(visit, until(visit)), {
      atMost: limits.blocking,
      remembered: { screen: key, measure: 'blocking' },
    }),
    {
      name: `${title}: layout shift`,
      ...summarizeRounds(visits.map((visit) => layoutShift(visit, until(visit)))),
      unit: 'shift',
      atMost: limits.shift,
    },
  ]
}

/** Returns the results of second visits of the same phones. */
export function laterVisitResults(
  { title, form, limits }: Screen,
  visits: readonly Visit[],
  bare: number,
): Result[] {
  const time = (what: string, read: Read, atMost: number) =>
    timeResult(`${title} again: ${what}`, visits, bare, read, { atMost })
  if (form)
    return [
      time('form painted', ({ shown, firstPaint }) => Math.max(shown, firstPaint), limits.lastSeen),
      time('usable', ({ pressed }) => pressed, form.usableAgain),
    ]
  return [
    time('last-seen content', ({ shown }) => shown, limits.lastSeen),
    time('fresh content', ({ fresh }) => fresh, limits.fresh),
  ]
}

/** The presses of one kind, for one result of the report. */
interface Press {
  what: string
  times: readonly number[]
  atMost: number
  measure: Measure
}

/** Returns the result of some presses; a press that is lost in any round counts as Infinity. */
function pressResult(name: string, { times, atMost }: Press, bare: number): Result {
  const line = timeResult(name, times, bare, (time) => time, { atMost })
  const lost = times.filter((time) => time === Infinity).length
  return lost === 0 ? line : { ...line, value: Infinity, note: `lost in ${lost} of ${times.length}` }
}

const presses = ({ shell, content, answer }: PressTimes, works: number, answers: number): Press[] => [
  { what: 'first press works, shell', times: shell, atMost: works, measure: 'shellPress' },
  { what: 'first press works, content', times: content, atMost: works, measure: 'contentPress' },
  { what: 'press after content', times: answer, atMost: answers, measure: 'answer' },
]

const measured = ({ times }: Press) => times.length > 0

/** Returns the results of presses during first visits. */
export function firstPressResults(
  { name, title, limits }: Screen,
  times: PressTimes,
  bare: number,
): Result[] {
  return presses(times, limits.works, limits.answer)
    .filter(measured)
    .map((press) => ({
      ...pressResult(`${title}: ${press.what}`, press, bare),
      remembered: { screen: name, measure: press.measure },
    }))
}

/** Returns the results of presses during later visits of the same phones. */
export function laterPressResults({ title, limits }: Screen, times: PressTimes, bare: number): Result[] {
  return presses(times, limits.worksAgain, limits.answerAgain)
    .filter(measured)
    .map((press) => pressResult(`${title} again: ${press.what}`, press, bare))
}

/** Returns whether the screen opens without a network. */
export function offlineResult({ title }: Screen, opens: boolean): Result {
  return { name: `${title} offline: opens with content`, value: opens ? 1 : 0, unit: 'yes', atLeast: 1 }
}
