import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { as, type Member, register, startHarness } from '../support/harness.ts'
import { listen, liveStreams, messaging, openStream, said } from '../support/messaging.ts'

const { app, db, another } = await startHarness()
const second = await another()
const [here, there] = [await listen(app), await listen(second)]
const m = messaging(app)
const elsewhere = messaging(second)
const [ana, bea, caro, stranger] = (await Promise.all(Array.from({ length: 4 }, () => register(app)))) as [
  Member,
  Member,
  Member,
  Member,
]
const { open, stream } = liveStreams()

describe('the live stream', () => {
  it('is for who has a token', async () => {
    expect((await openStream(here)).status).toBe(401)
    const [header, body, signature = ''] = ana.token.split('.')
    expect((await openStream(here, `${header}.${body}.${signature.slice(2)}aa`)).status).toBe(401)
    expect((await openStream(here, ana.email)).status).toBe(401)
    // A HEAD request does not open it either.
    const head = await app.inject(as(ana, { method: 'HEAD', url: '/api/extra/messaging/events' }))
    expect(head.statusCode).toBe(404)
  })

  it('cannot be kept by a cache or held back by a proxy', async () => {
    const abort = new AbortController()
    const { headers } = await fetch(`${here}/api/extra/messaging/events`, {
      headers: { authorization: `Bearer ${ana.token}` },
      signal: abort.signal,
    })
    abort.abort()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
  })

  it('tells of what is one’s own only', async () => {
    const id = await m.group(ana, [bea])
    const outside = await stream(there, stranger)
    const inside = await stream(there, bea)
    await m.say(ana, id, 'Entre nosotras')
    await m.markRead(bea, id)
    await m.add(ana, id, [caro])
    await m.leave(caro, id)
    await inside.next(({ type }) => type === 'read')
    const own = await m.direct(ana, stranger)
    await m.say(ana, own, 'A ti sí')
    await outside.next(said('A ti sí'))
    expect(outside.events.map(({ event }) => event.type)).toEqual(['hello', 'message'])
  })

  it('tells who is added, shows them no quote of before, and falls silent when they leave', async () => {
    const id = await m.group(ana, [bea])
    const old = await m.say(ana, id, 'De antes')
    const joining = await stream(there, caro)
    const staying = await stream(there, bea)
    await m.add(ana, id, [caro])
    await joining.next(({ type }) => type === 'conversation')
    await m.say(ana, id, 'Cito', { reply_to_message_id: old.id })
    expect(await joining.next(said('Cito'))).toMatchObject({ message: { reply_to: null } })
    expect(await staying.next(said('Cito'))).toMatchObject({ message: { reply_to: { content: 'De antes' } } })

    const events = joining.events.length
    await elsewhere.leave(caro, id)
    await m.say(ana, id, 'Ya sin ti')
    await m.markRead(bea, id)
    await staying.next(said('Ya sin ti'))
    const direct = await m.direct(ana, caro)
    await m.say(ana, direct, 'Aparte')
    await joining.next(said('Aparte'))
    expect(joining.events.slice(events).map(({ event }) => event)).toEqual([
      { type: 'conversation', conversation_id: id, unread_messages: 0 },
      expect.objectContaining({ type: 'message', conversation_id: direct }),
    ])
  })

  it('is given to a member twenty times on an instance', async () => {
    const streams = await Promise.all(Array.from({ length: 24 }, () => openStream(here, caro.token)))
    open.push(...streams)
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await openStream(here, bea.token)).status).toBe(200)
    streams.find(({ status }) => status === 200)?.close()
    await expect
      .poll(async () => {
        const next = await stream(here, caro)
        return next.status
      })
      .toBe(200)
  })

  it('says when it may have missed something, and goes on', async () => {
    const id = await m.direct(ana, bea)
    const [near, far] = await Promise.all([stream(here, bea), stream(there, bea)])
    const { rows } = await sql<{ killed: boolean }>`
      select pg_terminate_backend(pid) as killed from pg_stat_activity
      where datname = current_database() and query = 'listen faro_live'`.execute(db)
    expect(rows).toEqual([{ killed: true }, { killed: true }])
    for (const one of [near, far]) {
      expect(await one.next(({ type }) => type === 'resync')).toEqual({ type: 'resync' })
    }
    await elsewhere.say(ana, id, 'De vuelta')
    for (const one of [near, far]) await one.next(said('De vuelta'))
    expect(near.events.filter(({ event }) => event.type === 'resync')).toHaveLength(1)
  })
})
