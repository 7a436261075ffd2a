import { skipDuringBackup } from '../db/backupLock.ts'
import type { Db } from '../db/client.ts'
import { originalKey } from './derivedFiles.ts'
import type { Storage } from './storage.ts'

/** Age in milliseconds from which a file without a row counts as orphaned: longer than any upload takes. */
const graceMs = 7 * 86_400_000
/** Files looked up per query, and removed at once. */
const batchSize = 500

/**
 * Removes files that are a week old and that no row refers to, left by a killed server. Refuses if there are more
 * unknown files than known ones: then store and database do not belong together. No transaction is open while the store
 * lists its files, which may take long; during a backup they stay until a later call.
 * @returns the number of removed files.
 * @throws {Error} when store and database do not belong together.
 */
export async function deleteOrphanedFiles(db: Db, storage: Storage, signal?: AbortSignal): Promise<number> {
  const unknown: string[] = []
  let known = 0
  let batch: string[] = []

  async function lookUpBatch() {
    const rows = await db
      .selectFrom('media')
      .where('storage_key', 'in', batch.map(originalKey))
      .select('storage_key')
      .execute()
    const keys = new Set(rows.map((row) => row.storage_key))
    for (const key of batch) {
      if (keys.has(originalKey(key))) known += 1
      else unknown.push(key)
    }
    batch = []
  }

  for await (const key of storage.untouchedSince(new Date(Date.now() - graceMs))) {
    if (signal?.aborted) return 0
    batch.push(key)
    if (batch.length === batchSize) await lookUpBatch()
  }
  if (batch.length > 0) await lookUpBatch()
  if (unknown.length > known) {
    throw new Error(
      `${unknown.length} of ${unknown.length + known} stored files are unknown: nothing removed`,
    )
  }
  let deleted = 0
  for (let from = 0; from < unknown.length; from += batchSize) {
    const keys = unknown.slice(from, from + batchSize)
    const done = await skipDuringBackup(db, async () => {
      await storage.delete(...keys)
      return keys.length
    })
    if (done === undefined) break
    deleted += done
  }
  return deleted
}
