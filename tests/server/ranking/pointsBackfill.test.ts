import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { migrate } from '../../../server/db/migrate.ts'
import { oldDatabase } from '../support/oldDatabase.ts'
import { storedAndComputed } from '../support/points.ts'

const db = await oldDatabase(7)

const uuids = () => Array.from({ length: 4 }, () => randomUUID())
const [owner = '', ana = '', visitor = '', community = ''] = uuids()

async function post(author: string, at: string, where: string | null = community): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into posts (id, author_id, community_id, content, created_at)
    values (${id}, ${author}, ${where}, 'Hola', ${at}::timestamptz)`.execute(db)
  return id
}

const comment = (author: string, where: string, at: string) =>
  sql`
  insert into comments (id, post_id, user_id, content, created_at)
  values (gen_random_uuid(), ${where}, ${author}, 'Hola', ${at}::timestamptz)`.execute(db)

const testimonial = (author: string, points: number, at: string) =>
  sql`
  insert into testimonies (id, community_id, user_id, content, points_earned, created_at)
  values (gen_random_uuid(), ${community}, ${author}, 'Mucho', ${points}, ${at}::timestamptz)`.execute(db)

/** Data from before points existed. */
beforeAll(async () => {
  for (const [id, who] of [
    [owner, 'Olga'],
    [ana, 'Ana'],
    [visitor, 'Víctor'],
  ]) {
    await sql`
      insert into users (id, name, email, email_key, password_hash) values (${id}, ${who}, ${who}, ${who}, '')`.execute(
      db,
    )
  }
  await sql`
    insert into communities (id, name, is_public, owner_id) values (${community}, 'Ágora', true, ${owner})`.execute(
    db,
  )
  for (const id of [owner, ana]) {
    await sql`
      insert into memberships (id, community_id, user_id, role)
      values (gen_random_uuid(), ${community}, ${id}, 'member')`.execute(db)
  }
  // Seven posts on one day in Madrid, of which five earn points, and one on the next day.
  const posts: string[] = []
  for (let n = 0; n < 7; n += 1) posts.push(await post(ana, `2026-01-30T23:0${n}:00Z`))
  await post(ana, '2026-01-31T23:00:00Z')
  await post(ana, '2026-01-31T12:00:00Z', null)
  await post(visitor, '2026-01-31T12:00:00Z')
  for (let n = 0; n < 12; n += 1) await comment(owner, posts[0] ?? '', `2026-02-01T10:${10 + n}:00Z`)
  await comment(ana, posts[0] ?? '', '2026-02-01T10:00:00Z')
  await comment(visitor, posts[0] ?? '', '2026-02-01T10:00:00Z')
  await testimonial(ana, 12, '2026-02-02T10:00:00Z')
  await testimonial(ana, 0, '2026-02-02T10:00:00Z')
  await testimonial(visitor, 12, '2026-02-02T10:00:00Z')
  await migrate(db)
})

it('what was there before points came has earned by the same rules', async () => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', month, name, kind, points, count(*), max(point_entries.created_at) at time zone 'UTC') as line
    from point_entries join users on users.id = user_id
    group by month, name, kind, points order by line`.execute(db)
  expect(rows.map(({ line }) => line)).toEqual([
    '2026-01 Ana posts 10 5 2026-01-30 23:04:00',
    '2026-02 Ana posts 10 1 2026-01-31 23:00:00',
    '2026-02 Ana testimonials 12 1 2026-02-02 10:00:00',
    '2026-02 Olga comments 2 10 2026-02-01 10:19:00',
  ])
})

it('and the totals are those of the ledger', async () => {
  const { kept, counted } = await storedAndComputed(db)
  expect(kept).toEqual(counted)
  expect(kept).toHaveLength(3)
  expect(kept).toContainEqual(
    expect.objectContaining({
      user_id: ana,
      month: '2026-02',
      points: 22,
      actions: 2,
      posts_points: 10,
      testimonials_actions: 1,
      last_earned_at: new Date('2026-02-02T10:00:00Z'),
    }),
  )
})

it('what comes afterwards is counted with it: the day is full already, and nothing earns again', async () => {
  await post(ana, '2026-01-31T22:00:00Z')
  const { kept, counted } = await storedAndComputed(db)
  expect(kept).toEqual(counted)
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from point_entries`.execute(db)
  expect(rows).toEqual([{ n: 17 }])
  await migrate(db)
})
