/** The lines of the report about a screen, from its visits. */
import type { Visit } from './phone.ts'
import type { PressTimes } from './controlPresses.ts'
import type { Line, Measure } from './report.ts'
import { ofRounds } from './report.ts'
import type { Screen } from './screens.ts'
import { median } from './spread.ts'
import { arrivedScripts, blockingTime, layoutShift, requestedScripts, settle } from './visits.ts'

type Read = (visit: Visit) => number
type Details = Omit<Line, 'name' | 'value' | 'unit' | 'spread'>

const ms = (time: number) => `${Math.round(time)} ms`

/** The line of the bare page, to which the others are compared. */
export function bareLine(times: readonly number[]): Line {
  const bare = median(times)
  return {
    name: 'Bare React page: painted and working',
    ...ofRounds(times.map((time) => time / bare)),
    unit: '×',
    note: ms(bare),
  }
}

/** A line of times in multiples of the bare page. */
function timeLine<T>(
  name: string,
  visits: readonly T[],
  bare: number,
  read: (visit: T) => number,
  more: Details = {},
): Line {
  const times = visits.map(read)
  return {
    name,
    ...ofRounds(times.map((time) => time / bare)),
    unit: '×',
    note: ms(median(times)),
    ...more,
  }
}

/** The lines of first visits, with empty caches. */
export function coldLines(screen: Screen, visits: readonly Visit[], bare: number): Line[] {
  const { name: key, title, form, limits, peers } = screen
  const painted: Read = ({ shown, firstPaint }) => Math.max(shown, firstPaint)
  // What comes from the server cannot be of an earlier visit here.
  const content: Read = form ? painted : ({ fresh }) => fresh
  // Pressing a form shows its messages, which is no fault of the page.
  const until: Read = form ? ({ pressed }) => pressed : (visit) => content(visit) + settle
  const kilobytes: Read = form
    ? (visit) => arrivedScripts(visit, visit.pressed) / 1000
    : (visit) => requestedScripts(visit, content(visit)) / 1000
  const time = (what: string, read: Read, more?: Details) =>
    timeLine(`${title}: ${what}`, visits, bare, read, more)
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
      ...ofRounds(visits.map(kilobytes)),
      unit: 'KB',
      ...(limits.kilobytes !== undefined && { atMost: limits.kilobytes }),
    },
    time('blocking time', (visit) => blockingTime(visit, until(visit)), {
      atMost: limits.blocking,
      remembered: { screen: key, measure: 'blocking' },
    }),
    {
      name: `${title}: layout shift`,
      ...ofRounds(visits.map((visit) => layoutShift(visit, until(visit)))),
      unit: 'shift',
      atMost: limits.shift,
    },
  ]
}

/** The lines of second visits of the same phones. */
export function warmLines({ title, form, limits }: Screen, visits: readonly Visit[], bare: number): Line[] {
  const time = (what: string, read: Read, atMost: number) =>
    timeLine(`${title} again: ${what}`, visits, bare, read, { atMost })
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

/** The presses of one kind, for a line of the report. */
interface Press {
  what: string
  times: readonly number[]
  atMost: number
  measure: Measure
}

/** A line of presses: one that is lost in any round is not made up for by the others. */
function pressLine(name: string, { times, atMost }: Press, bare: number): Line {
  const line = timeLine(name, times, bare, (time) => time, { atMost })
  const lost = times.filter((time) => time === Infinity).length
  return lost === 0 ? line : { ...line, value: Infinity, note: `lost in ${lost} of ${times.length}` }
}

const presses = ({ shell, content, answer }: PressTimes, works: number, answers: number): Press[] => [
  { what: 'first press works, shell', times: shell, atMost: works, measure: 'shellPress' },
  { what: 'first press works, content', times: content, atMost: works, measure: 'contentPress' },
  { what: 'press after content', times: answer, atMost: answers, measure: 'answer' },
]

const measured = ({ times }: Press) => times.length > 0

/** The lines of presses during first visits. */
export function firstPressLines({ name, title, limits }: Screen, times: PressTimes, bare: number): Line[] {
  return presses(times, limits.works, limits.answer)
    .filter(measured)
    .map((press) => ({
      ...pressLine(`${title}: ${press.what}`, press, bare),
      remembered: { screen: name, measure: press.measure },
    }))
}

/** The lines of presses during later visits of the same phones. */
export function againPressLines({ title, limits }: Screen, times: PressTimes, bare: number): Line[] {
  return presses(times, limits.worksAgain, limits.answerAgain)
    .filter(measured)
    .map((press) => pressLine(`${title} again: ${press.what}`, press, bare))
}

/** Whether the screen opens without a network. */
export function offlineLine({ title }: Screen, opens: boolean): Line {
  return { name: `${title} offline: opens with content`, value: opens ? 1 : 0, unit: 'yes', atLeast: 1 }
}
