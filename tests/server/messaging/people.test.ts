import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { groupDescriptionMaxLength, groupMaxMembers, groupNameMaxLength } from '#api/contract/messaging.ts'
import { cleanUp } from '../support/cleanUp.ts'
import { type Member, register, startHarness } from '../support/harness.ts'
import { base, messaging, unknownId, wrongCounters } from '../support/messaging.ts'

const { app, db, storedFiles } = await startHarness()
const m = messaging(app)
const people = async (count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => register(app)))
const [ana, bea, caro, dani] = (await people(4)) as [Member, Member, Member, Member]
const invalid = 'Los datos enviados no son válidos.'
const contents = (messages: { content?: string | null | undefined }[]) =>
  messages.map(({ content }) => content)

describe('beginning a conversation', () => {
  it('with one person gives the one there is, from either side', async () => {
    const created = await m.ask(ana, 'POST', base, {
      type: 'direct',
      members: [bea.id],
      message: ' Hola, Bea ',
    })
    const id = created.body.conversation_id
    expect(contents(await m.messages(bea, id))).toEqual(['Hola, Bea'])
    expect(await m.direct(bea, ana)).toBe(id)
    const again = { type: 'direct', members: [ana.id, bea.id, ana.id.toUpperCase()], message: 'Y otra' }
    expect((await m.ask(bea, 'POST', base, again)).body.conversation_id).toBe(id)
    expect(contents(await m.messages(ana, id))).toEqual(['Hola, Bea', 'Y otra'])
    expect(await m.direct(ana, caro)).not.toBe(id)
  })

  it('with one person, without a word, shows it to who began it only', async () => {
    const id = await m.direct(caro, dani)
    expect((await m.conversations(caro)).map((conversation) => conversation.id)).toContain(id)
    expect((await m.conversations(dani)).map((conversation) => conversation.id)).not.toContain(id)
    await m.say(dani, id)
    expect((await m.conversations(dani)).map((conversation) => conversation.id)).toContain(id)
  })

  it('from both sides twenty times at the same moment makes one', async () => {
    const [one, other] = (await people(2)) as [Member, Member]
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? m.direct(one, other) : m.direct(other, one))),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await m.members(one, ids[0] ?? '')).toHaveLength(2)
  })

  it('as a group tells everybody who began it, keeps name and description, and says the first message', async () => {
    const payload = {
      type: 'group',
      members: [bea.id, caro.id],
      name: ' Tríada ',
      description: ' Los jueves ',
    }
    const { body } = await m.ask(ana, 'POST', base, { ...payload, message: '¡Bienvenidas!' })
    const id = body.conversation_id
    const shown = await m.conversation(caro, id)
    expect(shown).toMatchObject({
      type: 'group',
      name: 'Tríada',
      description: 'Los jueves',
      members_count: 3,
    })
    expect(shown).toMatchObject({ unread_count: 1, message_count: 2, other_user_id: null })
    const [note, first] = await m.messages(bea, id)
    expect(note).toMatchObject({
      type: 'system',
      sender: null,
      content: expect.stringMatching(/ creó el grupo$/u),
    })
    expect(first).toMatchObject({ type: 'text', content: '¡Bienvenidas!', sender: { id: ana.id } })
    const second = await m.ask(ana, 'POST', base, payload)
    expect(second.body.conversation_id).not.toBe(id)
  })

  it('as a group with the same key makes one, with one first message, however often it is asked', async () => {
    const payload = {
      type: 'group',
      members: [bea.id],
      name: 'Una',
      message: 'Hola',
      idempotency_key: 'clave-1',
    }
    const replies = await Promise.all(Array.from({ length: 10 }, () => m.ask(ana, 'POST', base, payload)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const ids = new Set(replies.map(({ body }) => body.conversation_id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    expect(contents((await m.messages(bea, id)).slice(1))).toEqual(['Hola'])
    // Keys are per person.
    const theirs = await m.ask(bea, 'POST', base, { ...payload, members: [ana.id] })
    expect(ids.has(theirs.body.conversation_id)).toBe(false)

    // The first request may have failed between creating the group and its message.
    await db.deleteFrom('messages').where('conversation_id', '=', id).where('type', '=', 'text').execute()
    await sql`update conversations set message_count = 1 where id = ${id}`.execute(db)
    await sql`update conversation_members set unread_count = 0 where conversation_id = ${id}`.execute(db)
    expect((await m.ask(ana, 'POST', base, payload)).body.conversation_id).toBe(id)
    expect(contents((await m.messages(bea, id)).slice(1))).toEqual(['Hola'])
  })

  it('ignores the name and description of a direct conversation', async () => {
    const direct = { type: 'direct', members: [bea.id] }
    const { status } = await m.ask(ana, 'POST', base, {
      ...direct,
      name: 'a'.repeat(groupNameMaxLength + 1),
      description: 'a'.repeat(groupDescriptionMaxLength + 1),
    })
    expect(status).toBe(200)
  })

  it('with bad input is refused in words', async () => {
    const refused = async (payload: object) => {
      const { status, body } = await m.ask(ana, 'POST', base, payload)
      expect(status).toBe(400)
      return body.error
    }
    const members = [bea.id]
    const count = async () =>
      (await sql<{ n: string }>`select count(*) n from conversations`.execute(db)).rows[0]?.n
    const before = await count()
    expect(await refused({ type: 'direct', members: [] })).toBe(invalid)
    expect(await refused({ type: 'canal', members })).toBe(invalid)
    expect(await refused({ type: 'direct' })).toBe(invalid)
    expect(await refused({ type: 'direct', members: Array.from({ length: 101 }, () => bea.id) })).toBe(
      invalid,
    )
    expect(await refused({ type: 'direct', members: [ana.id] })).toBe('Elige al menos a otra persona.')
    expect(await refused({ type: 'direct', members: [bea.id, caro.id] })).toBe(
      'Una conversación directa es con una sola persona.',
    )
    for (const id of [unknownId, 'x', 7, "'; drop table users"]) {
      expect(await refused({ type: 'direct', members: [id] })).toBe('Alguna de las personas ya no existe.')
      expect(await refused({ type: 'group', name: 'G', members: [bea.id, id] })).toBe(
        'Alguna de las personas ya no existe.',
      )
    }
    expect(await refused({ type: 'group', members })).toBe('Ponle un nombre al grupo.')
    expect(await refused({ type: 'group', members, name: ' \n' })).toBe('Ponle un nombre al grupo.')
    expect(await refused({ type: 'group', members, name: 'a'.repeat(groupNameMaxLength + 1) })).toBe(
      'El nombre del grupo no puede tener más de 80 caracteres',
    )
    const description = 'a'.repeat(groupDescriptionMaxLength + 1)
    expect(await refused({ type: 'group', members, name: 'G', description })).toBe(
      'La descripción no puede tener más de 300 caracteres',
    )
    expect(await refused({ type: 'group', members, name: 'G', message: 'a'.repeat(4001) })).toBe(
      'El mensaje no puede tener más de 4000 caracteres',
    )
    expect(await refused({ type: 'group', members, name: '\u2800\u3164\n\u200b' })).toBe(
      'Ponle un nombre al grupo.',
    )
    expect(await refused({ type: 'group', members, name: 'G', idempotency_key: 'k'.repeat(65) })).toBe(
      invalid,
    )
    expect(await count()).toBe(before)
  })
})

describe('who takes part', () => {
  it('any member adds people, who see what is said from then on and no quote of before', async () => {
    const id = await m.group(ana, [bea])
    const secret = await m.say(ana, id, 'Antes de Caro')
    await m.say(bea, id, 'También antes')
    await m.add(bea, id, [caro])
    const answer = await m.say(ana, id, 'Respondo a lo de antes', { reply_to_message_id: secret.id })

    const seen = await m.page(caro, id)
    expect(seen.messages.map(({ type, content }) => [type, content])).toEqual([
      ['system', expect.stringMatching(/ añadió a /u)],
      ['text', 'Respondo a lo de antes'],
    ])
    expect(seen.pagination.hasMore).toBe(false)
    expect(seen.messages[1]).toMatchObject({ reply_to_message_id: secret.id, reply_to: null })
    expect(answer.reply_to).toMatchObject({ content: 'Antes de Caro' })
    expect(await m.conversation(caro, id)).toMatchObject({
      message_count: 2,
      unread_count: 1,
      members_count: 3,
    })
    for (const page of [2, 3])
      expect(await m.messages(caro, id, `?page=${page}&limit=1`)).toHaveLength(page === 2 ? 1 : 0)
    expect(await m.messages(caro, id, `?before_message_id=${seen.messages[0]?.id}`)).toEqual([])
    const old = await m.ask(caro, 'GET', `${base}/${id}/messages?before_message_id=${secret.id}`)
    expect(old.status).toBe(404)
    const reply = { content: 'a', reply_to_message_id: secret.id }
    expect((await m.ask(caro, 'POST', `${base}/${id}/messages`, reply)).status).toBe(400)
    expect(await wrongCounters(db)).toEqual([])
  })

  it('adding who is in it already changes nothing', async () => {
    const id = await m.group(ana, [bea])
    await m.say(ana, id, 'Lo de antes')
    await m.add(ana, id, [bea])
    expect(contents(await m.messages(bea, id)).at(-1)).toBe('Lo de antes')
    expect((await m.conversation(bea, id)).unread_count).toBe(1)
    await m.add(ana, id, [bea, caro])
    expect(contents(await m.messages(bea, id)).at(-1)).toMatch(/ añadió a Persona \d+$/u)
    expect(await m.members(ana, id)).toHaveLength(3)
  })

  it('adding is refused in words', async () => {
    const id = await m.group(ana, [bea])
    const direct = await m.direct(ana, bea)
    const refused = async (conversation: string, user_ids: unknown[]) => {
      const { status, body } = await m.ask(ana, 'POST', `${base}/${conversation}/members`, { user_ids })
      expect(status).toBe(400)
      return body.error
    }
    expect(await refused(id, [])).toBe(invalid)
    expect(await refused(id, [ana.id])).toBe('Elige al menos a otra persona.')
    expect(await refused(id, [caro.id, unknownId])).toBe('Alguna de las personas ya no existe.')
    expect(
      await refused(
        id,
        Array.from({ length: 101 }, () => caro.id),
      ),
    ).toBe(invalid)
    expect(await refused(direct, [caro.id])).toBe('A una conversación directa no se puede añadir a nadie.')
    expect(await m.members(ana, id)).toHaveLength(2)
  })

  it('are a hundred at most', async () => {
    await sql`
      insert into users (id, name, email, email_key, password_hash)
      select gen_random_uuid(), 'Gente ' || n, 'gente' || n || '@faro.test', 'gente' || n || '@faro.test', ''
      from generate_series(1, ${groupMaxMembers}) n`.execute(db)
    const crowd = await db.selectFrom('users').where('name', 'like', 'Gente %').select('id').execute()
    const ids = crowd.map(({ id }) => id)
    const full = 'Un grupo puede tener como mucho 100 personas.'
    const group = (members: string[]) => m.ask(ana, 'POST', base, { type: 'group', name: 'Muchos', members })
    expect(await group(ids)).toMatchObject({ status: 400, body: { error: full } })
    const { status, body } = await group(ids.slice(1))
    expect(status).toBe(200)
    const add = await m.ask(ana, 'POST', `${base}/${body.conversation_id}/members`, { user_ids: [ids[0]] })
    expect(add).toMatchObject({ status: 400, body: { error: full } })
    expect(await m.members(ana, body.conversation_id)).toHaveLength(groupMaxMembers)
  })

  it('who leaves a group has it no more; who is added again sees from then on', async () => {
    const id = await m.group(ana, [bea, caro])
    await m.say(ana, id, 'Con Bea')
    const left = await m.leave(bea, id)
    expect(left).toMatchObject({ success: true, message: 'Has salido de la conversación' })
    expect((await m.conversations(bea)).map((conversation) => conversation.id)).not.toContain(id)
    expect((await m.ask(bea, 'GET', `${base}/${id}/messages`)).status).toBe(404)
    expect((await m.messages(ana, id)).at(-1)).toMatchObject({
      type: 'system',
      content: expect.stringMatching(/ salió del grupo$/u),
    })
    expect((await m.members(ana, id)).map((member) => member.id)).not.toContain(bea.id)
    await m.say(ana, id, 'Sin Bea')
    expect((await m.conversation(caro, id)).unread_count).toBe(2)
    await m.add(caro, id, [bea])
    expect(contents(await m.messages(bea, id))).toEqual([expect.stringMatching(/ añadió a /u)])
    expect(await wrongCounters(db)).toEqual([])
  })

  it('who leaves a direct conversation has it back, from there on, when the other writes', async () => {
    const [one, other] = (await people(2)) as [Member, Member]
    const id = await m.direct(one, other)
    await m.say(one, id, 'Antes')
    await m.leave(other, id)
    expect(await m.conversations(other)).toEqual([])
    expect((await m.ask(other, 'GET', `/api/extra/messaging/conversations/${id}`)).status).toBe(404)
    await m.say(one, id, 'Después')
    expect(await m.conversations(other)).toMatchObject([{ id, unread_count: 1, message_count: 1 }])
    expect(contents(await m.messages(other, id))).toEqual(['Después'])
    expect(contents(await m.messages(one, id))).toEqual(['Antes', 'Después'])
    // Opening the conversation oneself again returns the same one, too.
    await m.leave(other, id)
    expect(await m.direct(other, one)).toBe(id)
    expect(await m.messages(other, id)).toEqual([])
    expect(await wrongCounters(db)).toEqual([])
  })

  it('the last one who leaves takes the conversation along, and its files go with the next tidying', async () => {
    const id = await m.group(ana, [bea])
    const attachment = { data: Buffer.from('apuntes'), name: 'apuntes.txt', type: 'text/plain' }
    expect((await m.sendForm(ana, id, { attachment })).status).toBe(200)
    const files = await storedFiles()
    await m.leave(ana, id)
    await m.leave(bea, id)
    const left = await sql`select 1 from messages where conversation_id = ${id}`.execute(db)
    expect(left.rows).toEqual([])
    expect(await cleanUp(db, app.media.storage)).toBe(0)
    await sql`update media set created_at = now() - interval '2 days'`.execute(db)
    expect(await cleanUp(db, app.media.storage)).toBe(1)
    expect(await storedFiles()).toHaveLength(files.length - 1)
  })
})
