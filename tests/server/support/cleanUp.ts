import type { Db } from '../../../server/db/client.ts'
import { deleteEmptyConversations, deleteExpired, deleteUnused } from '../../../server/housekeeping.ts'
import type { Storage } from '../../../server/media/storage.ts'

/** Deletes what has expired and what nothing uses. @returns the number of removed media files. */
export async function cleanUp(db: Db, storage: Storage): Promise<number> {
  await deleteExpired(db)
  await deleteEmptyConversations(db)
  return deleteUnused(db, storage)
}
