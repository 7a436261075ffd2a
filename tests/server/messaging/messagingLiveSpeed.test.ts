import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '#api/contract/messaging.ts'
import { as, register, startHarness } from '../support/harness.ts'
import { listen, liveStreams, messaging, openStream, said, type TestStream } from '../support/messaging.ts'
import { countRows, measureOwnRatio, measureMs } from '../support/referenceTasks.ts'

const { app, db, another } = await startHarness()
const second = await another()
const [here, there] = [await listen(app), await listen(second)]
const m = messaging(app)
const elsewhere = messaging(second)
const [ana, bea, caro] = [await register(app), await register(app), await register(app)]
const { stream } = liveStreams()

/** Returns when the first matching event arrived, in milliseconds. */
const arrival = (events: TestStream['events'], wanted: (event: LiveEvent) => boolean) =>
  events.find(({ event }) => wanted(event))?.at ?? Infinity

describe('the live stream', () => {
  it('delivers a message quickly on both instances, with the unread counts', async () => {
    const id = await m.direct(ana, bea)
    const [near, far, own] = await Promise.all([stream(here, bea), stream(there, bea), stream(there, ana)])
    const before = await m.unread(bea)
    let sent: Awaited<ReturnType<typeof m.say>> | undefined
    const deliver = async (round: number) => {
      const text = `Al instante ${round}`
      const sentAt = performance.now()
      sent = await m.say(ana, id, text, { idempotency_key: text })
      for (const one of [near, far]) {
        expect(await one.next(said(text))).toEqual({
          type: 'message',
          conversation_id: id,
          message: { ...sent, idempotency_key: undefined },
          unread_count: before + round + 1,
          unread_messages: before + round + 1,
        })
      }
      // The sender's other devices get the message, too, with its idempotency key.
      expect(await own.next(said(text))).toMatchObject({ unread_count: 0, message: sent })
      return Math.max(...[near, far].map(({ events }) => arrival(events, said(text)))) - sentAt
    }
    expect(await measureOwnRatio(deliver, countRows(db))).toBeLessThan(50)

    await m.markRead(bea, id)
    const read = { type: 'read', conversation_id: id, user_id: bea.id, position: sent?.position }
    const isRead = ({ type }: LiveEvent) => type === 'read'
    expect(await far.next(isRead)).toEqual({ ...read, unread_messages: before })
    expect(await own.next(isRead)).toEqual(read)
  })

  it('ends quickly on both instances when its session ends, and other streams stay', async () => {
    const other = await stream(there, bea)
    const id = await m.direct(ana, bea)
    const endSession = async (round: number) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: bea.email, password: 'secreta' },
      })
      const { token } = reply.json<{ token: string }>()
      const [near, far] = await Promise.all([stream(here, { token }), stream(there, { token })])
      await app.inject(as({ token }, { method: 'POST', url: '/api/auth/logout' }))
      const ms = await measureMs(() => Promise.all([near.ended, far.ended]))
      expect((await openStream(there, token)).status).toBe(401)
      const text = `Sigues aquí ${round}`
      await m.say(ana, id, text)
      await other.next(said(text))
      expect(near.events.some(({ event }) => said(text)(event))).toBe(false)
      return ms
    }
    expect(await measureOwnRatio(endSession, countRows(db), { rounds: 5, warmUp: 1 })).toBeLessThan(50)
  })

  it('ends quickly when its instance stops, which leaves no connection', async () => {
    const stopInstance = async () => {
      const third = await another()
      const address = await listen(third)
      // Browsers open connections in advance, and reconnect at once after a stream was cut.
      const unused = connect(Number(new URL(address).port), '127.0.0.1').resume()
      await once(unused, 'connect')
      const streams = await Promise.all([ana, bea].map((who) => stream(address, who)))
      const ms = await measureMs(() => third.close())
      await Promise.all(streams.map(({ ended }) => ended))
      return ms
    }
    expect(await measureOwnRatio(stopInstance, countRows(db), { rounds: 4, warmUp: 1 })).toBeLessThan(50)
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and query = 'listen faro_live'`.execute(db)
    expect(rows).toHaveLength(2)
  })
})

it(
  'delivers two hundred simultaneous messages of two instances quickly, in order and once',
  { timeout: 240_000 },
  async () => {
    const people = [ana, bea, caro]
    const id = await m.group(ana, [bea, caro], 'Todos a la vez')
    await m.markRead(ana, id)
    const streams = await Promise.all(people.flatMap((who) => [stream(here, who), stream(there, who)]))
    const burst = async (round: number) => {
      const sentAt = new Map<string, number>()
      const begunAt = performance.now()
      await Promise.all(
        Array.from({ length: 200 }, async (_, index) => {
          const through = index % 2 ? m : elsewhere
          const text = `${round}: ${index}`
          await through.say(people[index % 3] ?? ana, id, text)
          sentAt.set(text, performance.now())
        }),
      )
      const sendingMs = performance.now() - begunAt
      const first = 200 * round + 2
      const delays: number[] = []
      for (const one of streams) {
        await one.next((event) => event.type === 'message' && event.message.position === first + 199)
        const messages = one.events
          .flatMap(({ event, at }) => (event.type === 'message' ? [{ event, at }] : []))
          .slice(200 * round)
        expect(messages.map(({ event }) => event.message.position)).toEqual(
          Array.from({ length: 200 }, (_, index) => index + first),
        )
        // Both instances and all clients share this process, so they also wait for each other.
        delays.push(...messages.map(({ event, at }) => at - (sentAt.get(event.message.content ?? '') ?? 0)))
      }
      if (process.env['SHOW']) process.stdout.write(`${Math.max(...delays)} ms of ${sendingMs} ms\n`)
      return Math.max(...delays) / sendingMs
    }
    const ratios = [await burst(0), await burst(1), await burst(2)]
    // The last one arrives well within the time that sending took, in the best of three rounds.
    expect(Math.min(...ratios)).toBeLessThan(0.7)
    expect((await m.messages(bea, id, '?limit=100&page=7')).map(({ position }) => position)).toEqual([1])
  },
)
