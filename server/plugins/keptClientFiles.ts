/**
 * Hashed files of the client's recent versions, in the database. While instances are replaced one after the other, and
 * for some time after that, a page asks an instance of another version for its scripts; whichever it asks finds them.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

const decompress = promisify(zlib.brotliDecompress)

/** Days after which files of a version that no instance has are deleted. */
const keptDays = 30
/** Files written at once: some hundred kilobytes. */
const batchSize = 50

/** Types of hashed files, by extension. The build has no others. */
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Puts the client's files into the database, and deletes those of versions that are long gone. */
export async function keepClientFiles(db: Db, clientDir: string): Promise<void> {
  const assets = path.join(clientDir, 'assets')
  if (!existsSync(assets)) return
  const names = (await readdir(assets, { recursive: true })).filter((name) =>
    Object.hasOwn(contentTypes, path.extname(name)),
  )
  const files = new Map(names.map((name) => [urlOf(name), path.join(assets, name)]))
  const paths = [...files.keys()]
  const found = await db.selectFrom('client_files').where('path', 'in', paths).select('path').execute()
  for (const { path: there } of found) files.delete(there)
  const missing = [...files]
  while (missing.length > 0) {
    const rows = await Promise.all(missing.splice(0, batchSize).map(rowOf))
    await db
      .insertInto('client_files')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  // Other instances may do the same at this moment.
  await db
    .updateTable('client_files')
    .set({ kept_at: sql<Date>`now()` })
    .where('path', 'in', (eb) =>
      eb.selectFrom('client_files').where('path', 'in', paths).select('path').forUpdate().skipLocked(),
    )
    .execute()
  await db
    .deleteFrom('client_files')
    .where('kept_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

/** URL of a file in the folder of assets. */
const urlOf = (name: string) => `/assets/${name.split(path.sep).join('/')}`

async function rowOf([url, file]: [string, string]) {
  const compressed = `${file}.br`
  const isBrotli = existsSync(compressed)
  return { path: url, body: await readFile(isBrotli ? compressed : file), is_brotli: isBrotli }
}

interface KeptFile {
  body: Buffer
  headers: Record<string, string>
}

/** A file of any recent version by its URL, compressed if the browser accepts it. */
export async function findKeptFile(
  db: Db,
  url: string,
  acceptEncoding: string | undefined,
): Promise<KeptFile | undefined> {
  const type = contentTypes[path.posix.extname(url)]
  if (type === undefined) return undefined
  const row = await db
    .selectFrom('client_files')
    .where('path', '=', url)
    .select(['body', 'is_brotli'])
    .executeTakeFirst()
  if (!row) return undefined
  const headers = { 'content-type': type, vary: 'accept-encoding' }
  if (!row.is_brotli) return { body: row.body, headers }
  return negotiate(acceptEncoding ?? '', ['br'])
    ? { body: row.body, headers: { ...headers, 'content-encoding': 'br' } }
    : { body: await decompress(row.body), headers }
}
