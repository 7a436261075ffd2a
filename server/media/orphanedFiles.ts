import type { Db } from '../db/client.ts'
import { shareImageKey } from './shareImage.ts'
import type { Storage } from './storage.ts'

/** Milliseconds that a file may wait for the row that names it: longer than any upload takes. */
const graceMs = 7 * 86_400_000
/** Files that are looked up at a time. */
const batchSize = 500

/**
 * Removes files that no row names, a week after they came: what a server that was killed had stored already. Does
 * nothing where the store and the database cannot belong together: more unknown files than known ones.
 * @returns how many were removed.
 * @throws {Error} where they cannot belong together.
 */
export async function deleteOrphanedFiles(db: Db, storage: Storage): Promise<number> {
  const unknown: string[] = []
  let known = 0
  let batch: string[] = []

  async function deleteBatch() {
    const rows = await db
      .selectFrom('media')
      .where('storage_key', 'in', batch.map(storageKeyOf))
      .select('storage_key')
      .execute()
    const keys = new Set(rows.map((row) => row.storage_key))
    for (const key of batch) {
      if (keys.has(storageKeyOf(key))) known += 1
      else unknown.push(key)
    }
    batch = []
  }

  for await (const key of storage.untouchedSince(new Date(Date.now() - graceMs))) {
    batch.push(key)
    if (batch.length === batchSize) await deleteBatch()
  }
  if (batch.length > 0) await deleteBatch()
  if (unknown.length > known) {
    throw new Error(
      `${unknown.length} of ${unknown.length + known} stored files are unknown: nothing removed`,
    )
  }
  for (const key of unknown) await storage.delete(key)
  return unknown.length
}

const shareImageSuffix = shareImageKey('')
/** The file that a row names; of a picture made for links the one that it was made from. */
const storageKeyOf = (key: string) =>
  key.endsWith(shareImageSuffix) ? key.slice(0, -shareImageSuffix.length) : key
