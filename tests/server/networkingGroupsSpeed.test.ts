import { describe, expect, it } from 'vitest'
import { formGroups } from '../../server/modules/networking/grouping.ts'
import { anyone, expectSound, seeded } from './grouping.ts'
import { inUnits, sorting, timeOf, usualTime } from './yardstick.ts'

describe('pairs', () => {
  it('of a thousand people take a blink', async () => {
    const random = seeded(3)
    const fits = anyone(1001, 0.9, random)
    let groups: number[][] = []
    const took = await timeOf(() => (groups = formGroups(1001, fits, { min: 2, max: 3 })))
    expect(inUnits(took, await usualTime(sorting))).toBeLessThan(20)
    expectSound(groups, fits, { min: 2, max: 3 })
    expect(groups.flat()).toHaveLength(1001)
  })
})

describe('groups of more', () => {
  it('of hundreds with hardly anybody who fits come to an end', async () => {
    const fits = anyone(400, 0.1, seeded(9))
    const took = await timeOf(() => formGroups(400, fits, { min: 6, max: 8 }))
    expect(inUnits(took, await usualTime(sorting))).toBeLessThan(20)
  })
})
