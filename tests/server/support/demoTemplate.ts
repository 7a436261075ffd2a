import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../../../server/db/client.ts'
import { loadDemo } from '../../../server/demo/load.ts'
import { folderStorage } from '../../../server/media/folderStorage.ts'

export interface DemoTemplate {
  /** Name of the template database. */
  database: string
  /** Folder of the demo's media. */
  mediaDir: string
}

/** An arbitrary number: the advisory lock of the process that loads the demo. */
const loadLock = 5_310_277

/**
 * Returns the demo content as a template that test files copy. The first caller loads it, callers in other processes
 * block meanwhile. Demo dates are relative to the time of loading, so each hour has a template of its own and no copy
 * crosses the end of a day or a month.
 */
export async function ensureDemoTemplate(): Promise<DemoTemplate> {
  const hour = new Date().toISOString().slice(0, 13).replaceAll(/\D/gu, '')
  const database = `demo_${hour}`
  const template = { database, mediaDir: path.join(inject('templateDir'), database) }
  const server = new pg.Client({ connectionString: inject('databaseUrl') })
  await server.connect()
  try {
    // The lock ends with the connection.
    await server.query('select pg_advisory_lock($1)', [loadLock])
    const { rowCount } = await server.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await createTemplate(server, template)
  } finally {
    await server.end()
  }
  return template
}

/** Loads the demo under a temporary name, so that an interrupted attempt leaves no incomplete template. */
async function createTemplate(server: pg.Client, { database, mediaDir }: DemoTemplate): Promise<void> {
  const incomplete = `${database}_incomplete`
  await server.query(`drop database if exists ${incomplete}`)
  await server.query(`create database ${incomplete} template ${inject('migrated')}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${incomplete}`
  const db = openDatabase(url.href)
  try {
    await loadDemo({ db, storage: folderStorage(mediaDir) })
  } finally {
    // A template database must have no connections.
    await db.destroy()
  }
  await server.query(`alter database ${incomplete} rename to ${database}`)
}
