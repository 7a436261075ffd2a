import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/db/client.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the PostgreSQL that all server tests share. */
    databaseUrl: string
    /** Name of a database there with the whole schema and no rows, to be copied. */
    migrated: string
  }
}

/** One real PostgreSQL for the whole run; each test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-tests-'))
  // Started as root, PostgreSQL runs as a user of its own, who must be able to enter.
  await chmod(dir, 0o755)
  const database = await startEmbedded(dir)
  await neverWaitForTheDisk(database.url)
  project.provide('databaseUrl', database.url)
  project.provide('migrated', await migratedDatabase(database.url))
  return async () => {
    await database.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** What is stored here is gone with the run: nothing has to outlive a cut in the power. */
async function neverWaitForTheDisk(serverUrl: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    // oxlint-disable-next-line no-await-in-loop -- one connection
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
  // Nobody may be connected to what is copied.
  await db.destroy()
  return name
}
