import type { Db } from '../../../server/db/client.ts'
import { deleteEmptyConversations } from '../../../server/jobs/emptyConversations.ts'
import { expiredRows } from '../../../server/jobs/expiredRows.ts'
import { deleteUnusedMedia } from '../../../server/jobs/unusedMedia.ts'
import type { Storage } from '../../../server/media/storage.ts'

/** Runs the jobs that delete expired rows, empty conversations and unused media. @returns the number of deleted media. */
export async function cleanUp(db: Db, storage: Storage): Promise<number> {
  const log = { error: () => undefined, warn: () => undefined }
  const { signal } = new AbortController()
  for (const job of expiredRows) await job.run({ db, storage, log, signal })
  await deleteEmptyConversations(db)
  return deleteUnusedMedia(db, storage)
}
