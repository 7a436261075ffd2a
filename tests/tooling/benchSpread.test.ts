import { expect, test } from 'vitest'
import { median, quantile, spreadOf } from '../perf/spread.ts'

test('the median of an even number of values lies between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([3, 1, 2])).toBe(2)
})

test('quartiles are interpolated between neighbours', () => {
  expect(spreadOf([1, 2, 3, 4, 5])).toEqual({
    low: 1,
    lowerQuartile: 2,
    median: 3,
    upperQuartile: 4,
    high: 5,
  })
  expect(quantile([10, 20], 0.75)).toBe(17.5)
  expect(quantile([7], 0.25)).toBe(7)
})

test('what was not measured in every round has no figures', () => {
  expect(spreadOf([]).median).toBeNaN()
  expect(spreadOf([1, Number.NaN, 2]).lowerQuartile).toBeNaN()
})

test('what was waited for in vain is the slowest, and counts only where it lies', () => {
  expect(spreadOf([1, Infinity, 2])).toMatchObject({ low: 1, lowerQuartile: 1.5, median: 2, high: Infinity })
  expect(median([Infinity, Infinity])).toBe(Infinity)
})
