/**
 * Restores a backup. The whole file is verified before anything is changed, and everything is written in one
 * transaction: an interrupted restore leaves the database unchanged.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import type { Database } from '../db/schema.ts'
import { migrateTo } from '../db/migrate.ts'
import { acquireExclusiveLock } from './instanceLock.ts'
import { discardMedia, originalKey } from '../media/derivedFiles.ts'
import type { Storage } from '../media/storage.ts'
import { acquireBackupLock } from './backup.ts'
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
import { copyIn, dropEverything, listSchemaObjects, listTables, loadWithoutConstraints } from './tables.ts'

/** The connection was lost while everything was committed, which may have succeeded. */
export class UnconfirmedRestore extends BackupError {
  constructor(cause: unknown) {
    super(
      `La base de datos no confirmó el final, así que puede estar todo o nada: arranca Faro y míralo (${String(cause)}).`,
    )
  }
}

interface RestoreOptions {
  /** Whether existing data may be replaced. */
  replace?: boolean
}

/**
 * Restores the backup in `file` into a database and a store.
 * @throws {BackupError} when the file is damaged or newer than this Faro, or the database is in use or not Faro's.
 */
export async function restore(
  file: string,
  databaseUrl: string,
  storage: Storage,
  { replace = false }: RestoreOptions = {},
): Promise<Header> {
  const header = await verify(file)
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  const put = new Set<string>()
  let committing = false
  try {
    await acquireExclusiveLock(client)
    await acquireBackupLock(client)
    const before = new Set(await storedKeysBefore(client, replace))
    const trackingStorage: Storage = {
      ...storage,
      async put(key, source) {
        // A copy of a picture belongs to it.
        const original = originalKey(key)
        if (!before.has(original)) put.add(original)
        await storage.put(key, source)
      },
    }
    await client.query('begin')
    await dropEverything(client)
    await migrateTo(kyselyOn(client), header.migrations)
    const after = await load(file, client, trackingStorage, header)
    committing = true
    await client.query('commit')
    await discardAll(
      storage,
      [...before].filter((key) => !after.has(key)),
    )
    return header
  } catch (error) {
    // A commit without reply may have succeeded.
    if (committing) throw new UnconfirmedRestore(error)
    await discardAll(storage, put)
    throw error
  } finally {
    // Closing the connection rolls back an unfinished transaction.
    await client.end()
  }
}

/** Removes unreferenced files; those that cannot be removed are left to the cleanup. */
async function discardAll(storage: Storage, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await discardMedia(storage, key).catch(() => undefined)
}

/** A Kysely instance on one connection, within its current transaction. */
function kyselyOn(client: pg.Client): Kysely<Database> {
  const pooledClient = {
    query: client.query.bind(client),
    // The client does not belong to a pool.
    release: () => undefined,
  } as unknown as pg.PoolClient
  return new Kysely({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => pooledClient, end: async () => undefined },
    }),
  })
}

/** Loads all rows and files. @returns the keys of the files. */
async function load(file: string, client: pg.Client, storage: Storage, header: Header): Promise<Set<string>> {
  const known = new Map((await listTables(client)).map((table) => [table.name, table]))
  const tables = header.tables.map((table) => {
    if (known.has(table.name)) return table
    throw new BackupError(`La copia trae una tabla que esta versión no conoce: ${table.name}.`)
  })
  const keys = new Set<string>()
  await loadWithoutConstraints(client, [...known.values()], () => fill(file, client, storage, tables, keys))
  return keys
}

/** Reads each entry of a backup in turn. */
async function forEachEntry(
  file: string,
  take: (name: string, stream: Readable) => Promise<void>,
): Promise<void> {
  const entries = extract()
  // An error of the file ends the iteration below, which throws it.
  void pipeline(createReadStream(file), entries).catch(() => undefined)
  for await (const entry of entries as AsyncIterable<Readable & { header: { name: string } }>) {
    await take(entry.header.name, entry)
    entry.resume()
  }
}

const damaged = (what: string) => new BackupError(`La copia está dañada o incompleta: ${what}.`)

/** Reads the whole file once and compares all checksums. @throws {BackupError} when the file is damaged. */
async function verify(file: string): Promise<Header> {
  const found = new Map<string, string>()
  let header: Header | undefined
  let checksums: Record<string, string> | undefined
  try {
    await forEachEntry(file, async (name, stream) => {
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
  for (const name of new Set([...found.keys(), ...Object.keys(checksums)])) {
    if (found.get(name) !== checksums[name]) throw damaged(`no cuadra ${name}`)
  }
  return header
}

/**
 * The keys of the database's current files, which the restore replaces.
 * @throws {BackupError} when the database has accounts and `replace` is not set, or when it is not Faro's.
 */
async function storedKeysBefore(client: pg.Client, replace: boolean): Promise<string[]> {
  const exists = async (name: string) => {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      name,
    ])
    return rows[0]?.there === true
  }
  if (!(await exists('kysely_migration'))) {
    const foreign = await listSchemaObjects(client)
    if (foreign.length === 0) return []
    throw new BackupError(
      `La base de datos tiene lo que no es de Faro (${foreign.slice(0, 3).join(', ')}…). Restaura en una solo para Faro.`,
    )
  }
  if (!(await exists('users'))) return []
  const { rows: people } = await client.query<{ some: boolean }>('select exists (select from users) as some')
  if (people[0]?.some && !replace) {
    throw new BackupError(
      'La base de datos ya tiene cuentas. Restaura en otra carpeta (DATA_DIR) o base de datos, o di --replace para ' +
        'que lo que hay se pierda.',
    )
  }
  const { rows } = await client.query<{ key: string }>('select storage_key as key from media')
  return rows.map(({ key }) => key)
}

async function fill(
  file: string,
  client: pg.Client,
  storage: Storage,
  tables: Header['tables'],
  keys: Set<string>,
): Promise<void> {
  const byEntry = new Map(tables.map((table) => [tableEntry(table.name), table]))
  await forEachEntry(file, async (name, stream) => {
    const table = byEntry.get(name)
    if (table) {
      const rows = await copyIn(client, table, stream.pipe(createGunzip()))
      if (rows !== table.rows) throw damaged(`${table.name} tiene ${rows} filas, no ${table.rows}`)
    } else if (name.startsWith(mediaEntry(''))) {
      const key = name.slice(mediaEntry('').length)
      // A key is never a path, which could lead out of the store.
      if (!/^[\w-]+$/u.test(key)) throw damaged(`nombra ${name}`)
      keys.add(key)
      await storage.put(key, Readable.from(stream))
    }
  })
}
