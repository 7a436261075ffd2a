/** Random people who fit or do not, for the tests of how groups are formed. */
import { expect } from 'vitest'
import type { Fits } from '../../../server/modules/networking/pairing.ts'

/** A seeded random number generator. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A random compatibility relation: `share` of all pairs fit. */
export function anyone(count: number, share: number, random: () => number): Fits {
  const fit = new Set<string>()
  for (let a = 0; a < count; a += 1) {
    for (let b = a + 1; b < count; b += 1) if (random() < share) fit.add(`${a}-${b}`)
  }
  return (a, b) => fit.has(a < b ? `${a}-${b}` : `${b}-${a}`)
}

/** Nobody is in two groups, and all of a group fit each other. */
export function expectSound(groups: number[][], fits: Fits, { min, max }: { min: number; max: number }) {
  const placed = groups.flat()
  expect(new Set(placed).size).toBe(placed.length)
  for (const group of groups) {
    expect(group.length).toBeGreaterThanOrEqual(min)
    expect(group.length).toBeLessThanOrEqual(max)
    for (const a of group) for (const b of group) if (a !== b) expect(fits(a, b)).toBe(true)
  }
}
