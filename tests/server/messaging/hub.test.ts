import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { eventMarginMs, eventMemoryMs, eventsPath, type LiveEvent } from '#api/contract/messaging.ts'
import { buildApp } from '../../../server/app.ts'
import type { Db } from '../../../server/db/client.ts'
import { directUrlOf } from '../../../server/config.ts'
import type { Database } from '../../../server/db/schema.ts'
import type { LiveHub } from '../../../server/modules/messaging/liveAudience.ts'
import { createLiveHub } from '../../../server/modules/messaging/liveHub.ts'
import { eventually } from '../../eventually.ts'
import { as, type Member, register, startHarness } from '../support/harness.ts'
import { listen, messaging, openStream } from '../support/messaging.ts'

const { app, db, config } = await startHarness()
const databaseUrl = directUrlOf(config) ?? ''
const m = messaging(app)
const [ana, bea] = await Promise.all([register(app), register(app)])
const id = await m.direct(ana, bea)

const hubs: LiveHub[] = []
function hub(options: { heartbeatIntervalMs?: number; databaseUrl?: string; db?: Db } = {}) {
  const made = createLiveHub({ db, databaseUrl, media: app.media, log: app.log, ...options })
  hubs.push(made)
  return made
}
afterEach(async () => {
  for (const one of hubs.splice(0)) await one.close()
})

const sessionOf = async (who: Member) =>
  (await db.selectFrom('sessions').where('user_id', '=', who.id).select('id').executeTakeFirstOrThrow()).id

/** Adds a stream that records its events. */
async function join(to: LiveHub, who: Member, since?: number) {
  const told = { events: [] as LiveEvent[], beats: 0, closed: 0 }
  const joined = await to.join(
    {
      userId: who.id,
      sessionId: await sessionOf(who),
      send: (event) => void told.events.push(event),
      heartbeat: () => (told.beats += 1),
      close: () => (told.closed += 1),
    },
    since,
  )
  return { told, ...joined }
}

/** A proxy to the database that can be cut. @param held Connections pass nothing before it resolves. */
async function line(held = Promise.resolve()) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const state = { up: true, tries: 0 }
  const server = createServer((socket) => {
    state.tries += 1
    socket.on('error', () => undefined)
    if (!state.up) {
      socket.destroy()
      return
    }
    const onward = connect(Number(target.port), target.hostname)
    onward.on('error', () => undefined)
    sockets.add(socket).add(onward)
    void held.then(() => socket.pipe(onward).pipe(socket))
    socket.on('close', () => onward.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    state,
    url: url.href,
    cut() {
      state.up = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  }
}

/** Hides a post, without an event; returns its id. */
async function hideUnheard(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with post as (
      insert into all_posts (id, author_id, content, hidden_at)
      values (gen_random_uuid(), ${ana.id}, 'Vendo mi método', now()) returning id
    )
    insert into moderation_cases (id, post_id, author_id, state, decided_at, reported_at)
    select gen_random_uuid(), id, ${ana.id}, 'hidden', now(), now() from post returning post_id as id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

it('repeats to a stream what has happened since the moment it names, until the connection was lost', async () => {
  const way = await line()
  const some = hub({ databaseUrl: way.url, heartbeatIntervalMs: 100 })
  const first = await join(some, ana)
  // Nothing is known of the time before this instance listened.
  expect(first.covered).toBe(false)
  expect((await join(some, bea, Date.now() - eventMemoryMs)).covered).toBe(false)
  const before = Date.now() + eventMarginMs
  await m.say(ana, id, 'Mientras no escuchabas')
  await expect.poll(() => first.told.events.length).toBe(1)
  const late = await join(some, bea, Date.now() + eventMarginMs)
  expect(late.covered).toBe(true)
  await late.catchUp()
  expect(late.told.events).toEqual([])
  const missed = await join(some, bea, before)
  await missed.catchUp()
  expect(missed.told.events).toMatchObject([
    { type: 'message', conversation_id: id, message: { content: 'Mientras no escuchabas' }, unread_count: 1 },
  ])
  expect(first.told.events).toHaveLength(1)
  way.cut()
  way.state.up = true
  await expect.poll(() => first.told.events.at(-1)).toEqual({ type: 'resync' })
  const { told, ...uncovered } = await join(some, bea, before)
  expect(uncovered.covered).toBe(false)
  // What is refetched then shows neither more nor less, except for what has been hidden.
  const hidden = await hideUnheard()
  await uncovered.catchUp()
  expect(told.events).toContainEqual({ type: 'hidden', id: hidden })
})

it('gives signs of life, and ends a stream whose session ran out without a word', async () => {
  const quick = hub({ heartbeatIntervalMs: 40 })
  const [first, other] = [await join(quick, ana), await join(quick, bea)]
  await expect.poll(() => first.told.beats).toBeGreaterThan(2)
  expect(first.told.closed).toBe(0)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', ana.id)
    .execute()
  await expect.poll(() => first.told.closed).toBeGreaterThan(0)
  expect(other.told.closed).toBe(0)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 86_400_000) })
    .execute()
  first.leave()
  const beats = first.told.beats
  await expect.poll(() => other.told.beats).toBeGreaterThan(beats + 2)
  expect(first.told.beats).toBe(beats)
})

