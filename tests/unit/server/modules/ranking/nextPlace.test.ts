import { describe, expect, it } from 'vitest'
import { nextPlace, fewestActions } from '../../../../../server/modules/ranking/nextPlace.ts'
import type { AvailableAction } from '../../../../../server/modules/ranking/availableActions.ts'

const posts: AvailableAction = { kind: 'posts', points: 10, max: 5 }
const comments: AvailableAction = { kind: 'comments', points: 2, max: 10 }
const referrals: AvailableAction = { kind: 'referrals', points: 15, max: 5 }
const surveys: AvailableAction = { kind: 'surveys', points: 20, max: 2 }
const open = [posts, comments, surveys, referrals]

const way = (missing: number, from: readonly AvailableAction[] = open) =>
  fewestActions(missing, from)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(', ')

describe('the shortest list of actions', () => {
  it.each([
    [1, '1 comments'],
    [2, '1 comments'],
    [3, '1 posts'],
    [10, '1 posts'],
    [11, '1 referrals'],
    [16, '1 surveys'],
    [20, '1 surveys'],
    [21, '1 surveys, 1 comments'],
    [34, '1 surveys, 1 referrals'],
    [40, '2 surveys'],
    [41, '2 surveys, 1 comments'],
    [50, '2 surveys, 1 posts'],
    [116, '2 surveys, 5 referrals, 1 comments'],
    [185, '2 surveys, 5 referrals, 5 posts, 10 comments'],
  ])('for %i points is %s', (missing, expected) => {
    expect(way(missing)).toBe(expected)
  })

  it('is missing when all actions together are worth less', () => {
    expect(way(186)).toBe('')
    expect(way(1, [])).toBe('')
    expect(way(21, [comments])).toBe('')
  })

  it('contains no more of a kind than are open', () => {
    expect(way(34, [{ ...posts, max: 1 }, comments, { ...referrals, max: 1 }])).toBe(
      '1 referrals, 1 posts, 5 comments',
    )
    expect(
      way(19, [
        { ...posts, max: 1 },
        { ...referrals, max: 1 },
      ]),
    ).toBe('1 referrals, 1 posts')
    expect(
      way(25, [
        { ...posts, max: 2 },
        { ...comments, max: 0 },
        { ...referrals, max: 1 },
      ]),
    ).toBe('1 referrals, 1 posts')
  })

  it('contains as many as necessary of an unlimited kind', () => {
    expect(way(995, [{ ...posts, max: Infinity }])).toBe('100 posts')
  })

  it('adds the actual points of each action of a kind, and groups them', () => {
    const prompt = (points: number, most = 1): AvailableAction => ({
      kind: 'testimonials',
      points,
      max: most,
    })
    const prompts = [comments, prompt(10, 2), prompt(40), posts]
    expect(way(40, prompts)).toBe('1 testimonials')
    expect(way(50, prompts)).toBe('2 testimonials')
    expect(way(60, prompts)).toBe('3 testimonials')
    expect(way(61, prompts)).toBe('3 testimonials, 1 comments')
    expect(way(70, prompts)).toBe('3 testimonials, 1 posts')
    expect(way(41, [prompt(40)])).toBe('')
  })

  it('is always worth enough, contains no superfluous action, and is never longer than another list', () => {
    const small = [{ ...posts, most: 2 }, { ...comments, most: 3 }, { ...referrals, most: 2 }, surveys]
    const combinations: { worth: number; count: number }[] = [{ worth: 0, count: 0 }]
    for (const { points, max } of small) {
      for (const { worth, count } of combinations.slice()) {
        for (let n = 1; n <= max; n += 1) combinations.push({ worth: worth + n * points, count: count + n })
      }
    }
    const worths = new Map(small.map(({ kind, points }) => [kind, points]))
    for (let missing = 1; missing <= 96; missing += 1) {
      const steps = fewestActions(missing, small)
      const count = steps.reduce((sum, step) => sum + step.count, 0)
      const worth = steps.reduce((sum, step) => sum + step.count * (worths.get(step.kind) ?? 0), 0)
      const fewest = Math.min(...combinations.filter((c) => c.worth >= missing).map((c) => c.count))
      expect([missing, worth >= missing, count]).toEqual([missing, true, fewest])
      for (const step of steps) {
        expect(worth - (worths.get(step.kind) ?? 0)).toBeLessThan(missing)
        expect(step.count).toBeGreaterThan(0)
      }
    }
  })
})

describe('the next rank', () => {
  const next = (podium: number[], position: number | null, points: number) => {
    const found = nextPlace({ podium, position, points, open })
    return found && [found.place, found.points]
  }

  it('is missing for the first', () => {
    expect(next([50, 40, 30], 1, 50)).toBeNull()
    expect(next([50], 1, 50)).toBeNull()
  })

  it('is the one before for the second and the third, with one point more than it has', () => {
    expect(next([50, 40, 30], 2, 40)).toEqual([1, 11])
    expect(next([50, 40, 30], 3, 30)).toEqual([2, 11])
  })

  it('is the third for everybody behind it and for members without points', () => {
    expect(next([50, 40, 30], 4, 30)).toEqual([3, 1])
    expect(next([50, 40, 30], 9, 12)).toEqual([3, 19])
    expect(next([50, 40, 30], null, 0)).toEqual([3, 31])
  })

  it('takes one point more than an equal one, because the later action ranks lower', () => {
    expect(next([40, 40], 2, 40)).toEqual([1, 1])
  })

  it('is the first free one if fewer than three members have points, for a single action', () => {
    expect(next([], null, 0)).toEqual([1, 1])
    expect(next([50], null, 0)).toEqual([2, 1])
    expect(next([50, 40], null, 0)).toEqual([3, 1])
    expect(nextPlace({ podium: [], position: null, points: 0, open })?.steps).toEqual([
      { kind: 'comments', count: 1 },
    ])
  })

  it('never requires zero points, even if the data is inconsistent', () => {
    expect(next([50, 40, 30], 3, 60)).toEqual([2, 1])
  })
})
