import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteUser } from '../../../server/admin/commands.ts'
import { cleanUp } from '../support/cleanUp.ts'
import {
  addCommunity,
  as,
  form,
  type Member,
  mp4,
  postFields,
  register,
  startHarness,
} from '../support/harness.ts'
import { picture } from '../support/people.ts'

const { app, db, storedFiles } = await startHarness()
let ana: Member
let bea: Member
let community: string
beforeEach(async () => {
  ;[ana, bea] = [await register(app, { name: 'Ana' }), await register(app, { name: 'Bea' })]
  community = await addCommunity(db, { owner: bea, members: [ana] })
})

const remove = (member: Member) => db.deleteFrom('users').where('id', '=', member.id).execute()
const ways: [string, (member: Member) => Promise<unknown>][] = [
  ['one statement', remove],
  ['the command', (member) => deleteUser(db, member.email)],
]
const send = (member: Member, url: string, fields: Parameters<typeof form>[0]) =>
  app.inject(as(member, { method: 'POST', url, ...form(fields) }))

describe('deleting a person', () => {
  it.each(ways)(
    'by %s takes what is theirs, and leaves others what they had from them',
    async (_, removeBy) => {
      const image = await picture()
      const video = { data: mp4, name: 'v.mp4', type: 'video/mp4' }
      await send(ana, '/api/posts/with-media', { ...postFields(community), image })
      await send(ana, '/api/posts/with-media', { ...postFields(community), video })
      await send(ana, `/api/user-profiles/${ana.id}/avatar`, { image })
      const begun = await app.inject(
        as(ana, {
          method: 'POST',
          url: '/api/messaging/conversations',
          payload: { type: 'direct', members: [bea.id], message: 'Hola' },
        }),
      )
      const { conversation_id: conversation } = begun.json<{ conversation_id: string }>()
      await send(ana, `/api/messaging/conversations/${conversation}/messages`, {
        content: 'Mira',
        attachment: { ...image, name: 'foto.png' },
      })

      await removeBy(ana)
      expect(await db.selectFrom('posts').where('author_id', '=', ana.id).select('id').execute()).toEqual([])
      const page = await app.inject(
        as(bea, { method: 'GET', url: `/api/messaging/conversations/${conversation}/messages` }),
      )
      expect(page.statusCode).toBe(200)
      const { messages } = page.json<{ messages: { content: string; attachment_url?: string }[] }>()
      expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining(['Hola', 'Mira']))

      await sql`update media set created_at = now() - interval '2 days'`.execute(db)
      await cleanUp(db, app.media.storage)
      // The attachment belongs to Bea's conversation, too; files that only Ana's posts and profile used are deleted.
      expect(await storedFiles()).toHaveLength(1)

      await db.deleteFrom('communities').execute()
      await removeBy(bea)
      await sql`update conversations set created_at = now() - interval '2 days'`.execute(db)
      await cleanUp(db, app.media.storage)
      expect(await db.selectFrom('conversations').select('id').execute()).toEqual([])
      expect(await storedFiles()).toEqual([])
    },
  )

  it.each(ways)('by %s leaves others the points of comments under their posts', async (_, removeBy) => {
    const [post, comment] = [uuid(), uuid()]
    await sql`insert into posts (id, community_id, author_id, content)
      values (${post}, ${community}, ${ana.id}, 'Hola')`.execute(db)
    await sql`insert into comments (id, post_id, user_id, content)
      values (${comment}, ${post}, ${bea.id}, 'Hola')`.execute(db)
    await removeBy(ana)
    expect(await db.selectFrom('comments').where('id', '=', comment).select('id').execute()).toEqual([])
    const { rows } = await sql<{ points: number }>`
      select sum(points)::integer as points from point_entries
      where user_id = ${bea.id} and kind = 'comments'`.execute(db)
    expect(rows).toEqual([{ points: 2 }])
    const left = await db.selectFrom('users').where('id', '=', ana.id).select('id').execute()
    expect(left).toEqual([])
  })

  it('by the command changes nothing when they own what others need', async () => {
    await expect(deleteUser(db, bea.email)).rejects.toThrow(
      'No se puede borrar a Bea: es de esa persona la comunidad «Comunidad». Pásaselo antes a otra persona, o bórralo.',
    )
    expect((await app.inject(as(bea, { method: 'GET', url: '/api/auth/me' }))).statusCode).toBe(200)
  })

  it('whose community it is cannot be deleted, and it is said which, and what to do', async () => {
    await expect(remove(bea)).rejects.toThrow(
      `No se puede borrar a Bea (${bea.email}): es de esa persona la comunidad «Comunidad» (communities.owner_id).`,
    )
    await db.updateTable('communities').set({ owner_id: ana.id }).where('id', '=', community).execute()
    await remove(bea)
  })

  it('nor who sells something', async () => {
    await sql`insert into products (id, community_id, seller_id, name, price)
      values (${uuid()}, ${community}, ${ana.id}, 'Curso', 10)`.execute(db)
    await expect(remove(ana)).rejects.toThrow(
      /es de esa persona el producto «Curso» \(products\.seller_id\)\.$/u,
    )
  })
})
