import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { messageMaxLength } from '#api/contract/messaging.ts'
import { type Member, register, startHarness } from '../support/harness.ts'
import { base, messaging, unknownId, wrongCounters } from '../support/messaging.ts'

const { app, db } = await startHarness()
const m = messaging(app)
const people = async (count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => register(app)))
const [ana, bea, caro, dani] = (await people(4)) as [Member, Member, Member, Member]
const invalid = 'Los datos enviados no son válidos.'
const contents = (messages: { content?: string | null | undefined }[]) =>
  messages.map(({ content }) => content)

describe('the list of conversations', () => {
  it('gives 20 a page, all kinds, the last active first, without gaps or repeats', async () => {
    const [me, other] = (await people(2)) as [Member, Member]
    const ids: string[] = []
    for (let count = 1; count <= 23; count += 1) ids.push(await m.group(me, [other], `Grupo ${count}`))
    const direct = await m.direct(me, other)
    await m.say(me, direct)
    await m.say(other, ids[0] ?? '', 'Otra vez arriba')
    const expected = [ids[0], direct, ...ids.slice(1).toReversed()]

    const first = await m.ask(me, 'GET', base)
    expect(first.body.pagination.hasMore).toBe(true)
    expect(first.body.conversations).toHaveLength(20)
    expect((await m.conversations(me, '?type=all&page=1&limit=20')).map(({ id }) => id)).toEqual(
      first.body.conversations.map(({ id }) => id),
    )
    const second = await m.ask(me, 'GET', `${base}?page=2`)
    expect(second.body.pagination.hasMore).toBe(false)
    expect([...first.body.conversations, ...second.body.conversations].map(({ id }) => id)).toEqual(expected)
    expect(await m.conversations(me, '?page=3')).toEqual([])
  })

  it('gives of each what the documents name', async () => {
    const direct = await m.direct(ana, bea)
    const said = await m.say(ana, direct, 'El primero')
    const [seen] = await m.conversations(bea)
    expect(seen).toMatchObject({
      id: direct,
      type: 'direct',
      name: (await m.members(bea, direct)).find(({ id }) => id === ana.id)?.name,
      other_user_id: ana.id,
      unread_count: 1,
      message_count: 1,
      members_count: 2,
      read_position: 0,
      last_message_at: said.sent_at,
      last_message: {
        id: said.id,
        content: 'El primero',
        type: 'text',
        sender_id: ana.id,
        sender_name: said.sender?.name,
        sent_at: said.sent_at,
      },
    })
    expect(await m.conversation(bea, direct)).toEqual(seen)
    expect(await m.conversation(ana, direct)).toMatchObject({ unread_count: 0, other_user_id: bea.id })
    await m.say(bea, direct, 'El segundo')
    expect(await m.conversation(ana, direct)).toMatchObject({
      unread_count: 1,
      message_count: 2,
      last_message: { content: 'El segundo', sender_id: bea.id },
    })
  })

  it('gives only the kind asked for, and only those with the words of `q`', async () => {
    const [me, jose, nunez] = await Promise.all([
      register(app),
      register(app, { name: 'José Peña' }),
      register(app, { name: 'Nunez Prado' }),
    ])
    const withJose = await m.direct(me, jose)
    const withNunez = await m.direct(me, nunez)
    const group = await m.group(me, [jose], 'Círculo de Otoño')
    const ids = async (query: string) => (await m.conversations(me, query)).map(({ id }) => id)
    expect(await ids('?type=direct')).toEqual([withNunez, withJose])
    expect(await ids('?type=group')).toEqual([group])
    expect(await ids('?q=jose')).toEqual([withJose])
    expect(await ids('?q=pe%C3%B1a%20jos')).toEqual([withJose])
    expect(await ids('?q=n%C3%BA%C3%B1ez')).toEqual([withNunez])
    expect(await ids('?q=oto%C3%B1o')).toEqual([group])
    expect(await ids('?type=direct&q=circulo')).toEqual([])
    expect(await ids('?q=%20')).toEqual([group, withNunez, withJose])
    for (const query of ['?type=canal', '?limit=0', '?limit=51', '?page=0', `?q=${'a'.repeat(101)}`]) {
      expect(await m.ask(me, 'GET', base + query)).toMatchObject({ status: 400, body: { error: invalid } })
    }
  })
})

