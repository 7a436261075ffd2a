/** Computes measures from a visit. */
import type { RequestTimes, Visit } from './phone.ts'

/** Milliseconds for which a page is watched after its content, so that late work and late calls are included. */
export const settleMs = 2000

/** Returns the bytes of the scripts loaded until a time. */
export function arrivedScripts({ requests }: Pick<Visit, 'requests'>, until: number): number {
  return total(requests.filter(({ script, end = Infinity }) => script && end <= until))
}

/** Returns the bytes of the scripts requested until a time, including those in progress. */
export function requestedScripts({ requests }: Pick<Visit, 'requests'>, until: number): number {
  return total(requests.filter(({ script, start }) => script && start < until))
}

const total = (requests: RequestTimes[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns the total blocking time: main-thread work beyond 50 ms per task, from the first paint on. */
export function blockingTime(
  { longTasks, firstPaint }: Pick<Visit, 'longTasks' | 'firstPaint'>,
  until: number,
): number {
  return longTasks.reduce((sum, { start, duration }) => {
    const within = Math.min(start + duration, until) - Math.max(start, firstPaint)
    return sum + Math.max(0, within - 50)
  }, 0)
}

/** Returns the sum of all layout shifts until a time, which is never less than Cumulative Layout Shift. */
export function layoutShift({ shifts }: Pick<Visit, 'shifts'>, until: number): number {
  return shifts.reduce((sum, { start, value }) => (start <= until ? sum + value : sum), 0)
}

/** Formats the requests of a page in order, its long tasks and its layout shifts. */
export function formatTimeline(name: string, seen: Visit): string {
  const at = (time: number | undefined) => (time === undefined ? '' : String(Math.round(time))).padStart(6)
  return [
    `${name}: first paint ${at(seen.firstPaint)}, shown ${at(seen.shown)}, fresh ${at(seen.fresh)}, press taken ${at(seen.pressed)}, answered ${at(seen.answered)}`,
    ...seen.requests.map(
      ({ start, end, bytes, path }) => `${at(start)} →${at(end)} ${String(bytes).padStart(8)} B  ${path}`,
    ),
    ...seen.longTasks.map(({ start, duration }) => `${at(start)}: busy for ${Math.round(duration)} ms`),
    ...seen.shifts.map(({ start, value }) => `${at(start)}: layout shift of ${value.toFixed(3)}`),
  ].join('\n    ')
}
