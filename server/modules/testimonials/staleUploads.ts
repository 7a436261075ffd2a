import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Storage } from '../../media/storage.ts'
import { interruptedText } from './texts.ts'
import { staleAfterMs, clearStorageKeys } from './uploadRepository.ts'

/** Milliseconds that uploads are remembered once they have ended. */
const retentionMs = 7 * 86_400_000

// As it stands in the index.
const noKeys = sql<string[]>`'{}'`

/**
 * Ends uploads on which a server that was killed had been working, removes files that ended ones have left, and forgets
 * those of last week. Safe to run on several instances at once, and while uploads are under way.
 */
export async function cleanUpStaleUploads(db: Db, storage: Storage): Promise<void> {
  // Later than clients see it, so that an upload that was only slow may still finish.
  const dead = new Date(Date.now() - 2 * staleAfterMs)
  await db
    .updateTable('testimony_uploads')
    .where('status', 'in', ['uploading', 'processing'])
    .where('updated_at', '<', dead)
    .set({ status: 'error', error: interruptedText, error_code: null })
    .execute()
  const left = await db
    .selectFrom('testimony_uploads')
    .where('storage_keys', '<>', noKeys)
    .where('status', 'in', ['error', 'cancelled'])
    .where('updated_at', '<', dead)
    .select(['id', 'attempt', 'storage_keys'])
    .execute()
  for (const upload of left) {
    for (const key of upload.storage_keys) await storage.discard(key)
    await clearStorageKeys(db, upload)
  }
  await db
    .deleteFrom('testimony_uploads')
    .where('updated_at', '<', new Date(Date.now() - retentionMs))
    .where('status', 'not in', ['uploading', 'processing'])
    .where('storage_keys', '=', noKeys)
    .execute()
}
