import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Db, openDatabase } from '../../../server/db/client.ts'
import { atEnd } from './atEnd.ts'
import { databaseName, newDatabase } from './newDatabase.ts'

const folder = path.resolve(import.meta.dirname, '../../../server/db/migrations')

/** Names of this process's template databases, by their number of migrations. */
const templates = new Map<number, string>()

/** Creates a database of an earlier version: with the first `migrations` migrations, and no rows. */
export async function oldDatabase(migrations: number): Promise<Db> {
  const template = templates.get(migrations) ?? (await createTemplate(migrations))
  templates.set(migrations, template)
  const db = openDatabase(await newDatabase(template))
  atEnd(() => db.destroy())
  return db
}

/** Applies what is missing to a copy of the newest older template. */
async function createTemplate(migrations: number): Promise<string> {
  const start = Math.max(0, ...[...templates.keys()].filter((number) => number < migrations))
  const url = await newDatabase(templates.get(start))
  const db = openDatabase(url)
  if (start === 0) {
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    )
  }
  const files = (await readdir(folder)).filter((file) => /^\d{4}_/u.test(file)).toSorted()
  for (const file of files.slice(start, migrations)) {
    const { up } = (await import(path.join(folder, file))) as { up: (trx: Kysely<never>) => Promise<void> }
    await db.transaction().execute((trx) => up(trx as never))
    await sql`insert into kysely_migration values (${path.basename(file, '.ts')}, now()::text)`.execute(db)
  }
  // A template database must have no connections.
  await db.destroy()
  return databaseName(url)
}
