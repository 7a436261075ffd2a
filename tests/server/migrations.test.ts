import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { emptyDatabase } from './newDatabase.ts'
import { schemaSnapshot } from './schemaSnapshot.ts'

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
