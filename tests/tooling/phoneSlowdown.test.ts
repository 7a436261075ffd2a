import { expect, test } from 'vitest'
import { slowdownFor } from '../perf/phoneSlowdown.ts'

test('returns the rate at which the bare page takes as long as on the phone', () => {
  expect(slowdownFor(780, [2, 700], [5, 940])).toBeCloseTo(3)
  expect(slowdownFor(780, [2, 660], [5, 720])).toBeCloseTo(8)
})

test('limits the rate: 1 for a machine slower than the phone, and a maximum for a very fast one', () => {
  expect(slowdownFor(780, [2, 900], [5, 1200])).toBe(1)
  expect(slowdownFor(780, [2, 600], [5, 606])).toBe(12)
})

test('rejects samples whose order a busy machine has reversed', () => {
  expect(() => slowdownFor(780, [2, 900], [5, 850])).toThrow('busy')
})