describe('the messages of a conversation', () => {
  it('are the newest 50, oldest first; older ones by the page or by the first one seen', async () => {
    const id = await m.direct(caro, dani)
    for (let count = 1; count <= 120; count += 1) await m.say(count % 3 ? caro : dani, id, `Mensaje ${count}`)
    const upTo = (last: number, count = 50) =>
      Array.from({ length: count }, (_, step) => `Mensaje ${last - count + 1 + step}`)

    const newest = await m.page(caro, id)
    expect(contents(newest.messages)).toEqual(upTo(120))
    expect(newest.pagination.hasMore).toBe(true)
    expect(await m.messages(caro, id, '?page=1&limit=50')).toEqual(newest.messages)
    expect(contents(await m.messages(caro, id, '?page=2'))).toEqual(upTo(70))

    // New messages shift numbered pages, but not those before a message.
    await m.say(dani, id, 'Mensaje 121')
    const older = await m.page(caro, id, `?before_message_id=${newest.messages[0]?.id}`)
    expect(contents(older.messages)).toEqual(upTo(70))
    const oldest = await m.page(caro, id, `?before_message_id=${older.messages[0]?.id}`)
    expect(contents(oldest.messages)).toEqual(upTo(20, 20))
    expect(oldest.pagination.hasMore).toBe(false)
    const none = await m.page(caro, id, `?before_message_id=${oldest.messages[0]?.id}`)
    expect(none).toMatchObject({ messages: [], pagination: { hasMore: false } })
    expect((await m.page(caro, id, '?page=2&limit=100')).messages).toHaveLength(21)
    // Exactly one full page: no further one is announced.
    expect((await m.page(caro, id, '?page=1&limit=100')).pagination.hasMore).toBe(true)
    const exact = await m.page(caro, id, `?limit=20&before_message_id=${older.messages[0]?.id}`)
    expect(exact.pagination.hasMore).toBe(false)
    const positions = [...oldest.messages, ...older.messages, ...newest.messages].map(
      ({ position }) => position,
    )
    expect(positions).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  })

  it('carry sender, kind, time and what they answer', async () => {
    const id = await m.group(ana, [bea])
    const question = await m.say(ana, id, '  ¿Quién viene?\n¿Y quién no? ')
    expect(question).toMatchObject({
      content: '¿Quién viene?\n¿Y quién no?',
      type: 'text',
      sender: { id: ana.id },
      conversation_id: id,
      attachment: null,
      reply_to_message_id: null,
      reply_to: null,
    })
    expect(Math.abs(Date.now() - Date.parse(question.sent_at ?? ''))).toBeLessThan(60_000)
    const answer = await m.say(bea, id, 'Yo', { reply_to_message_id: question.id })
    expect(answer).toMatchObject({
      reply_to_message_id: question.id,
      reply_to: { id: question.id, content: question.content, sender_name: question.sender?.name },
    })
    expect((await m.messages(ana, id)).at(-1)).toEqual({ ...answer, idempotency_key: undefined })
  })

  it('with bad input are refused in words', async () => {
    const id = await m.direct(ana, bea)
    const url = `${base}/${id}/messages`
    const before = await m.messages(ana, id, '?limit=100')
    const refused = async (payload: object) => {
      const { status, body } = await m.ask(ana, 'POST', url, payload)
      expect(status).toBe(400)
      return body.error
    }
    expect(await refused({ content: '' })).toBe('Escribe un mensaje.')
    expect(await refused({ content: ' \n ' })).toBe('Escribe un mensaje.')
    expect(await refused({})).toBe('Escribe un mensaje.')
    expect(await refused({ content: 7 })).toBe(invalid)
    expect(await refused({ content: '\0\u200b\u2800\u3164\u202e' })).toBe('Escribe un mensaje.')
    expect(await refused({ content: 'a', idempotency_key: 'k'.repeat(65) })).toBe(invalid)
    expect(await refused({ content: 'a'.repeat(messageMaxLength + 1) })).toBe(
      'El mensaje no puede tener más de 4000 caracteres',
    )
    const gone = 'El mensaje al que respondes ya no está en esta conversación.'
    expect(await refused({ content: 'a', reply_to_message_id: unknownId })).toBe(gone)
    expect(await refused({ content: 'a', reply_to_message_id: 'x' })).toBe(gone)
    expect(await m.messages(ana, id, '?limit=100')).toEqual(before)
    expect(await m.say(ana, id, 'a'.repeat(messageMaxLength))).toMatchObject({ type: 'text' })
    for (const query of ['?limit=101', '?limit=0', '?page=0', '?page=x']) {
      expect(await m.ask(ana, 'GET', url + query)).toMatchObject({ status: 400, body: { error: invalid } })
    }
    for (const before_message_id of [unknownId, 'x']) {
      expect(await m.ask(ana, 'GET', `${url}?before_message_id=${before_message_id}`)).toMatchObject({
        status: 404,
        body: { error: 'Mensaje no encontrado' },
      })
    }
  })
})

