import { beforeEach, expect, it } from 'vitest'
import type { MemberNote } from '../../../src/api/contract/studio/memberNotes.ts'
import { unknownId } from '../support/classes.ts'
import { addCommunity, type Member, register, startHarness } from '../support/harness.ts'
import { studioCalls } from '../support/studioMembers.ts'

const { app, db } = await startHarness()
const owner = await register(app, { name: 'Carmen Valle' })
const moderator = await register(app, { name: 'Diego Salas' })
const other = await register(app, { name: 'Nuria Gil' })
let ana: Member = owner
let id = ''
const { ask, undo } = studioCalls(app, () => id)

beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  ana = await register(app, { name: 'Ana Núñez' })
  id = await addCommunity(db, { owner, moderators: [moderator, other], members: [ana] })
})

interface NoteReply {
  error: string
  note: MemberNote
  notes: MemberNote[]
  change: string
}
async function call(who: Member, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', note = '', payload?: object) {
  const { status, body } = await ask(who, method, `/members/${ana.id}/notes${note && `/${note}`}`, payload)
  return { status, body: body as unknown as NoteReply }
}
const add = async (who: Member, text: string) => (await call(who, 'POST', '', { text })).body.note
const texts = async (who = owner) => (await call(who, 'GET')).body.notes.map(({ text }) => text)

it('are written by the team and read by the team, newest first', async () => {
  await add(moderator, '  Llamar en enero  ')
  await add(owner, 'Ya la llamé')
  expect(await texts(other)).toEqual(['Ya la llamé', 'Llamar en enero'])
  expect((await call(moderator, 'GET')).body.notes).toMatchObject([
    { author_name: 'Carmen Valle', may: { edit: false, delete: false } },
    { author_name: 'Diego Salas', may: { edit: true, delete: true }, updated_at: null },
  ])
  expect((await call(ana, 'GET')).status).toBe(403)
  expect((await call(owner, 'POST', '', { text: ' ' })).status).toBe(400)
  expect((await call(owner, 'POST', '', { text: 'a'.repeat(2001) })).status).toBe(400)
})

it('are edited by whoever wrote them, from the version that was read', async () => {
  const note = await add(moderator, 'Llamar en enero')
  const edit = (who: Member, text: string) => call(who, 'PATCH', String(note.id), { text, version: 1 })
  expect((await edit(owner, 'No')).status).toBe(403)
  const replies = await Promise.all([edit(moderator, 'En febrero'), edit(moderator, 'En marzo')])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 200)?.body.note).toMatchObject({
    version: 2,
    updated_at: expect.any(String),
  })
})

it('are deleted by whoever wrote them or runs the community, and come back', async () => {
  const note = await add(moderator, 'Llamar en enero')
  expect((await call(other, 'DELETE', String(note.id))).status).toBe(403)
  const { body } = await call(owner, 'DELETE', String(note.id))
  expect(await texts()).toEqual([])
  expect((await call(owner, 'DELETE', String(note.id))).status).toBe(404)
  expect((await undo(other, body.change)).status).toBe(403)
  expect((await undo(owner, body.change)).status).toBe(200)
  expect((await call(moderator, 'GET')).body.notes).toMatchObject([
    { id: note.id, text: 'Llamar en enero', author_name: 'Diego Salas', created_at: note.created_at },
  ])
})

it('do not come back when the person is gone', async () => {
  const note = await add(owner, 'Llamar en enero')
  const { body } = await call(owner, 'DELETE', String(note.id))
  await db.deleteFrom('users').where('id', '=', ana.id).execute()
  expect((await undo(owner, body.change)).status).toBe(409)
})

it('are about members of the community alone', async () => {
  const stranger = await register(app)
  for (const nobody of [stranger.id, unknownId, 'nadie']) {
    expect((await ask(owner, 'GET', `/members/${nobody}/notes`)).status).toBe(404)
    expect((await ask(owner, 'POST', `/members/${nobody}/notes`, { text: 'Hola' })).status).toBe(404)
  }
})
