import { idempotencyDays } from '#api/contract/common.ts'
import type { Db } from '../../db/client.ts'
import { discardMedia } from '../../media/derivedFiles.ts'
import type { Storage } from '../../media/storage.ts'
import { interruptedText } from './failures.ts'
import {
  staleAfterMs,
  clearStorageKeys,
  deleteUploadsBefore,
  failUploadsBefore,
  listLeftovers,
} from './uploadRepository.ts'

/** Milliseconds for which finished uploads are kept: their ids are the idempotency keys of testimonials. */
const retentionMs = (idempotencyDays + 1) * 86_400_000

/**
 * Marks uploads abandoned by a killed server as failed, removes leftover files, and deletes old records. Safe to run on
 * several instances and during uploads.
 */
export async function cleanUpStaleUploads(db: Db, storage: Storage): Promise<void> {
  // Later than clients consider it stale, so that a slow upload may still finish.
  const dead = new Date(Date.now() - 2 * staleAfterMs)
  await failUploadsBefore(db, dead, interruptedText)
  const left = await listLeftovers(db, dead)
  for (const upload of left) {
    for (const key of upload.storage_keys) await discardMedia(storage, key)
    await clearStorageKeys(db, upload)
  }
  await deleteUploadsBefore(db, new Date(Date.now() - retentionMs))
}
