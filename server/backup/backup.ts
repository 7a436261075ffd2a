/** Makes a backup of Faro, running or not: one file with a consistent snapshot of all rows and files. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { pack as tarPack, type Pack } from 'tar-stream'
import { copyKeys } from '../media/derivedFiles.ts'
import type { Storage } from '../media/storage.ts'
import {
  BackupError,
  type Checksums,
  checksumsName,
  type Header,
  headerName,
  mediaEntry,
  tableEntry,
} from './format.ts'
import { backupLock } from '../db/backupLock.ts'
import { copyOut, listTables } from './tables.ts'

export interface BackupResult {
  header: Header
  /** Bytes of the file. */
  bytes: number
  /** Files that rows refer to and that are missing in the store. */
  missing: string[]
}

/**
 * Writes a backup to `file`, completely or not at all.
 * @throws {BackupError} while another backup is being made.
 */
export async function backUp(databaseUrl: string, storage: Storage, file: string): Promise<BackupResult> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  // In the target's folder, so that both are on the same disk.
  const work = await fs.mkdtemp(`${path.resolve(file)}.part-`)
  try {
    await acquireBackupLock(client)
    const whole = path.join(work, 'whole')
    const made = await writeBackup(client, storage, work, whole)
    await fs.rename(whole, file)
    return { ...made, bytes: (await fs.stat(file)).size }
  } finally {
    await client.end()
    await fs.rm(work, { recursive: true, force: true })
  }
}

/**
 * Takes the lock for reading or replacing everything.
 * @throws {BackupError} when its holder does not release it in time.
 */
export async function acquireBackupLock(client: pg.Client): Promise<void> {
  // Long enough for a running file removal, too short for another backup.
  await client.query(`set lock_timeout = '60s'`)
  await client.query('select pg_advisory_lock($1)', [backupLock]).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new BackupError('Se está haciendo otra copia, o se están retirando archivos. Espera a que termine.')
  })
}

async function writeBackup(client: pg.Client, storage: Storage, work: string, whole: string) {
  const { rows: faro } = await client.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (!faro[0]?.there) throw new BackupError('En esta base de datos no hay ningún Faro.')
  await client.query('begin isolation level repeatable read read only')
  const { rows: moment } = await client.query<{ at: Date }>('select now() as at')
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  const tables: Header['tables'] = []
  for (const table of await listTables(client)) {
    const out = createWriteStream(path.join(work, table.name), { mode: 0o600 })
    tables.push({ ...table, rows: await copyOut(client, table, [createGzip(), out]) })
  }
  const { rows: media } = await client.query<{ key: string }>(
    'select storage_key as key from media order by id',
  )
  await client.query('commit')

  const missing: string[] = []
  const present: { key: string; size: number }[] = []
  for (const { key } of media) {
    const found = await Promise.all(
      [key, ...copyKeys(key)].map(async (each) => ({ key: each, size: await storage.size(each) })),
    )
    for (const { key: each, size } of found) {
      if (size !== undefined) present.push({ key: each, size })
      else if (each === key) missing.push(key)
    }
  }
  const header: Header = {
    format: 1,
    at: (moment[0]?.at ?? new Date()).toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables,
    files: present.length,
  }

  const pack = tarPack()
  const written = pipeline(pack, createWriteStream(whole, { flush: true, mode: 0o600 }))
  const checksums: Checksums = {}
  async function fill(): Promise<void> {
    checksums[headerName] = addText(pack, headerName, JSON.stringify(header))
    for (const { name } of tables) {
      const tableFile = path.join(work, name)
      const { size } = await fs.stat(tableFile)
      checksums[tableEntry(name)] = await addStream(pack, tableEntry(name), size, createReadStream(tableFile))
      await fs.rm(tableFile)
    }
    for (const { key, size } of present) {
      checksums[mediaEntry(key)] = await addStream(pack, mediaEntry(key), size, await storage.read(key))
    }
    addText(pack, checksumsName, JSON.stringify(checksums))
    pack.finalize()
  }
  await Promise.all([
    fill().catch((error: unknown) => {
      pack.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }),
    written,
  ])
  return { header, missing }
}

/** @returns the SHA-256 of what was added. */
function addText(pack: Pack, name: string, text: string): string {
  pack.entry({ name }, text)
  return createHash('sha256').update(text).digest('hex')
}

async function addStream(pack: Pack, name: string, size: number, source: Readable): Promise<string> {
  const hash = createHash('sha256')
  source.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(source, pack.entry({ name, size }))
  return hash.digest('hex')
}
