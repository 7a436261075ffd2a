/** How the values of the rounds spread. */
export interface Spread {
  low: number
  lowerQuartile: number
  median: number
  upperQuartile: number
  high: number
}

/**
 * The value below which this part of the numbers lies, interpolated between neighbours. NaN when one of them is: what was
 * not measured in every round has no figure.
 */
export function quantile(numbers: readonly number[], part: number): number {
  if (numbers.some(Number.isNaN)) return Number.NaN
  const sorted = numbers.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const below = Math.floor(place)
  const [low = Number.NaN, high = low] = sorted.slice(below, below + 2)
  const between = place - below
  // Between infinite neighbours there is nothing to compute.
  return between === 0 || low === high ? low : low + (high - low) * between
}

/** The middle of the numbers. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** The spread of the numbers. NaN throughout when there are none. */
export function spreadOf(numbers: readonly number[]): Spread {
  return {
    low: quantile(numbers, 0),
    lowerQuartile: quantile(numbers, 0.25),
    median: median(numbers),
    upperQuartile: quantile(numbers, 0.75),
    high: quantile(numbers, 1),
  }
}
