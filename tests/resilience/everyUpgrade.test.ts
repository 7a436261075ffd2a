import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Db, openDatabase } from '../../server/db/client.ts'
import { migrate } from '../../server/db/migrate.ts'
import { newDatabase } from '../server/support/newDatabase.ts'
import { oldDatabase } from '../server/support/oldDatabase.ts'
import { addOldRows } from '../server/support/oldRows.ts'

const migrations = readdirSync(path.resolve(import.meta.dirname, '../../server/db/migrations')).filter(
  (file) => /^\d{4}_/u.test(file),
).length

/** Tables to which an upgrade may add rows: it awards points for earlier actions. */
const filledByUpgrades = new Set(['point_entries', 'monthly_points', 'point_values', 'kysely_migration'])

async function counts(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`.execute(db)
  const all: Record<string, number> = {}
  for (const { name } of rows) {
    if (filledByUpgrades.has(name)) continue
    const { rows: one } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(
      db,
    )
    all[name] = one[0]?.n ?? 0
  }
  return all
}

describe('an installation of each earlier version', () => {
  it.each(Array.from({ length: migrations }, (_, index) => index + 1))(
    'with %i migrations keeps all its rows after the upgrade and accepts new ones',
    async (number) => {
      const db = await oldDatabase(number)
      await addOldRows(db as never, number)
      const before = await counts(db)
      const filled = Object.values(before).filter((count) => count > 0)
      expect(filled.length).toBeGreaterThan(9)
      await migrate(db)
      expect(await counts(db)).toMatchObject(before)
      // Triggers count new rows as usual.
      await sql`insert into posts (id, community_id, author_id, content)
        select gen_random_uuid(), community_id, user_id, 'Después' from memberships where role = 'member'`.execute(
        db,
      )
      const [row] = await db.selectFrom('communities').select('posts_count').execute()
      expect(row?.posts_count).toBe(2)
    },
  )

  it('every table has rows in this test', async () => {
    const db = await oldDatabase(migrations)
    await addOldRows(db as never, migrations)
    const empty = Object.entries(await counts(db)).filter(([, count]) => count === 0)
    // The demo content fills `markers`, and the running server `jobs`; a crash empties the others.
    expect(empty.map(([name]) => name)).toEqual(['client_files', 'jobs', 'markers', 'rate_limits'])
  })
})

it('two instances that start at once run each migration once', async () => {
  const url = await newDatabase()
  const instances = Array.from({ length: 4 }, () => openDatabase(url))
  for (const each of instances) onTestFinished(() => each.destroy())
  await Promise.all(instances.map((db) => migrate(db)))
  const [db] = instances
  if (!db) throw new Error('no instance')
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows).toHaveLength(migrations)
})
