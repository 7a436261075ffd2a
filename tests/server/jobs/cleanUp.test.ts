import sharp from 'sharp'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deleteInBatches } from '../../../server/db/deleteInBatches.ts'
import { idempotencyDays } from '../../../src/api/contract/common.ts'
import { cleanUp } from '../support/cleanUp.ts'
import {
  addCommunity,
  as,
  form,
  mp4,
  postFields,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'

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
  expect(await cleanUp(db, app.media.storage)).toBe(1)
  expect(await storedFiles()).toHaveLength(2)
  const left = await db.selectFrom('sessions').select('user_id').execute()
  expect(left).toEqual([{ user_id: owner.id }])
  expect(
    (await app.inject(as(owner, { method: 'GET', url: `/api/posts/${kept}/image-url` }))).statusCode,
  ).toBe(200)
})

it('keeps stills of videos and media of ads; takes the picture made for links along with its own', async () => {
  const coach = await registerCoach(app, db)
  const data = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const image = { data, name: 'a.png', type: 'image/png' }
  const video = { data: mp4, name: 'v.mp4', type: 'video/mp4' }
  const kept = await publishInFeed(app, coach, { video, thumbnail: image })
  const [advertised, lost] = [
    await publishInFeed(app, coach, { image }),
    await publishInFeed(app, coach, { image }),
  ]
  expect((await app.inject(`/og/${lost}.jpg`)).statusCode).toBe(200)
  const ad = uuid()
  await db.insertInto('ads').values({ id: ad, starts_at: new Date() }).execute()
  await sql`
    insert into ad_creatives (id, ad_id, position, media_id)
    select ${uuid()}::uuid, ${ad}::uuid, 0, image_media_id from posts where id = ${advertised}`.execute(db)
  await db.deleteFrom('posts').where('id', 'in', [advertised, lost]).execute()
  await sql`update media set created_at = now() - interval '2 days' where owner_id = ${coach.id}`.execute(db)

  const before = await storedFiles()
  expect(await cleanUp(db, app.media.storage)).toBe(1)
  const after = await storedFiles()
  expect(after).toHaveLength(before.length - 2)
  const left = await db
    .selectFrom('media')
    .where('owner_id', '=', coach.id)
    .orderBy('kind')
    .select('kind')
    .execute()
  expect(left.map(({ kind }) => kind)).toEqual(['image', 'image', 'video'])
  const row = await db.selectFrom('posts').where('id', '=', kept).selectAll().executeTakeFirstOrThrow()
  expect([row.video_media_id, row.thumbnail_media_id]).not.toContain(null)
  expect((await app.inject(`/og/${kept}.jpg`)).statusCode).toBe(200)
})