describe('what is unread', () => {
  it('is counted for the others, in the list and in all, until one reads', async () => {
    const [me, other, third] = (await people(3)) as [Member, Member, Member]
    const direct = await m.direct(other, me)
    const group = await m.group(other, [me, third])
    expect(await m.unread(me)).toBe(0)
    await m.say(other, direct)
    await m.say(other, group)
    await m.say(third, group)
    await m.say(me, group, 'Lo mío no cuenta')
    expect(await m.unread(me)).toBe(3)
    expect((await m.conversation(me, group)).unread_count).toBe(2)
    expect(await m.unread(other)).toBe(2)
    expect(await m.markRead(me, group)).toBe(2)
    expect(await m.markRead(me, group)).toBe(0)
    expect(await m.unread(me)).toBe(1)
    expect(await m.conversation(me, group)).toMatchObject({ unread_count: 0, read_position: 4 })
    expect(await m.markRead(me, direct)).toBe(1)
    expect(await m.unread(me)).toBe(0)
    await m.say(other, direct)
    expect(await m.unread(me)).toBe(1)
    const seen = (await m.members(other, group)).map(({ id, read_position }) => [id, read_position])
    expect(new Map(seen as [string, number][]).get(me.id)).toBe(4)
  })

  it('goes with the conversation one leaves', async () => {
    const group = await m.group(caro, [dani])
    const before = await m.unread(dani)
    await m.say(caro, group)
    await m.leave(dani, group)
    expect(await m.unread(dani)).toBe(before)
    expect(await wrongCounters(db)).toEqual([])
  })
})

it('answers nobody without a token', async () => {
  const calls = [
    ['GET', base],
    ['POST', base],
    ['GET', `${base}/${unknownId}/messages`],
    ['POST', `${base}/${unknownId}/messages`],
    ['GET', `${base}/${unknownId}/members`],
    ['POST', `${base}/${unknownId}/members`],
    ['DELETE', `${base}/${unknownId}/leave`],
    ['POST', `${base}/${unknownId}/mark-read`],
    ['GET', '/api/messaging/users/search?q=a'],
    ['GET', '/api/messaging/stats'],
    ['GET', `/api/extra/messaging/conversations/${unknownId}`],
    ['GET', '/api/extra/messaging/events'],
  ] as const
  for (const [method, url] of calls) {
    const reply = await app.inject({ method, url })
    expect([url, reply.statusCode]).toEqual([url, 401])
  }
  const { rows } = await sql`select 1 from conversations where created_by is null`.execute(db)
  expect(rows).toEqual([])
})
