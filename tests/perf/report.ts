/** One line of the report. */
export interface Line {
  name: string
  /** The value, in `unit`: a multiple of the bare page, kilobytes, milliseconds and so on. */
  value: number
  unit: '×' | 'KB' | 'ms' | '/s' | 'MB' | ''
  /** A hard limit: beyond it the run fails. */
  atMost?: number
  atLeast?: number
  /** A remark for the reader. */
  note?: string
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]]
  return (low + high) / 2
}

/** Whether a value is within its limits. NaN is not. */
export function isWithinLimits({ value, atMost = Infinity, atLeast = -Infinity }: Line): boolean {
  return value <= atMost && value >= atLeast
}

/** Formats a line. */
export function format(line: Line): string {
  const { name, value, unit, atMost, atLeast, note } = line
  const limited = atMost !== undefined || atLeast !== undefined
  const mark = limited ? (isWithinLimits(line) ? '✓' : '✗') : '·'
  const limit = [atMost !== undefined && `≤ ${atMost}`, atLeast !== undefined && `≥ ${atLeast}`]
  const digits = unit === '×' ? 2 : unit === 'KB' || unit === 'MB' ? 1 : 0
  const parts = [
    mark,
    name.padEnd(44),
    `${value.toFixed(digits).padStart(8)} ${unit.padEnd(2)}`,
    limit.filter(Boolean).join(' ').padEnd(8),
    note ?? '',
  ]
  return parts.join(' ').trimEnd()
}
