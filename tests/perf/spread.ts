/** The spread of the values of some rounds. */
export interface Spread {
  low: number
  lowerQuartile: number
  median: number
  upperQuartile: number
  high: number
}

/**
 * Returns the quantile of the numbers, interpolated between neighbours. NaN if one of them is NaN: a value that is
 * missing
 * in one round has no quantile.
 */
export function quantile(numbers: readonly number[], part: number): number {
  if (numbers.some(Number.isNaN)) return Number.NaN
  const sorted = numbers.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const below = Math.floor(place)
  const [low = Number.NaN, high = low] = sorted.slice(below, below + 2)
  const between = place - below
  // Infinite neighbours cannot be interpolated.
  return between === 0 || low === high ? low : low + (high - low) * between
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** Returns the spread of the numbers; all fields are NaN if there are none. */
export function computeSpread(numbers: readonly number[]): Spread {
  return {
    low: quantile(numbers, 0),
    lowerQuartile: quantile(numbers, 0.25),
    median: median(numbers),
    upperQuartile: quantile(numbers, 0.75),
    high: quantile(numbers, 1),
  }
}
