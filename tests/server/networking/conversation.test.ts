import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addCommunity, type Member, register, startHarness } from '../support/harness.ts'
import { messaging } from '../support/messaging.ts'
import { at, enable, networking } from '../support/networking.ts'

const { app, db, another } = await startHarness()
const [n, elsewhere] = [networking(app), networking(await another())]
const m = messaging(app)
const [owner, ana, bea, eva] = [
  await register(app, { name: 'Olga Rey' }),
  await register(app, { name: 'Ana Gil' }),
  await register(app, { name: 'Bea Sanz' }),
  await register(app, { name: 'Eva Mora' }),
]
const three = [ana, bea, eva]

let id = ''
beforeEach(async () => {
  for (const table of ['communities', 'conversations', 'blocks'] as const)
    await db.deleteFrom(table).execute()
  id = await addCommunity(db, { owner, members: three })
})
afterEach(() => vi.useRealTimers())

/** Matches these people; returns the match's id. */
async function meet(people: readonly Member[]): Promise<string> {
  await enable(db, id, { max_participants: 3 })
  at(9)
  for (const one of people) await n.join(one, id)
  at(10)
  const [first] = people
  if (first) await n.status(first, id)
  const matches = await Promise.all(people.map(async (one) => (await n.match(one, id))?.id))
  expect(new Set(matches).size).toBe(1)
  return matches[0] ?? ''
}

const open = async (who: Member, match: string, through = n) => {
  const { status, body } = await through.ask(
    who,
    'POST',
    `/api/extra/networking/matches/${match}/conversation`,
  )
  return status === 200 ? (body as { conversation_id?: string }).conversation_id : [status, body.error]
}

it('of two is their direct one, with what they said before', async () => {
  const before = await m.direct(ana, bea)
  const match = await meet([ana, bea])
  expect(await open(ana, match)).toBe(before)
  expect(await open(bea, match)).toBe(before)
})

it('of three is one group, whoever opens it, also all at once through two instances', async () => {
  const match = await meet(three)
  const opened = await Promise.all(
    Array.from({ length: 12 }, (_, time) => open(three[time % 3] ?? ana, match, time % 2 ? n : elsewhere)),
  )
  expect(new Set(opened).size).toBe(1)
  expect(await db.selectFrom('conversations').select(['type', 'name']).execute()).toEqual([
    { type: 'group', name: 'Ruleta: Ana, Bea y Eva' },
  ])
  const members = await m.members(ana, String(opened[0]))
  expect(new Set(members.map(({ name }) => name))).toEqual(new Set(['Ana Gil', 'Bea Sanz', 'Eva Mora']))
  expect(await m.messages(bea, String(opened[0]))).toHaveLength(1)
})

it('brings back who had left the group, to what is said from then on', async () => {
  const match = await meet(three)
  const group = String(await open(ana, match))
  await m.say(ana, group, 'Antes')
  await m.leave(bea, group)
  expect(await open(bea, match)).toBe(group)
  expect(await open(bea, match)).toBe(group)
  await m.say(ana, group, 'Después')
  const contents = (await m.messages(bea, group)).map(({ content }) => content)
  expect(contents).toEqual(['Bea Sanz volvió al grupo', 'Después'])
})

it('is begun anew when everybody has left it', async () => {
  const match = await meet(three)
  const group = String(await open(ana, match))
  for (const one of three) await m.leave(one, group)
  const again = String(await open(eva, match))
  expect(again).not.toBe(group)
  expect(await m.members(ana, again)).toHaveLength(3)
})

it('has a name that fits, whatever people are called', async () => {
  const long = '👩🏽‍🚀'.repeat(12)
  await db.updateTable('users').set({ name: long }).where('id', '=', ana.id).execute()
  await open(ana, await meet(three))
  expect(await db.selectFrom('conversations').select('name').execute()).toEqual([{ name: 'Ruleta' }])
  await db.updateTable('users').set({ name: 'Ana Gil' }).where('id', '=', ana.id).execute()
})

it('is refused to who was not in the match, and to people who block each other', async () => {
  const match = await meet([ana, bea])
  expect(await open(eva, match)).toEqual([404, 'Sesión no encontrada'])
  expect(await open(ana, 'nada')).toEqual([404, 'Sesión no encontrada'])
  await n.block(bea, ana.id)
  expect(await open(ana, match)).toEqual([403, 'No puedes escribir a esta persona.'])
})

it('of three is not begun by who blocks one of them', async () => {
  const match = await meet(three)
  await n.block(ana, eva.id)
  expect(await open(ana, match)).toEqual([403, 'No puedes añadir a Eva Mora.'])
  expect(await db.selectFrom('conversations').select('id').execute()).toEqual([])
})

it('says when nobody else is left', async () => {
  const gone = await register(app, { name: 'Iris Paz' })
  id = await addCommunity(db, { owner, members: [ana, gone] })
  const match = await meet([ana, gone])
  vi.useRealTimers()
  await db.deleteFrom('users').where('id', '=', gone.id).execute()
  expect(await open(ana, match)).toEqual([404, 'La otra persona ya no está en Faro.'])
})
