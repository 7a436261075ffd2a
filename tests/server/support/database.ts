import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../server/db/client.ts'
import { startEmbedded } from '../../../server/embeddedDatabase/embedded.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { startPgBouncer } from './pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the PostgreSQL shared by all server tests. */
    databaseUrl: string
    /** Name of the template database there, with the schema and no rows. */
    migrated: string
    /** Folder of the files that belong to template databases. */
    templateDir: string
    /** Connection string of a PgBouncer in front of it, if the environment asks for one; otherwise empty. */
    poolerUrl: string
  }
}

/** With `POOLER=3`, the servers of the tests go through PgBouncer with three connections for each database. */
const poolerSize = Number(process.env['POOLER'] ?? 0)

/** Starts one real PostgreSQL for the whole run; each test file creates a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-tests-'))
  // When started as root, PostgreSQL runs as another user, who needs access.
  await chmod(dir, 0o755)
  const database = await startEmbedded(dir)
  await neverWaitForTheDisk(database.url)
  project.provide('databaseUrl', database.url)
  project.provide('migrated', await migratedDatabase(database.url))
  const templateDir = path.join(dir, 'templates')
  await mkdir(templateDir)
  project.provide('templateDir', templateDir)
  const pooler =
    poolerSize > 0
      ? await startPgBouncer({ databaseUrl: database.url, everyDatabase: true, poolSize: poolerSize })
      : undefined
  project.provide('poolerUrl', pooler?.url ?? '')
  return async () => {
    await pooler?.stop()
    await database.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Disables durability settings: the data is deleted after the run. */
async function neverWaitForTheDisk(serverUrl: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await server.query(`alter system set ${setting} = off`)
  await server.query('select pg_reload_conf()')
  await server.end()
}

async function migratedDatabase(serverUrl: string): Promise<string> {
  const name = 'migrated'
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const db = openDatabase(url.href)
  await migrate(db)
  // A template database must have no connections.
  await db.destroy()
  return name
}
