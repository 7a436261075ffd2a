import { describe, expect, it } from 'vitest'
import { sendsNothing } from '../../../../server/plugins/draining.ts'

const now = 100_000

describe('a draining instance gets no requests from a proxy', () => {
  it.each([
    ['that has refused it a read, once what was under way has arrived', 600, 600, true],
    ['and still does not a second later', 1000, 1000, true],
    ['but may be sending just after the refusal', 100, 100, false],
    ['but may try again later than that, with a post', 2000, 2000, false],
    ['but has just tried again, with a post that was answered', 100, 1500, false],
    ['that has asked for nothing, as its own health checks lead it elsewhere', 600, undefined, true],
    ['but does as long as it knows of nothing', 100, undefined, false],
  ])('that checks with %s', (_what, askedAgo, refusedAgo, expected) => {
    const refusedAt = refusedAgo === undefined ? undefined : now - refusedAgo
    expect(sendsNothing({ askedAt: now - askedAgo, refusedAt }, now)).toBe(expected)
  })

  it('that has never checked it', () => {
    expect(sendsNothing({ askedAt: -Infinity, refusedAt: undefined }, now)).toBe(true)
  })
})