it('comes back after the database was away, with one word about it however long that took', async () => {
  const way = await line()
  const away = hub({ databaseUrl: way.url, heartbeatIntervalMs: 100 })
  const { told } = await join(away, bea)
  await m.say(ana, id, 'Antes del corte')
  await expect.poll(() => told.events.length).toBe(1)
  const [tries, cutAt] = [way.state.tries, performance.now()]
  way.cut()
  await eventually(() => expect(way.state.tries - tries).toBeGreaterThanOrEqual(30))
  await m.say(ana, id, 'Durante el corte')
  const hidden = await hideUnheard()
  // Once a second, and with each heartbeat; not more often.
  expect(performance.now() - cutAt).toBeGreaterThan(2000)
  way.state.up = true
  await expect.poll(() => told.events.length).toBeGreaterThanOrEqual(3)
  expect(told.events[1]).toEqual({ type: 'resync' })
  expect(told.events).toContainEqual({ type: 'hidden', id: hidden })
  const [beats, count] = [told.beats, told.events.length]
  await eventually(() => expect(told.beats).toBeGreaterThan(beats + 12))
  await m.say(ana, id, 'Después del corte')
  await expect.poll(() => told.events.length).toBe(count + 1)
  expect(told.events[count]).toMatchObject({ message: { content: 'Después del corte' } })
  way.close()
})

it('takes nobody while the database cannot be heard, nor when it is closed', async () => {
  const way = await line()
  const deaf = hub({ databaseUrl: way.url })
  way.cut()
  await expect(join(deaf, ana)).rejects.toThrow()
  expect(deaf.count(ana.id)).toBe(0)
  way.state.up = true
  const { told } = await join(deaf, bea)
  await m.say(ana, id, 'Ahora sí')
  await expect.poll(() => told.events.length).toBe(1)
  way.close()

  const done = hub()
  await done.close()
  await expect(join(done, ana)).rejects.toThrow()
})

