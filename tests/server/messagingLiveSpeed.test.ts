import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '#api/contract/messaging.ts'
import { as, register, startHarness } from './harness.ts'
import { listen, liveStreams, messaging, openStream, said } from './messaging.ts'
import { counting, inUnits, timeOf, usualTime } from './yardstick.ts'

const { app, db, another } = await startHarness()
const second = await another()
const [here, there] = [await listen(app), await listen(second)]
const m = messaging(app)
const elsewhere = messaging(second)
const [ana, bea, caro] = [await register(app), await register(app), await register(app)]
const { stream } = liveStreams()

describe('the live stream', () => {
  it('tells of a message on whichever instance, with what is unread, within a second', async () => {
    const id = await m.direct(ana, bea)
    const [near, far, own] = await Promise.all([stream(here, bea), stream(there, bea), stream(there, ana)])
    const before = await m.unread(bea)
    const beside = await usualTime(counting(db))
    const sentAt = performance.now()
    const sent = await m.say(ana, id, 'Al instante', { idempotency_key: 'al-instante' })
    for (const one of [near, far]) {
      expect(await one.next(said('Al instante'))).toEqual({
        type: 'message',
        conversation_id: id,
        message: { ...sent, idempotency_key: undefined },
        unread_count: before + 1,
        unread_messages: before + 1,
      })
      expect(inUnits((one.events.at(-1)?.at ?? Infinity) - sentAt, beside)).toBeLessThan(50)
    }
    // The sender gets it, too, for their other devices; only they get the idempotency key.
    expect(await own.next(said('Al instante'))).toMatchObject({ unread_count: 0, message: sent })

    await m.markRead(bea, id)
    const read = { type: 'read', conversation_id: id, user_id: bea.id, position: sent.position }
    const isRead = ({ type }: LiveEvent) => type === 'read'
    expect(await far.next(isRead)).toEqual({ ...read, unread_messages: before })
    expect(await own.next(isRead)).toEqual(read)
  })

  it('ends at once, on every instance, when its session ends; others stay', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: bea.email, password: 'secreta' },
    })
    const { token } = reply.json<{ token: string }>()
    const [near, far, other] = await Promise.all([
      stream(here, { token }),
      stream(there, { token }),
      stream(there, bea),
    ])
    await app.inject(as({ token }, { method: 'POST', url: '/api/auth/logout' }))
    const ended = await timeOf(() => Promise.all([near.ended, far.ended]))
    expect(inUnits(ended, await usualTime(counting(db)))).toBeLessThan(50)
    expect((await openStream(there, token)).status).toBe(401)
    const id = await m.direct(ana, bea)
    await m.say(ana, id, 'Sigues aquí')
    await other.next(said('Sigues aquí'))
    expect(near.events.some(({ event }) => said('Sigues aquí')(event))).toBe(false)
  })

  it('ends promptly when its instance stops, and nothing of the instance stays', async () => {
    const third = await another()
    const address = await listen(third)
    // Browsers open connections in advance, and reconnect at once after a stream was cut.
    const unused = connect(Number(new URL(address).port), '127.0.0.1').resume()
    await once(unused, 'connect')
    const streams = await Promise.all([ana, bea].map((who) => stream(address, who)))
    const beside = await usualTime(counting(db))
    expect(inUnits(await timeOf(() => third.close()), beside)).toBeLessThan(50)
    await Promise.all(streams.map(({ ended }) => ended))
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and query = 'listen faro_live'`.execute(db)
    expect(rows).toHaveLength(2)
  })
})

it('two hundred messages at once through two instances come soon, in order, once, without gaps', async () => {
  const people = [ana, bea, caro]
  const id = await m.group(ana, [bea, caro], 'Todos a la vez')
  await m.markRead(ana, id)
  const streams = await Promise.all(people.flatMap((who) => [stream(here, who), stream(there, who)]))
  const beside = await usualTime(counting(db))
  const sentAt = new Map<string, number>()
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const through = index % 2 ? m : elsewhere
      const who = people[index % 3] ?? ana
      await through.say(who, id, `n${index}`)
      sentAt.set(`n${index}`, performance.now())
    }),
  )
  for (const one of streams) {
    await one.next((event) => event.type === 'message' && event.message.position === 201)
    const messages = one.events.flatMap(({ event, at }) => (event.type === 'message' ? [{ event, at }] : []))
    expect(messages.map(({ event }) => event.message.position)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 2),
    )
    // Both instances and all clients share this process, so they also wait for each other.
    const delays = messages.map(({ event, at }) => at - (sentAt.get(event.message.content ?? '') ?? 0))
    expect(inUnits(Math.max(...delays), beside)).toBeLessThan(150)
  }
  expect((await m.messages(bea, id, '?limit=100&page=3')).map(({ position }) => position)).toEqual([1])
})
