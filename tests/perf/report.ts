import type { Spread } from './spread.ts'
import { spreadOf } from './spread.ts'

/** One line of the report. */
export interface Line {
  name: string
  /**
   * The value, in `unit`: a multiple of the bare page, kilobytes, milliseconds and so on; 1 or 0 for yes or no. Infinity
   * for what was waited for in vain.
   */
  value: number
  unit: '×' | 'KB' | 'ms' | '/s' | 'MB' | 'shift' | 'yes' | ''
  /** A limit: beyond it the run fails. */
  atMost?: number
  atLeast?: number
  /** Of the rounds whose median, or other quantile, the value is. */
  spread?: Spread
  /** The same of well-known peers. */
  peers?: readonly [lowest: number, highest: number]
  /** What `scripts/speeds.json` remembers of it. */
  remembered?: { screen: string; measure: Measure }
  /** A remark for the reader. */
  note?: string
}

/** Measures of a screen that are compared with the last update. */
export type Measure = 'content' | 'usable' | 'blocking' | 'shellPress' | 'contentPress' | 'answer'

/** The value and the spread of a line, from its rounds. */
export function ofRounds(rounds: readonly number[]): Pick<Line, 'value' | 'spread'> {
  const spread = spreadOf(rounds)
  return { value: spread.median, ...(rounds.length > 1 && { spread }) }
}

/** Whether a line has a limit. */
export const isLimited = ({ atMost, atLeast }: Line): boolean => atMost !== undefined || atLeast !== undefined

/** Whether a value is within its limits. NaN is not. */
export function isWithinLimits({ value, atMost = Infinity, atLeast = -Infinity }: Line): boolean {
  return value <= atMost && value >= atLeast
}

const decimals: Partial<Record<Line['unit'], number>> = { '×': 2, KB: 1, MB: 1, shift: 3 }
/** Units that the name of the line says. */
const unwritten: ReadonlySet<Line['unit']> = new Set(['shift', 'yes'])

/** Formats a line. */
export function format(line: Line): string {
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
