import { describe, expect, it } from 'vitest'
import { register, startHarness } from '../support/harness.ts'
import { base, messaging, wrongCounters } from '../support/messaging.ts'

const { app, db, storedFiles, another } = await startHarness()
const [m, elsewhere] = [messaging(app), messaging(await another())]
const [ana, bea, caro] = await Promise.all([register(app), register(app), register(app)])
const attachment = { data: Buffer.from('una sola vez'), name: 'nota.txt', type: 'text/plain' }

const positionsOf = async (id: string) =>
  (
    await db
      .selectFrom('messages')
      .where('conversation_id', '=', id)
      .orderBy('position')
      .select('position')
      .execute()
  ).map(({ position }) => position)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('a message sent again with its key', () => {
  it('is the first one, with its first words', async () => {
    const id = await m.direct(ana, bea)
    const first = await m.say(ana, id, 'Una vez', { idempotency_key: 'clave' })
    await m.say(bea, id, 'Entretanto')
    expect(await elsewhere.say(ana, id, 'Con otras palabras', { idempotency_key: 'clave' })).toEqual(first)
    expect(await m.messages(bea, id)).toHaveLength(2)
    expect((await m.conversation(bea, id)).unread_count).toBe(1)
    // Keys are per person and conversation.
    const other = await m.direct(ana, caro)
    expect((await m.say(ana, other, 'En otra', { idempotency_key: 'clave' })).id).not.toBe(first.id)
    expect((await m.say(ana, id, 'Otra clave', { idempotency_key: 'clave-2' })).position).toBe(3)
    expect((await m.say(ana, id, 'Sin clave')).position).toBe(4)
  })

  it('thirty times at once through two instances makes one', async () => {
    const id = await m.group(ana, [bea, caro])
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? m : elsewhere).say(ana, id, 'A la vez', { idempotency_key: 'a-la-vez' }),
      ),
    )
    expect(new Set(sent.map((message) => message.id)).size).toBe(1)
    expect(await positionsOf(id)).toEqual([1, 2])
    expect((await m.conversation(bea, id)).unread_count).toBe(1)
  })

  it('as a form, again and at once, makes one message and one file', async () => {
    const id = await m.group(ana, [bea])
    const files = await storedFiles()
    const fields = { content: 'Con nota', idempotency_key: 'formulario', attachment }
    const first = await m.sendForm(ana, id, fields)
    expect(first.body.message).toMatchObject({ position: 2, type: 'file', attachment: { name: 'nota.txt' } })
    const again = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? m : elsewhere).sendForm(ana, id, fields)),
    )
    for (const { status, body } of again) {
      expect(status).toBe(200)
      expect(body.message.id).toBe(first.body.message.id)
    }
    const atOnce = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? m : elsewhere).sendForm(ana, id, { ...fields, idempotency_key: 'a-la-vez' }),
      ),
    )
    expect(new Set(atOnce.map(({ body }) => body.message.id)).size).toBe(1)
    expect(await positionsOf(id)).toEqual([1, 2, 3])
    expect(await storedFiles()).toHaveLength(files.length + 2)
    const rows = await db.selectFrom('media').where('owner_id', '=', ana.id).select('id').execute()
    expect(rows).toHaveLength(2)
    // Also if the file was dropped and only the text is sent.
    const words = await m.say(ana, id, 'Con nota', { idempotency_key: 'formulario' })
    expect(words.id).toBe(first.body.message.id)
  })
})

describe('at the same time', () => {
  it('sending and reading leave every counter as counting gives it', async () => {
    const id = await m.group(ana, [bea, caro])
    const direct = await m.direct(ana, bea)
    const people = [ana, bea, caro]
    const work = Array.from({ length: 240 }, async (_, index) => {
      const through = index % 2 ? m : elsewhere
      const who = people[index % 3] ?? ana
      if (index % 4 === 3) await through.markRead(who, id)
      else if (index % 8 === 1 && who !== caro) await through.say(who, direct, `d${index}`)
      else await through.say(who, id, `n${index}`)
    })
    const checks: unknown[][] = []
    for (let count = 0; count < 10; count += 1) checks.push(await wrongCounters(db))
    await Promise.all(work)
    checks.push(await wrongCounters(db))
    expect(checks).toEqual(checks.map(() => []))
    for (const conversation of [id, direct]) {
      const positions = await positionsOf(conversation)
      expect(positions).toEqual(upTo(positions.length))
    }
    for (const who of people) {
      const rows = await m.conversations(who)
      const sum = rows.reduce((total, { unread_count }) => total + (unread_count ?? 0), 0)
      expect(await m.unread(who)).toBe(sum)
      await m.markRead(who, id)
      expect((await m.conversation(who, id)).unread_count).toBe(0)
    }
  })

  it('leaving, joining and sending neither stop nor mislead anybody', async () => {
    const id = await m.group(ana, [bea, caro])
    const statuses = new Set<number>()
    await Promise.all(
      Array.from({ length: 150 }, async (_, index) => {
        const through = index % 2 ? m : elsewhere
        const url = `${base}/${id}`
        const { status } = await (index % 5 === 0
          ? through.ask(bea, 'DELETE', `${url}/leave`)
          : index % 5 === 1
            ? through.ask(ana, 'POST', `${url}/members`, { user_ids: [bea.id] })
            : index % 5 === 2
              ? through.ask(bea, 'POST', `${url}/messages`, { content: `b${index}` })
              : through.ask(caro, 'POST', `${url}/messages`, { content: `c${index}` }))
        statuses.add(status)
      }),
    )
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([])
    const positions = await positionsOf(id)
    expect(positions).toEqual(upTo(positions.length))
    expect(await wrongCounters(db)).toEqual([])
  })

  it('writing to who leaves a direct conversation always reaches them', async () => {
    const id = await m.direct(ana, bea)
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([
        m.say(ana, id, `Ronda ${round}`),
        elsewhere.ask(bea, 'DELETE', `${base}/${id}/leave`),
      ])
      await m.say(ana, id, `Tras la ronda ${round}`)
      expect((await m.messages(bea, id)).at(-1)?.content).toBe(`Tras la ronda ${round}`)
    }
    expect(await wrongCounters(db)).toEqual([])
  })

  it('both leaving and writing anew end in one conversation that works', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await m.direct(bea, caro)
      await m.say(bea, id)
      await Promise.all([
        m.ask(bea, 'DELETE', `${base}/${id}/leave`),
        elsewhere.ask(caro, 'DELETE', `${base}/${id}/leave`),
        m.direct(bea, caro),
        elsewhere.direct(caro, bea),
      ])
      const again = await m.direct(bea, caro)
      expect(await m.direct(caro, bea)).toBe(again)
      await m.say(caro, again, `Ronda ${round}`)
      expect((await m.messages(bea, again)).at(-1)?.content).toBe(`Ronda ${round}`)
    }
  })
})
