import { describe, expect, it } from 'vitest'
import { formGroups } from '../../../server/modules/networking/grouping.ts'
import { anyone, expectSound, seeded } from '../support/grouping.ts'
import { measureRatio, sortNumbers } from '../support/referenceTasks.ts'

describe('pairs', () => {
  it('of a thousand people are formed quickly', async () => {
    const random = seeded(3)
    const fits = anyone(1001, 0.9, random)
    let groups: number[][] = []
    const form = () => (groups = formGroups(1001, fits, { min: 2, max: 3 }))
    expect(await measureRatio(form, sortNumbers)).toBeLessThan(20)
    expectSound(groups, fits, { min: 2, max: 3 })
    expect(groups.flat()).toHaveLength(1001)
  })
})

describe('groups of more', () => {
  it('of hundreds with few who fit are formed quickly', async () => {
    const fits = anyone(400, 0.1, seeded(9))
    expect(await measureRatio(() => formGroups(400, fits, { min: 6, max: 8 }), sortNumbers)).toBeLessThan(20)
  })
})
