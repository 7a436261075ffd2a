import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Result, Measure } from '../tests/perf/report.ts'

/** Multiples of the bare page by screen, as of the last `npm run bench -- --update`; null for a press that was lost. */
export type Speeds = Record<string, Partial<Record<Measure, number | null>> | undefined>

export const speedsFile = path.join(import.meta.dirname, 'speeds.json')

/** A screen may become slower by this fraction before the check fails. */
const tolerance = 0.1
/**
 * Minimum tolerance in multiples of the bare page: blocking times are near zero, where a tenth is less than the
 * noise.
 */
const leastTolerance = 0.05

export function readSpeeds(file: string): Speeds {
  return JSON.parse(readFileSync(file, 'utf8')) as Speeds
}

export function writeSpeeds(file: string, speeds: Speeds): void {
  writeFileSync(file, `${JSON.stringify(speeds, undefined, 2)}\n`)
}

/** Returns the table with these results; screens that were not measured keep theirs. */
export function updatedSpeeds(before: Speeds, lines: readonly Result[]): Speeds {
  const after: Speeds = { ...before }
  for (const { remembered, value } of lines) {
    if (!remembered) continue
    const { screen, measure } = remembered
    after[screen] = { ...after[screen], [measure]: value === Infinity ? null : Math.round(value * 100) / 100 }
  }
  return after
}

/** A measure of a screen that became slower than in the table. */
export interface Loss {
  screen: string
  measure: Measure
  /** Whether the table lacks the measure. */
  unknown: boolean
  text: string
}

/**
 * Lists the measures that are slower than in the table by more than a tenth, and beyond the spread of the rounds:
 * their
 * lower quartile is compared, so that a slow round on a busy machine does not count. A press that was lost in any
 * round
 * counts unless it was lost at the last update. A measure that the table lacks is reported, too.
 */
export function lostSpeeds(committed: Speeds, lines: readonly Result[]): Loss[] {
  return lines.flatMap(({ name, value, spread, remembered }) => {
    if (!remembered) return []
    const before = committed[remembered.screen]?.[remembered.measure]
    if (before === undefined) {
      const { screen, measure } = remembered
      const text = `${name}: the table of speeds does not know ${screen}.${measure}: npm run bench -- --update`
      return { ...remembered, unknown: true, text }
    }
    // Nothing is slower than a lost press.
    if (before === null) return []
    const now = value === Infinity ? value : (spread?.lowerQuartile ?? value)
    const most = before + Math.max(before * tolerance, leastTolerance)
    if (now <= most) return []
    const seen = now === Infinity ? 'a press was lost' : `${now.toFixed(2)} × in the faster rounds`
    const text = `${name}: ${seen}, ${before.toFixed(2)} × at the last update`
    return { ...remembered, unknown: false, text }
  })
}

/**
 * Lists the slower measures that a second measurement confirms; one that the table lacks needs no confirmation.
 */
export function confirmedLosses(first: readonly Loss[], second: readonly Loss[]): Loss[] {
  const isLostAgain = ({ screen, measure }: Loss) =>
    second.some((loss) => loss.screen === screen && loss.measure === measure)
  return first.filter((loss) => loss.unknown || isLostAgain(loss))
}
