import { describe, expect, it } from 'vitest'
import { formGroups } from '../../../server/modules/networking/grouping.ts'
import { type Fits, pairUp } from '../../../server/modules/networking/pairing.ts'
import { anyone, expectSound, seeded } from '../support/grouping.ts'

/** Brute force: the largest set of people who can be paired at once, preferring earlier positions. */
function bestServed(count: number, fits: Fits): string {
  let best = ''
  const served = Array.from({ length: count }, () => '0')
  const from = (person: number) => {
    if (person === count) {
      const now = served.join('')
      if (now > best) best = now
      return
    }
    from(person + 1)
    if (served[person] === '1') return
    for (let other = person + 1; other < count; other += 1) {
      if (served[other] === '1' || !fits(person, other)) continue
      served[person] = '1'
      served[other] = '1'
      from(person + 1)
      served[person] = '0'
      served[other] = '0'
    }
  }
  from(0)
  return best
}

/** Brute force: the maximum number of groups of three. */
function mostTriples(people: readonly number[], fits: Fits): number {
  const [first, ...rest] = people
  if (first === undefined) return 0
  let most = mostTriples(rest, fits)
  for (const second of rest) {
    for (const third of rest) {
      if (third <= second || !fits(first, second) || !fits(first, third) || !fits(second, third)) continue
      const others = rest.filter((one) => one !== second && one !== third)
      most = Math.max(most, 1 + mostTriples(others, fits))
    }
  }
  return most
}

const all = (count: number) => Array.from({ length: count }, (_, person) => person)
const everybody: Fits = (a, b) => a !== b

describe('pairs', () => {
  it('are as many as there can be, and nobody goes without for somebody behind them', () => {
    const random = seeded(7)
    for (let round = 0; round < 3000; round += 1) {
      const count = 1 + Math.floor(random() * 9)
      const fits = anyone(count, 0.1 + random() * 0.6, random)
      const partner = pairUp(count, fits)
      for (const person of all(count)) {
        const other = partner[person] ?? -1
        if (other === -1) continue
        expect(partner[other]).toBe(person)
        expect(fits(person, other)).toBe(true)
      }
      const served = all(count).map((person) => (partner[person] === -1 ? '0' : '1'))
      expect(served.join('')).toBe(bestServed(count, fits))
    }
  })

  it('come in order where everybody fits', () => {
    expect(formGroups(5, everybody, { min: 2, max: 2 })).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  it('are made anew where the first choice would leave two over', () => {
    // 0 fits both, 1 and 3 fit only one each.
    const fits: Fits = (a, b) => ['0-1', '0-2', '1-0', '2-0', '1-3', '3-1'].includes(`${a}-${b}`)
    expect(formGroups(4, fits, { min: 2, max: 2 })).toEqual([
      [0, 2],
      [1, 3],
    ])
  })
})

describe('who is left over', () => {
  it('makes a group of three where there is room, with people who all fit', () => {
    expect(formGroups(5, everybody, { min: 2, max: 3 })).toEqual([
      [0, 1, 4],
      [2, 3],
    ])
    const notWithFirst: Fits = (a, b) => a !== b && a + b !== 4
    expect(formGroups(5, notWithFirst, { min: 2, max: 3 })).toEqual([
      [0, 1],
      [2, 3, 4],
    ])
  })

  it('alone, stays alone', () => {
    expect(formGroups(1, everybody, { min: 2, max: 8 })).toEqual([])
    expect(formGroups(0, everybody, { min: 2, max: 8 })).toEqual([])
    expect(formGroups(2, everybody, { min: 3, max: 8 })).toEqual([])
  })
})

describe('groups of more', () => {
  it('are of the least size, then fill up', () => {
    expect(formGroups(8, everybody, { min: 3, max: 4 })).toEqual([
      [0, 1, 2, 6],
      [3, 4, 5, 7],
    ])
    expect(formGroups(8, everybody, { min: 3, max: 3 })).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
  })

  it('are as many as there can be among six', () => {
    const random = seeded(11)
    for (let round = 0; round < 1500; round += 1) {
      const count = 3 + Math.floor(random() * 4)
      const fits = anyone(count, 0.4 + random() * 0.5, random)
      const groups = formGroups(count, fits, { min: 3, max: 3 })
      expectSound(groups, fits, { min: 3, max: 3 })
      expect(groups).toHaveLength(mostTriples(all(count), fits))
    }
  })

  it('keep to their sizes, and leave no group behind among those left over', () => {
    const random = seeded(5)
    for (let round = 0; round < 400; round += 1) {
      const [count, min] = [Math.floor(random() * 14), 2 + Math.floor(random() * 3)]
      const max = min + Math.floor(random() * 3)
      const fits = anyone(count, random(), random)
      const groups = formGroups(count, fits, { min, max })
      expectSound(groups, fits, { min, max })
      const placed = new Set(groups.flat())
      const left = all(count).filter((person) => !placed.has(person))
      const among: Fits = (a, b) => fits(left[a] ?? -1, left[b] ?? -1)
      expect(formGroups(left.length, among, { min, max })).toEqual([])
    }
  })
})
