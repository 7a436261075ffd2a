/**
 * Brings a backup back: checked as a whole before anything is touched, then all of it or nothing. What was there is set
 * aside until everything is in its place.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import { openDatabase } from '../db/client.ts'
import { migrateTo } from '../db/migrate.ts'
import type { Storage } from '../media/storage.ts'
import {
  BackupError,
  checksumsName,
  checksumsSchema,
  type Header,
  headerName,
  headerSchema,
  mediaEntry,
  tableEntry,
} from './format.ts'
import { copyIn, listTables, refill } from './tables.ts'

interface RestoreOptions {
  /** Whether what the database holds may go. */
  replace?: boolean
}

/**
 * Restores the backup in `file` into a database and a store.
 * @throws {BackupError} when the file is damaged, newer than this Faro, or the database is in use.
 */
export async function restore(
  file: string,
  databaseUrl: string,
  storage: Storage,
  { replace = false }: RestoreOptions = {},
): Promise<Header> {
  const header = await verify(file)
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseInUse(client, replace)
    await client.query(`drop schema if exists ${aside} cascade`)
    await client.query(`alter schema public rename to ${aside}`)
    try {
      await client.query('create schema public')
      await migrate(databaseUrl, header)
      await load(file, client, storage, header)
    } catch (error) {
      await client.query('rollback')
      await client.query('drop schema if exists public cascade')
      await client.query(`alter schema ${aside} rename to public`)
      throw error
    }
    await client.query(`drop schema ${aside} cascade`)
    return header
  } finally {
    await client.end()
  }
}

/** Where what was there waits meanwhile. */
const aside = 'faro_before_restore'

async function load(file: string, client: pg.Client, storage: Storage, header: Header): Promise<void> {
  await client.query('begin')
  const known = new Map((await listTables(client)).map((table) => [table.name, table]))
  const tables = header.tables.map((table) => {
    if (known.has(table.name)) return table
    throw new BackupError(`La copia trae una tabla que esta versión no conoce: ${table.name}.`)
  })
  await refill(client, [...known.values()], () => fill(file, client, storage, tables))
  await client.query('commit')
}

/** Reads each entry of a backup in turn. */
async function eachEntry(
  file: string,
  take: (name: string, stream: Readable) => Promise<void>,
): Promise<void> {
  const entries = createReadStream(file).pipe(extract())
  for await (const entry of entries as AsyncIterable<Readable & { header: { name: string } }>) {
    await take(entry.header.name, entry)
    entry.resume()
  }
}

const damaged = (what: string) => new BackupError(`La copia está dañada o incompleta: ${what}.`)

/** Reads the whole file once. @throws {BackupError} when a byte of it is not what was written. */
async function verify(file: string): Promise<Header> {
  const found = new Map<string, string>()
  let header: Header | undefined
  let checksums: Record<string, string> | undefined
  try {
    await eachEntry(file, async (name, stream) => {
      if (name === checksumsName) {
        checksums = z.parse(checksumsSchema, JSON.parse(await text(stream)))
        return
      }
      const hash = createHash('sha256')
      const parts: Buffer[] = []
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk)
        if (name === headerName) parts.push(chunk)
      }
      found.set(name, hash.digest('hex'))
      if (name === headerName) header = z.parse(headerSchema, JSON.parse(Buffer.concat(parts).toString()))
    })
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error))
  }
  if (!header) throw new BackupError('El archivo no es una copia de Faro.')
  if (!checksums) throw damaged('le falta el final')
  for (const [name, sum] of Object.entries(checksums)) {
    if (found.get(name) !== sum) throw damaged(`no cuadra ${name}`)
  }
  return header
}

/** @throws {BackupError} where people have accounts that may not go. */
async function refuseInUse(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.users') is not null as there`,
  )
  if (!rows[0]?.there || replace) return
  const { rows: people } = await client.query<{ some: boolean }>('select exists (select from users) as some')
  if (!people[0]?.some) return
  throw new BackupError(
    'La base de datos ya tiene cuentas. Restaura en otra carpeta (DATA_DIR) o base de datos, o di --replace para ' +
      'que lo que hay se pierda.',
  )
}

/** Brings the empty database to where the backup's was. */
async function migrate(databaseUrl: string, { migrations }: Header): Promise<void> {
  const db = openDatabase(databaseUrl)
  try {
    await migrateTo(db, migrations)
  } finally {
    await db.destroy()
  }
}

async function fill(
  file: string,
  client: pg.Client,
  storage: Storage,
  tables: Header['tables'],
): Promise<void> {
  const byEntry = new Map(tables.map((table) => [tableEntry(table.name), table]))
  await eachEntry(file, async (name, stream) => {
    const table = byEntry.get(name)
    if (table) {
      const rows = await copyIn(client, table, stream.pipe(createGunzip()))
      if (rows !== table.rows) throw damaged(`${table.name} tiene ${rows} filas, no ${table.rows}`)
    } else if (name.startsWith(mediaEntry(''))) {
      await storage.put(name.slice(mediaEntry('').length), Readable.from(stream))
    }
  })
}
