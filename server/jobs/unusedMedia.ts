import { sql } from 'kysely'
import { skipDuringBackup } from '../db/backupLock.ts'
import type { Db } from '../db/client.ts'
import { withDerived } from '../media/derivedFiles.ts'
import type { Storage } from '../media/storage.ts'
import { isUnused } from '../media/unusedMedia.ts'
import { dayOldIds } from './dayOldIds.ts'

/** Files that one call of the store removes. */
const batchSize = 500

/**
 * Deletes media that nothing refers to, when they are a day old. Stops while a backup runs.
 * @returns the number of deleted rows.
 */
export async function deleteUnusedMedia(db: Db, storage: Storage, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  for await (const ids of dayOldIds(db, 'media')) {
    if (signal?.aborted) break
    const ofThese = await skipDuringBackup(db, (trx) => deleteUnusedOf(trx, storage, ids))
    if (ofThese === undefined) break
    deleted += ofThese
  }
  return deleted
}

async function deleteUnusedOf(trx: Db, storage: Storage, ids: readonly string[]): Promise<number> {
  const unused = await trx
    .deleteFrom('media')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isUnused)
    .returning('storage_key')
    .execute()
  const keys = unused.flatMap(({ storage_key }) => withDerived(storage_key))
  for (let from = 0; from < keys.length; from += batchSize) {
    await storage.delete(...keys.slice(from, from + batchSize))
  }
  return unused.length
}