it('looks at every row of tables of any size', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => register(app)))
  await sql`
    insert into media (id, owner_id, kind, storage_key, content_type, bytes, created_at)
    select gen_random_uuid(), ${members[0]?.id}, 'image', 'many-' || n, 'image/webp', 1, now() - interval '2 days'
    from generate_series(1, 2300) n`.execute(db)
  const { rows: kept } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as place from media where storage_key like 'many-%') m
    where place in (1, 1001, 2300) order by id`.execute(db)
  for (const [place, { id }] of kept.entries()) {
    await sql`update users set avatar_media_id = ${id} where id = ${members[place]?.id}`.execute(db)
  }
  await sql`
    insert into conversations (id, type, created_at)
    select gen_random_uuid(), 'group', now() - interval '2 days' from generate_series(1, 1100) n`.execute(db)
  expect(await cleanUp(db, app.media.storage)).toBe(2297)
  const { rows: left } = await sql`select id from media where storage_key like 'many-%' order by id`.execute(
    db,
  )
  expect(left).toEqual(kept)
  expect(await db.selectFrom('conversations').select('id').execute()).toEqual([])
})

it('forgets changes that cannot be undone any more, and keys that no outbox sends any more', async () => {
  const [coach, member] = [await register(app), await register(app)]
  const id = await addCommunity(db, { owner: coach })
  const row = {
    community_id: id,
    user_id: member.id,
    role: 'member' as const,
    level: null,
    joined_at: new Date(),
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const recent = uuid()
  for (const [batch, days] of [
    [uuid(), 32],
    [recent, 29],
  ] as const) {
    await db
      .insertInto('member_batches')
      .values({ ...row, batch_id: batch, membership_id: uuid(), created_at: daysAgo(days) })
      .execute()
  }
  // Outboxes send by themselves for as long as their keys are known.
  const postId = await publishInFeed(app, await registerCoach(app, db))
  for (const [key, days] of [
    ['old', idempotencyDays + 2],
    ['recent', idempotencyDays],
  ] as const) {
    const created_at = daysAgo(days)
    await db
      .insertInto('member_mailings')
      .values({ sender_id: coach.id, key, community_id: id, text: '', recipients: [member.id], created_at })
      .execute()
    await db
      .insertInto('idempotency_keys')
      .values({ user_id: coach.id, key, post_id: postId, created_at })
      .execute()
  }
  await cleanUp(db, app.media.storage)
  expect(await db.selectFrom('member_batches').select('batch_id').execute()).toEqual([{ batch_id: recent }])
  expect(await db.selectFrom('member_mailings').select('key').execute()).toEqual([{ key: 'recent' }])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'recent' }])
})

describe('deleting in batches', () => {
  const batchSize = 10
  const count = async (table: string, id: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${sql.table(table)} where community_id = ${id}`.execute(db)
    return rows[0]?.n
  }

  /** A deleted community with 25 former members, 25 posts of its coach, and a like and a comment of each for one of them. */
  async function deletedCommunity() {
    const coach = await register(app)
    const id = await addCommunity(db, { owner: coach })
    await sql`
      with people as (
        insert into users (id, name, email, email_key, password_hash)
        select gen_random_uuid(), 'N.º ' || n, ${id} || n, ${id} || n, '' from generate_series(1, 25) n returning id
      ), members as (
        insert into removed_memberships (id, community_id, user_id, role, joined_at)
        select gen_random_uuid(), ${id}::uuid, id, 'member', now() from people
      ), written as (
        insert into all_posts (id, community_id, author_id, content)
        select gen_random_uuid(), ${id}::uuid, ${coach.id}::uuid, 'Hola' from people returning id
      )
      insert into studio_changes (id, community_id, action, actor_name, subject_id)
      select gen_random_uuid(), ${id}::uuid, 'community.edit', 'Ana', ${id}::uuid from people`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from all_posts where community_id = ${id} order by id limit 1`.execute(db)
    const post = rows[0]?.id
    await sql`insert into post_likes (post_id, user_id)
      select ${post}, user_id from removed_memberships where community_id = ${id}`.execute(db)
    await sql`insert into comments (id, post_id, user_id, content)
      select gen_random_uuid(), ${post}, user_id, 'Hola' from removed_memberships where community_id = ${id}`.execute(
      db,
    )
    await sql`update communities set deleted_at = now() - interval '31 days', is_public = false, listed = false
      where id = ${id}`.execute(db)
    return { id, post }
  }

  it('commits each batch, keeps what was done before a failure, and goes on later', async () => {
    const { id, post } = await deletedCommunity()
    await sql`create table batches (rows integer, transaction bigint)`.execute(db)
    await sql`create function note_batch() returns trigger language plpgsql as $$ begin
      if not exists (select from gone) then return null; end if;
      if current_setting('faro.broken', true) = 'on' and (select count(*) from batches) = 2 then
        raise exception 'broken';
      end if;
      insert into batches select count(*), txid_current() from gone;
      return null;
    end $$`.execute(db)
    for (const table of ['post_likes', 'all_posts', 'removed_memberships', 'all_comments']) {
      await sql`create trigger note_batch after delete on ${sql.table(table)} referencing old table as gone
        for each statement execute function note_batch()`.execute(db)
    }
    onTestFinished(async () => {
      await sql`drop function note_batch cascade`.execute(db)
      await sql`drop table batches`.execute(db)
    })
    const condition = sql`id = ${id}`
    const broken = deleteInBatches(db, 'communities', condition, {
      batchSize,
      settings: { 'faro.broken': 'on' },
    })
    await expect(broken).rejects.toThrow('broken')
    const batches = async () => (await sql<{ rows: number }>`select rows from batches`.execute(db)).rows
    expect(await batches()).toEqual([{ rows: batchSize }, { rows: batchSize }])
    expect(await db.selectFrom('communities').where('id', '=', id).select('name').execute()).toHaveLength(1)

    expect(await deleteInBatches(db, 'communities', condition, { batchSize })).toBe(1)
    expect(await db.selectFrom('communities').where('id', '=', id).select('name').execute()).toEqual([])
    for (const table of ['all_posts', 'all_comments', 'removed_memberships', 'studio_changes']) {
      expect([table, await count(table, id)]).toEqual([table, 0])
    }
    const all = await batches()
    expect(Math.max(...all.map(({ rows }) => rows))).toBe(batchSize)
    // 25 likes, comments, posts and memberships in three batches each.
    expect(all.length).toBeGreaterThanOrEqual(12)
    expect(all.reduce((sum, { rows }) => sum + rows, 0)).toBe(100)
    const { rows: transactions } = await sql`select distinct transaction from batches`.execute(db)
    expect(transactions).toHaveLength(all.length)
    // Nothing remembers a like of a post that is gone, and the log of the studio stays.
    expect(
      await db
        .selectFrom('likes_taken_back')
        .where('post_id', '=', post ?? '')
        .selectAll()
        .execute(),
    ).toEqual([])
    const { rows: log } = await sql`select from studio_changes where subject_id = ${id}`.execute(db)
    expect(log).toHaveLength(25)
  })

  it('gets over points that were taken back, whatever goes first', async () => {
    const member = await register(app)
    const id = await addCommunity(db, { owner: await register(app), members: [member] })
    const entries = (points: number) => sql`
      insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
      select ${id}, ${member.id}, 'posts', md5(n::text)::uuid, ${points}::integer, '2026-01', now()
      from generate_series(1, ${batchSize}::integer) n`
    await entries(10).execute(db)
    await entries(-10).execute(db)
    expect(await deleteInBatches(db, 'users', sql`id = ${member.id}`, { batchSize })).toBe(1)
    expect([await count('point_entries', id), await count('monthly_points', id)]).toEqual([0, 0])
  })

  it('is done together by several instances', async () => {
    const { id } = await deletedCommunity()
    await Promise.all([1, 2].map(() => deleteInBatches(db, 'communities', sql`id = ${id}`, { batchSize })))
    expect(await count('all_posts', id)).toBe(0)
    expect(await db.selectFrom('communities').where('id', '=', id).select('name').execute()).toEqual([])
  })
})

it('deletes the addresses of people who did not accept an invitation a month after it ended', async () => {
  const owner = await register(app)
  const community = await addCommunity(db, { owner })
  const days = (n: number) => new Date(Date.now() - n * 86_400_000)
  const add = (email: string | null, values: { ends_at?: Date; revoked_at?: Date; uses?: number }) =>
    db
      .insertInto('invitations')
      .values({
        id: uuid(),
        community_id: community,
        token: uuid(),
        role: 'member',
        max_uses: 1,
        ends_at: null,
        created_by: owner.id,
        email,
        email_key: email,
        person_name: null,
        level: null,
        batch_id: null,
        ...values,
      })
      .execute()
  await add('caducada@x.es', { ends_at: days(32) })
  await add('revocada@x.es', { ends_at: days(-3), revoked_at: days(32) })
  await add('reciente@x.es', { ends_at: days(30) })
  await add('aceptada@x.es', { ends_at: days(32), uses: 1 })
  await add(null, { ends_at: days(32) })
  await cleanUp(db, app.media.storage)
  const left = await db.selectFrom('invitations').select('email').execute()
  expect(new Set(left.map(({ email }) => email))).toEqual(new Set(['aceptada@x.es', null, 'reciente@x.es']))
})
