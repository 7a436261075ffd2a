import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../server/db/client.ts'
import { emptyDatabase } from './newDatabase.ts'

const folder = path.resolve(import.meta.dirname, '../../server/db/migrations')

/** Creates a database of an earlier version: with the first `migrations` migrations, and no rows. */
export async function oldDatabase(migrations: number): Promise<Db> {
  const db = await emptyDatabase()
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  const files = (await readdir(folder)).filter((file) => /^\d{4}_/u.test(file)).toSorted()
  for (const file of files.slice(0, migrations)) {
    const { up } = (await import(path.join(folder, file))) as { up: (trx: Kysely<never>) => Promise<void> }
    await db.transaction().execute((trx) => up(trx as never))
    await sql`insert into kysely_migration values (${path.basename(file, '.ts')}, now()::text)`.execute(db)
  }
  return db
}
