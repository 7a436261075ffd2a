import sharp from 'sharp'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tidyUp } from '../../server/housekeeping.ts'
import { addCommunity, as, form, postFields, register, startHarness } from './harness.ts'

const { app, db, storedFiles } = await startHarness()

it('removes media without a post after a day, with their files, and dead sessions; what is used stays', async () => {
  const owner = await register(app)
  const gone = await register(app)
  const community = await addCommunity(db, { owner })
  const data = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const publish = async () => {
    const fields = { ...postFields(community), image: { data, name: 'a.png', type: 'image/png' } }
    const reply = await app.inject(
      as(owner, { method: 'POST', url: '/api/posts/with-media', ...form(fields) }),
    )
    return reply.json<{ post: { id: string } }>().post.id
  }
  const [kept, lost, recent] = [await publish(), await publish(), await publish()]
  await sql`update media set created_at = now() - interval '2 days'
    where id in (select image_media_id from posts where id in (${kept}::uuid, ${lost}::uuid))`.execute(db)
  await db.deleteFrom('posts').where('id', 'in', [lost, recent]).execute()
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', gone.id)
    .execute()

  expect(await storedFiles()).toHaveLength(3)
  expect(await tidyUp(db, app.media.storage)).toBe(1)
  expect(await storedFiles()).toHaveLength(2)
  const left = await db.selectFrom('sessions').select('user_id').execute()
  expect(left).toEqual([{ user_id: owner.id }])
  expect(
    (await app.inject(as(owner, { method: 'GET', url: `/api/posts/${kept}/image-url` }))).statusCode,
  ).toBe(200)
})
