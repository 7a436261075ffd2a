import { sql } from 'kysely'
import { idempotencyDays } from '#api/contract/common.ts'
import type { Db } from '../../db/client.ts'
import { deleteInBatches } from '../../db/deleteInBatches.ts'
import { discardMedia } from '../../media/derivedFiles.ts'
import type { Storage } from '../../media/storage.ts'
import { interruptedText } from './texts.ts'
import { staleAfterMs, clearStorageKeys } from './uploadRepository.ts'

/** Milliseconds for which finished uploads are kept: their ids are the idempotency keys of testimonials. */
const retentionMs = (idempotencyDays + 1) * 86_400_000

// The same literal as in the partial index.
const noKeys = sql<string[]>`'{}'`

/**
 * Marks uploads abandoned by a killed server as failed, removes leftover files, and deletes old records. Safe to run on several instances and during uploads.
 */
export async function cleanUpStaleUploads(db: Db, storage: Storage): Promise<void> {
  // Later than clients consider it stale, so that a slow upload may still finish.
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
    for (const key of upload.storage_keys) await discardMedia(storage, key)
    await clearStorageKeys(db, upload)
  }
  const old = new Date(Date.now() - retentionMs)
  await deleteInBatches(
    db,
    'testimony_uploads',
    sql`updated_at < ${old} and status not in ('uploading', 'processing') and storage_keys = ${noKeys}`,
  )
}
