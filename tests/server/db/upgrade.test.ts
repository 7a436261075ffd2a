import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../server/db/migrate.ts'
import { hasWords } from '../../../server/db/search.ts'
import { oldDatabase } from '../support/oldDatabase.ts'

const db = await oldDatabase(6)

it('data from before classes are kept: what was private stays unknown to others, what was public is found', async () => {
  await sql`
    insert into users (id, name, email, email_key, password_hash)
    values (gen_random_uuid(), 'Ana', 'a@faro.test', 'a@faro.test', '')`.execute(db)
  await sql`
    insert into communities (id, name, description, is_public, owner_id)
    select gen_random_uuid(), name, 'ACCIÓN', is_public, id
    from (select id from users) u, (values ('Ágora', true), ('Tertulia', false)) v (name, is_public)`.execute(
    db,
  )
  await migrate(db)
  const rows = await db
    .selectFrom('communities')
    .orderBy('name')
    .select([
      'name',
      'is_public',
      'access_type',
      'listed',
      'price',
      'search_text',
      'reviews_count',
      'ratings_total',
    ])
    .execute()
  const fresh = { price: null, reviews_count: 0, ratings_total: 0 }
  expect(rows.toSorted((a, b) => Number(b.is_public) - Number(a.is_public))).toEqual([
    {
      ...fresh,
      name: 'Ágora',
      is_public: true,
      access_type: 'publica',
      listed: true,
      search_text: 'agora accion',
    },
    {
      ...fresh,
      name: 'Tertulia',
      is_public: false,
      access_type: 'invitacion',
      listed: false,
      search_text: 'tertulia accion',
    },
  ])
  await migrate(db)
})

it('finds words between signs in posts and names from before', async () => {
  const old = await oldDatabase(29)
  await sql`
    with person as (
      insert into users (id, name, email, email_key, password_hash)
      values (gen_random_uuid(), '“Tita” D’Angelo', 't@faro.test', 't@faro.test', '') returning id
    ), community as (
      insert into communities (id, name, is_public, owner_id)
      select gen_random_uuid(), 'Ágora', true, id from person returning id, owner_id
    ), membership as (
      insert into memberships (id, community_id, user_id, role)
      select gen_random_uuid(), id, owner_id, 'owner' from community
    )
    insert into all_posts (id, community_id, author_id, content)
    select gen_random_uuid(), id, owner_id, '¿Qué? «Bonita»' from community`.execute(old)
  await migrate(old)
  const found = async (rows: string, words: string, q: string) => {
    const { rows: matching } = await sql`
      select from ${sql.table(rows)} where ${sql.raw(words)} @@ search_query(${q})`.execute(old)
    return matching.length
  }
  expect(await found('all_posts', 'post_words(content, community_id)', 'que bonita')).toBe(1)
  expect(await found('member_directory', 'words', "tita d'angelo")).toBe(1)
  const people = old
    .selectFrom('users')
    .where((eb) => hasWords(eb.ref('name'), '«tita»'))
    .select('name')
  expect(await people.execute()).toEqual([{ name: '“Tita” D’Angelo' }])
})
