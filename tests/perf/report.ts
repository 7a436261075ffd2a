import type { Spread } from './spread.ts'
import { computeSpread } from './spread.ts'

/** One result of the report. */
export interface Result {
  name: string
  /**
   * The value, in `unit`: a multiple of the bare page, kilobytes, milliseconds and so on; 1 or 0 for yes or no.
   * Infinity if
   * the expected event never occurred.
   */
  value: number
  unit: '×' | 'KB' | 'ms' | '/s' | 'MB' | 'shift' | 'yes' | ''
  /** A limit: beyond it the run fails. */
  atMost?: number
  atLeast?: number
  /** The spread of the rounds from which the value was computed. */
  spread?: Spread
  /** The values of well-known peers. */
  peers?: readonly [lowest: number, highest: number]
  /** The key under which `scripts/speeds.json` stores the value. */
  remembered?: { screen: string; measure: Measure }
  /** A remark printed after the value. */
  note?: string
}

/** Measures of a screen that are compared with the last update. */
export type Measure = 'content' | 'usable' | 'blocking' | 'shellPress' | 'contentPress' | 'answer'

/** Returns the median and the spread of some rounds. */
export function summarizeRounds(rounds: readonly number[]): Pick<Result, 'value' | 'spread'> {
  const spread = computeSpread(rounds)
  return { value: spread.median, ...(rounds.length > 1 && { spread }) }
}

export const isLimited = ({ atMost, atLeast }: Result): boolean =>
  atMost !== undefined || atLeast !== undefined

/** Returns whether a value is within its limits. NaN is not. */
export function isWithinLimits({ value, atMost = Infinity, atLeast = -Infinity }: Result): boolean {
  return value <= atMost && value >= atLeast
}

const decimals: Partial<Record<Result['unit'], number>> = { '×': 2, KB: 1, MB: 1, shift: 3 }
/** Units that the name of the result already contains. */
const unwritten: ReadonlySet<Result['unit']> = new Set(['shift', 'yes'])

export function format(line: Result): string {
  const { name, value, unit, atMost, atLeast, spread, peers, note } = line
  const mark = isLimited(line) ? (isWithinLimits(line) ? '✓' : '✗') : '·'
  const limit = [
    atMost !== undefined && `≤ ${atMost}`,
    atLeast !== undefined && (unit === 'yes' ? 'yes' : `≥ ${atLeast}`),
  ]
  const digits = decimals[unit] ?? 0
  const figure = (number: number) => (number === Infinity ? 'lost' : number.toFixed(digits))
  const shown = unit === 'yes' ? (value > 0 ? 'yes' : 'no') : figure(value)
  const remarks = [note, peers && `peers ${peers[0]}–${peers[1]}`]
  const parts = [
    mark,
    name.padEnd(52),
    `${shown.padStart(8)} ${(unwritten.has(unit) ? '' : unit).padEnd(2)}`,
    limit.filter(Boolean).join(' ').padEnd(8),
    (spread ? `${figure(spread.low)}–${figure(spread.high)}` : '').padEnd(13),
    remarks.filter(Boolean).join(', '),
  ]
  return parts.join(' ').trimEnd()
}
