import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Db } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { StartError } from '../../../server/errors.ts'
import { emptyDatabase } from '../support/newDatabase.ts'
import { oldDatabase } from '../support/oldDatabase.ts'
import { addOldRows } from '../support/oldRows.ts'
import { schemaSnapshot } from '../support/schemaSnapshot.ts'

// A later version's contract, with one more kind of points and one removed.
vi.mock('#api/contract/ranking.ts', async (original) => ({
  ...(await original<object>()),
  pointKinds: ['posts', 'comments', 'surveys', 'referrals', 'meetings'],
}))
/** The database of an installation of an earlier version. */
async function installation(migration: string) {
  const db = await emptyDatabase()
  const file = path.join(import.meta.dirname, `released/${migration}.sql`)
  await sql.raw(await readFile(file, 'utf8')).execute(db)
  return db
}

it('a new database is what an upgraded one is, whatever the application has become since', async () => {
  const upgraded = await installation('0012')
  await migrate(upgraded)
  const fresh = await emptyDatabase()
  await migrate(fresh)
  const schema = await schemaSnapshot(fresh)
  expect(schema.filter((line) => line.startsWith('row of point_values'))).toHaveLength(5)
  expect(schema.length).toBeGreaterThan(500)
  expect(schema).toEqual(await schemaSnapshot(upgraded))
})

it('behind every foreign key stands an index, so that deleting a row reads no whole table', async () => {
  const db = await emptyDatabase()
  await migrate(db)
  // An index supports the key if it begins with its columns and excludes only rows with null.
  const { rows } = await sql<{ key: string }>`
    select format('%s (%s)', k.conrelid::regclass, string_agg(a.attname, ', ')) as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and not exists (
      select from pg_index i
      where i.indrelid = k.conrelid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or k.conkey = array[a.attnum]
          and pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    group by k.oid, k.conrelid order by 1`.execute(db)
  // The five kinds of points are never deleted, so the ledger needs no index for them.
  expect(rows.map(({ key }) => key)).toEqual(['point_entries (kind)'])
})

describe('pending migrations', () => {
  const creates = (table: string) => ({
    up: async (trx: Kysely<unknown>) => {
      await sql`create table ${sql.table(table)} (id integer)`.execute(trx)
    },
  })
  const applied = async (db: Db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map(({ name }) => name)
  }

  it('each run in a transaction of its own: a failure keeps those before it, and the next start goes on', async () => {
    const db = await emptyDatabase()
    const breaks = {
      up: async (trx: Kysely<unknown>) => {
        await sql`create table half (id integer)`.execute(trx)
        await sql`alter table missing add column id integer`.execute(trx)
      },
    }
    const all = { '0001_first': creates('first'), '0002_second': breaks, '0003_third': creates('third') }
    const failed = migrate(db, { all })
    await expect(failed).rejects.toThrow(StartError)
    await expect(failed).rejects.toThrow(
      /^La actualización de la base de datos ha fallado en «0002_second»: relation "missing" does not exist\./u,
    )
    expect(await applied(db)).toEqual(['0001_first'])
    expect((await sql`select to_regclass('half') as there`.execute(db)).rows).toEqual([{ there: null }])

    await migrate(db, { all: { ...all, '0002_second': creates('second') } })
    expect(await applied(db)).toEqual(Object.keys(all))
  })

  it('are applied by one instance while others wait from the first to the last', async () => {
    const db = await emptyDatabase()
    const done: { instance: number; name: string }[] = []
    const noting = (instance: number, name: string) => ({
      up: async (trx: Kysely<unknown>) => {
        done.push({ instance, name })
        // Meanwhile the others ask for the lock.
        await sql`select pg_sleep(0.05)`.execute(trx)
      },
    })
    const start = (instance: number) =>
      migrate(db, {
        all: { '0001_first': noting(instance, 'first'), '0002_second': noting(instance, 'second') },
      })
    await Promise.all([1, 2, 3].map(start))
    expect(done.map(({ name }) => name)).toEqual(['first', 'second'])
    expect(new Set(done.map(({ instance }) => instance)).size).toBe(1)
  })

  it('that an older version does not know keep it from starting', async () => {
    const db = await emptyDatabase()
    const all = { '0001_first': creates('first') }
    await migrate(db, { all: { ...all, '0002_second': creates('second') } })
    await expect(migrate(db, { all })).rejects.toThrow(
      /^La base de datos es de una versión más nueva de Faro \(0002_second\)\./u,
    )
  })
})

it('rounds prices to what their currency can express, finds the memberships that were paid for, and says who reads', async () => {
  const db = await oldDatabase(29)
  await addOldRows(db as never, 29)
  await sql`update communities set access_type = 'por_pago', is_public = false, price = 1990.50, currency = 'CLP'`.execute(
    db,
  )
  await sql`
    insert into communities (id, name, is_public, access_type, owner_id)
    select gen_random_uuid(), 'Ágora', true, 'gratuita', owner_id from communities limit 1`.execute(db)
  await sql`
    update purchases p set status = 'paid', paid_at = m.joined_at
    from memberships m where m.user_id = p.user_id and m.community_id = p.community_id`.execute(db)
  await migrate(db)
  expect(
    await db
      .selectFrom('communities')
      .select(['price', 'access_type', 'is_public'])
      .orderBy('price')
      .execute(),
  ).toEqual([
    { price: '1991.00', access_type: 'por_pago', is_public: false },
    { price: null, access_type: 'publica', is_public: true },
  ])
  expect(await db.selectFrom('purchases').select(['status', 'admitted']).execute()).toEqual([
    { status: 'paid', admitted: true },
  ])
  await expect(
    sql`update communities set price = 1990.50 where price is not null`.execute(db),
  ).rejects.toThrow('communities_price_decimals')
})
