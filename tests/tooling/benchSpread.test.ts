import { expect, test } from 'vitest'
import { median, quantile, computeSpread } from '../perf/spread.ts'

test('computes the median of an even number of values as the mean of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([3, 1, 2])).toBe(2)
})

test('interpolates quartiles between neighbours', () => {
  expect(computeSpread([1, 2, 3, 4, 5])).toEqual({
    low: 1,
    lowerQuartile: 2,
    median: 3,
    upperQuartile: 4,
    high: 5,
  })
  expect(quantile([10, 20], 0.75)).toBe(17.5)
  expect(quantile([7], 0.25)).toBe(7)
})

test('returns NaN if a round has no value', () => {
  expect(computeSpread([]).median).toBeNaN()
  expect(computeSpread([1, Number.NaN, 2]).lowerQuartile).toBeNaN()
})

test('treats a timeout as the slowest round, which affects only the quantiles at its position', () => {
  expect(computeSpread([1, Infinity, 2])).toMatchObject({
    low: 1,
    lowerQuartile: 1.5,
    median: 2,
    high: Infinity,
  })
  expect(median([Infinity, Infinity])).toBe(Infinity)
})
