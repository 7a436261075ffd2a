import { describe, expect, it } from 'vitest'
import { eventMarginMs, eventMemoryMs } from '../../../../../src/api/contract/messaging.ts'
import { createRecentNotifications } from '../../../../../server/modules/messaging/recentNotifications.ts'
import type { LiveNotification } from '../../../../../server/modules/messaging/notifications.ts'

const message = (conversation: string, position: number, ...members: string[]): LiveNotification => ({
  kind: 'message',
  conversation,
  position,
  members,
})

/** Creates an instance that has listened since 100 s. */
function listening() {
  const clock = { now: 100_000 }
  const recent = createRecentNotifications(() => clock.now)
  recent.begin()
  return { clock, recent }
}

describe('recent notifications', () => {
  it('are those since the time, including slightly earlier ones, that concern the member', () => {
    const { clock, recent } = listening()
    recent.add(message('a', 1, 'ana'))
    clock.now += 20_000
    recent.add(message('a', 2, 'ana', 'bea'))
    recent.add(message('b', 1, 'bea'))
    recent.add({ kind: 'referral', referrer: 'bea' })
    recent.add({ kind: 'hidden', id: 'post' })
    recent.add({ kind: 'membership', user: 'bea' })
    recent.add({ kind: 'removal', batch: 'x' })
    recent.add({ kind: 'conversation', conversation: 'c', gone: 'ana', members: ['bea'] })
    clock.now += 4000
    expect(recent.since(clock.now, 'ana')).toEqual([
      message('a', 2, 'ana', 'bea'),
      { kind: 'hidden', id: 'post' },
      { kind: 'removal', batch: 'x' },
      { kind: 'conversation', conversation: 'c', gone: 'ana', members: ['bea'] },
    ])
  })

  it('merge those that make the client fetch the same', () => {
    const { clock, recent } = listening()
    clock.now += 10_000
    recent.add({ kind: 'activity', users: ['ana'], communities: [] })
    recent.add({ kind: 'activity', users: ['bea'], communities: ['x'] })
    recent.add({ kind: 'meetings', communities: ['x'] })
    recent.add({ kind: 'meetings', communities: ['y'] })
    recent.add({ kind: 'archived', communities: ['y'] })
    recent.add({ kind: 'archived', communities: ['y'] })
    expect(recent.since(clock.now, 'ana')).toEqual([
      { kind: 'activity', users: ['ana'], communities: ['x'] },
      { kind: 'meetings', communities: ['x', 'y'] },
      { kind: 'archived', communities: ['y'] },
    ])
    recent.add({ kind: 'activity' })
    expect(recent.since(clock.now, 'ana')?.[0]).toEqual({ kind: 'activity' })
  })

  it('are unknown before the instance listened, after a lost connection, in the future and too long ago', () => {
    const { clock, recent } = listening()
    expect(recent.since(clock.now + eventMarginMs - 1, 'ana')).toBeUndefined()
    clock.now += 2 * eventMemoryMs
    expect(recent.since(clock.now, 'ana')).toEqual([])
    expect(recent.since(clock.now + eventMarginMs + 1, 'ana')).toBeUndefined()
    expect(recent.since(clock.now - eventMemoryMs - 1, 'ana')).toBeUndefined()
    recent.lose()
    expect(recent.since(clock.now, 'ana')).toBeUndefined()
    recent.begin()
    expect(recent.since(clock.now, 'ana')).toBeUndefined()
    clock.now += eventMarginMs
    expect(recent.since(clock.now, 'ana')).toEqual([])
  })

  it('are complete again after one that could not be processed, unless the connection is lost', () => {
    const { clock, recent } = listening()
    clock.now += 10_000
    recent.add({ kind: 'hidden', id: 'post' })
    recent.forget()
    expect(recent.since(clock.now, 'ana')).toBeUndefined()
    clock.now += eventMarginMs
    expect(recent.since(clock.now, 'ana')).toEqual([])
    recent.lose()
    recent.forget()
    clock.now += 2 * eventMarginMs
    expect(recent.since(clock.now, 'ana')).toBeUndefined()
  })

  it('stay complete for the last minute when older ones are dropped', () => {
    const { clock, recent } = listening()
    recent.add({ kind: 'hidden', id: 'old' })
    clock.now += 2 * eventMemoryMs
    recent.add({ kind: 'hidden', id: 'young' })
    clock.now += eventMarginMs + 1
    recent.add({ kind: 'hidden', id: 'youngest' })
    expect(recent.since(clock.now - eventMemoryMs, 'ana')).toEqual([
      { kind: 'hidden', id: 'young' },
      { kind: 'hidden', id: 'youngest' },
    ])
  })

  it('are unknown if there are too many, for the member or in total', () => {
    const { clock, recent } = listening()
    clock.now += 10_000
    for (let n = 1; n <= 51; n += 1) recent.add(message('a', n, 'ana'))
    expect(recent.since(clock.now, 'ana')).toBeUndefined()
    expect(recent.since(clock.now, 'bea')).toEqual([])
    for (let n = 1; n <= 5000; n += 1) recent.add(message('a', n, 'ana'))
    expect(recent.since(clock.now, 'bea')).toBeUndefined()
  })
})
