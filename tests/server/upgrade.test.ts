import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../../server/db/client.ts'
import { migrate } from '../../server/db/migrate.ts'

const name = `test_${randomUUID().replaceAll('-', '')}`
const server = new pg.Client({ connectionString: inject('databaseUrl') })
await server.connect()
await server.query(`create database ${name}`)
await server.end()
const url = new URL(inject('databaseUrl'))
url.pathname = `/${name}`
const db = openDatabase(url.href)
afterAll(() => db.destroy())

const folder = path.resolve(import.meta.dirname, '../../server/db/migrations')
interface Step {
  up: (db: Kysely<never>) => Promise<void>
}

/** What the migrator had done before explore and classes came. */
async function migrateAsBefore() {
  const files = (await readdir(folder)).filter((file) => /^000[1-6]_/u.test(file)).toSorted()
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  for (const file of files) {
    const { up } = (await import(path.join(folder, file))) as Step
    await db.transaction().execute((trx) => up(trx as never))
    await sql`insert into kysely_migration values (${path.basename(file, '.ts')}, now()::text)`.execute(db)
  }
  return files
}

it('data from before classes are kept: what was private stays unknown to others, what was public is found', async () => {
  expect(await migrateAsBefore()).toHaveLength(6)
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