it('takes nobody when it listens and hears nothing, as behind a pooler that lends connections', async () => {
  // Notifications stay within their database.
  const elsewhere = new URL(databaseUrl)
  elsewhere.pathname = '/postgres'
  // The time of day may be set back meanwhile; what is waited for ends all the same.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const deaf = hub({ databaseUrl: elsewhere.href })
  await expect(join(deaf, ana)).rejects.toThrow('notifications do not arrive')
  await eventually(async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = 'postgres' and query = 'listen faro_live'`.execute(db)
    expect(rows).toEqual([])
  })
})

it('survives a note that nobody can read', async () => {
  const { told } = await join(hub(), bea)
  await sql`select pg_notify('faro_live', 'no es JSON')`.execute(db)
  await expect.poll(() => told.events).toEqual([{ type: 'resync' }])
  await m.say(ana, id, 'Y sigue')
  await expect.poll(() => told.events.length).toBe(2)
})

it('cuts a line that takes nothing, so that the rest does not wait for it', async () => {
  const address = await listen(app)
  const { port } = new URL(address)
  const lazy = connect(Number(port), '127.0.0.1')
  lazy.on('error', () => undefined)
  lazy.write(`GET ${eventsPath} HTTP/1.1\r\nHost: faro\r\nAuthorization: Bearer ${bea.token}\r\n\r\n`)
  await once(lazy, 'readable')
  const closed = once(lazy, 'close')
  const other = await openStream(address, bea.token)
  const { position } = await m.say(ana, id, '€'.repeat(4000))
  // The same message many times: only the notification matters here.
  await sql`
    select pg_notify('faro_live', json_build_object('kind', 'message', 'conversation', ${id}::text,
      'position', ${position}::int, 'n', n)::text)
    from generate_series(1, 1000) n`.execute(db)
  await expect.poll(() => other.events.length).toBe(1002)
  lazy.resume()
  await closed
  other.close()
})

it('ends a stream whose session ended while it was being opened', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const way = await line(held)
  const slow = await buildApp({ config: { ...config, databaseUrl: way.url, databaseDirectUrl: way.url }, db })
  const address = await listen(slow)
  const payload = { email: bea.email, password: 'secreta' }
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token } = login.json<{ token: string }>()
  expect(way.state.tries).toBe(0)
  const opening = openStream(address, token)
  // The session is valid, and the stream waits for the connection that listens for events.
  await eventually(() => expect(way.state.tries).toBe(1))
  await app.inject(as({ token }, { method: 'POST', url: '/api/auth/logout' }))
  release()
  const opened = await opening
  await opened.ended
  expect(opened.events.map(({ event }) => event)).toEqual([{ type: 'hello' }])
  await slow.close()
  way.close()
})

it('reads nothing of a conversation when none of its members is connected to it', async () => {
  const asked: string[] = []
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query.sql),
  })
  const [caro, dora] = [await register(app), await register(app)]
  const idle = hub({ db: watched })
  const { told } = await join(idle, caro)
  const own = await m.direct(caro, dora)
  await m.say(ana, id, 'Sin nadie aquí')
  await m.markRead(bea, id)
  await m.say(dora, own, 'Para quien está')
  await expect.poll(() => told.events.length).toBe(1)
  expect(told.events).toMatchObject([{ type: 'message', message: { content: 'Para quien está' } }])
  expect(asked.filter((text) => text.includes('first_position'))).toHaveLength(1)
  // A note of an earlier version names nobody, and is looked at.
  const note = JSON.stringify({ kind: 'changed', conversation: own })
  await sql`select pg_notify('faro_live', ${note})`.execute(db)
  await expect.poll(() => told.events.at(-1)).toEqual({ type: 'resync' })
  await idle.close()
  await watched.destroy()
})

it('forgets who went away before they were let in', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const way = await line(held)
  const slow = await buildApp({ config: { ...config, databaseUrl: way.url, databaseDirectUrl: way.url }, db })
  const address = await listen(slow)
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${ana.token}` }
  let arrived = 0
  slow.server.on('request', () => (arrived += 1))
  const asked = Array.from({ length: 20 }, () =>
    fetch(address + eventsPath, { headers, signal: abort.signal }),
  )
  await eventually(() => expect(arrived).toBe(20))
  abort.abort()
  release()
  expect((await Promise.allSettled(asked)).every(({ status }) => status === 'rejected')).toBe(true)
  // The first waits together with those that have left.
  for (let count = 0; count < 2; count += 1) {
    const opened = await openStream(address, ana.token)
    expect(opened.status).toBe(200)
    opened.close()
  }
  await slow.close()
  way.close()
})
