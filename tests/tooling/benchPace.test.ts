import { expect, test } from 'vitest'
import { slowdownFor } from '../perf/pace.ts'

test('the rate is where the bare page takes as long as on the phone', () => {
  expect(slowdownFor(780, [2, 700], [5, 940])).toBeCloseTo(3)
  expect(slowdownFor(780, [2, 660], [5, 720])).toBeCloseTo(8)
})

test('a machine that is slower than the phone is not slowed down, and a very fast one not beyond measure', () => {
  expect(slowdownFor(780, [2, 900], [5, 1200])).toBe(1)
  expect(slowdownFor(780, [2, 600], [5, 606])).toBe(12)
})

test('samples that a busy machine has turned around tell nothing', () => {
  expect(() => slowdownFor(780, [2, 900], [5, 850])).toThrow('busy')
})
