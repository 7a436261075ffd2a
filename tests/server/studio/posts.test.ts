import { expect, it } from 'vitest'
import {
  addCommunity,
  as,
  form,
  type Member,
  postFields,
  register,
  startHarness,
} from '../support/harness.ts'

const { app, db } = await startHarness()
const owner = await register(app)
const member = await register(app, { name: 'Lucía Ferrer' })
const id = await addCommunity(db, { owner, members: [member], isPublic: false })

async function publish(person: Member, text: string, community = id) {
  const reply = await app.inject(
    as(person, { method: 'POST', url: '/api/posts', ...form(postFields(community, text)) }),
  )
  return reply.json<{ post: { id: string } }>().post.id
}
const list = async (query = '') =>
  (await app.inject(as(owner, { method: 'GET', url: `/api/studio/communities/${id}/posts?${query}` }))).json<{
    total: number
    posts: { id: string; content: string; hidden_at: string | null }[]
  }>()

it('lists pinned, hidden and all posts of the community, newest first, and finds them', async () => {
  const first = await publish(member, 'Una reflexión sobre el sueño')
  const second = await publish(owner, 'Bienvenida')
  const third = await publish(member, 'Vendo mi método')
  const other = await addCommunity(db, { owner })
  await publish(owner, 'De otra comunidad', other)
  const studio = `/api/studio/communities/${id}`
  await app.inject(as(owner, { method: 'PUT', url: `${studio}/posts/${second}/pin` }))
  const hidden = await app.inject(
    as(owner, {
      method: 'POST',
      url: `/api/studio/moderation/${id}/post/${third}/hide`,
      payload: { version: 0, reason: 'spam' },
    }),
  )
  expect(hidden.statusCode).toBe(200)

  const ids = async (query: string) => (await list(query)).posts.map((post) => post.id)
  expect(await ids('')).toEqual([third, second, first])
  expect(await ids('show=pinned')).toEqual([second])
  expect(await ids('show=hidden')).toEqual([third])
  expect(await ids(`q=${encodeURIComponent('REFLEXION')}`)).toEqual([first])
  expect(await ids('q=lucia')).toEqual([third, first])
  expect((await list('show=hidden')).posts[0]).toMatchObject({
    content: 'Vendo mi método',
    hidden_at: expect.any(String),
  })
  expect((await list()).total).toBe(3)
  // Every word counts, each from its beginning; signs are no words.
  expect(await ids(`q=${encodeURIComponent('sueño, refl')}`)).toEqual([first])
  expect(await ids('q=reflexion%20bienvenida')).toEqual([])
  expect(await ids('q=flexion')).toEqual([])
  expect(await ids('q=metodo&show=hidden')).toEqual([third])
  expect(await ids('q=lucia&show=pinned')).toEqual([])
  expect(await ids('q=comunidad')).toEqual([])
  expect(await ids('q=!%26%3A*')).toEqual([third, second, first])
})

it.each([
  ['¿qué? ¡hola!', 'que hola'],
  ['«bonita»', 'bonita'],
  ['“Respirar”…', 'respirar'],
  ['—raya—', '—raya'],
  ['Ana D’Angelo', "d'angelo"],
  ['3€/mes·persona', 'persona mes'],
  ['🌱semilla🌱', '¿semilla?'],
])('finds %j by %j', async (content, q) => {
  const post = await publish(owner, content)
  const found = (await list(`q=${encodeURIComponent(q)}`)).posts.map((row) => row.id)
  await db.deleteFrom('posts').where('id', '=', post).execute()
  expect(found).toEqual([post])
})

it('finds what somebody wrote who is a member no more, and a changed text by its new words', async () => {
  const gone = await register(app, { name: 'Teo Lara' })
  await db
    .insertInto('memberships')
    .values({ id: crypto.randomUUID(), community_id: id, user_id: gone.id, role: 'member' })
    .execute()
  const post = await publish(gone, 'Un bulo')
  await db.deleteFrom('memberships').where('user_id', '=', gone.id).execute()
  await db.updateTable('posts').set({ content: 'Una errata' }).where('id', '=', post).execute()
  const found = async (q: string) => (await list(`q=${q}`)).posts.map((row) => row.id)
  expect(await found('teo')).toEqual([post])
  expect(await found('errata')).toEqual([post])
  expect(await found('bulo')).toEqual([])
})
