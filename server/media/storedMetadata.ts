import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../db/client.ts'
import { deleteMedia } from './derivedFiles.ts'
import { UnreadableStructure } from './metadata/fileEditor.ts'
import { canHaveMetadata, removeMetadata, signatureBytes } from './metadata/removeMetadata.ts'
import type { Storage } from './storage.ts'
import { isMissingFile } from './storeErrors.ts'
import { writeToFile } from './writeToFile.ts'

/** Files per call, and their bytes: a call reads them all. */
const batch = { files: 60, bytes: 1024 ** 3 }
/** Minutes for which a new file of an earlier version is left to its upload. */
const graceMinutes = 5

/**
 * Removes place and device from videos and other files that an earlier version has stored, newest first. A file is
 * replaced as a whole under its key by one of the same length, so that addresses and offsets stay valid. Stops at the
 * end of a batch and while nothing can be stored; the next call goes on. Safe on several instances at once: each takes
 * the same files in another order, and leaves out what has been done meanwhile.
 * A damaged file whose metadata cannot be found stays as it is.
 * @returns the number of files done.
 */
export async function removeStoredMetadata(db: Db, storage: Storage, signal?: AbortSignal): Promise<number> {
  if (await storage.writeProblem()) return 0
  const newest = db
    .selectFrom('media')
    .where('kind', '<>', sql.lit('image'))
    .where('metadata_removed', '=', sql.lit(false))
    .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${graceMinutes})`)
    .select(['id', 'storage_key as key', 'content_type', 'bytes'])
    .orderBy('created_at', 'desc')
    .limit(batch.files)
  const files = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .orderBy(sql`random()`)
    .execute()
  let [done, bytes] = [0, 0]
  let failure: unknown
  for (const file of files) {
    if (signal?.aborted || bytes > batch.bytes) break
    try {
      if (!(await isPending(db, file.id))) continue
      await clean(db, storage, file)
      done += 1
      bytes += Number(file.bytes)
    } catch (error) {
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return done
}

async function isPending(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').where('id', '=', id).select('metadata_removed').executeTakeFirst()
  return row?.metadata_removed === false
}

interface StoredFile {
  id: string
  key: string
  content_type: string
}

async function clean(db: Db, storage: Storage, file: StoredFile): Promise<void> {
  const isReplaced = await replace(storage, file).catch((error: unknown) => {
    if (isMissingFile(error) || error instanceof UnreadableStructure) return false
    throw error
  })
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ metadata_removed: true })
    .where('id', '=', file.id)
    .executeTakeFirst()
  // The file was deleted meanwhile.
  if (isReplaced && numUpdatedRows === 0n) await deleteMedia(storage, file.key)
}

/** @returns whether there was metadata. */
async function replace(storage: Storage, { key, content_type: type }: StoredFile): Promise<boolean> {
  const head = await buffer(await storage.read(key, { start: 0, end: signatureBytes - 1 }))
  if (!canHaveMetadata(head)) return false
  const local = storage.scratch(`${key}.${uuid()}.in`)
  try {
    await writeToFile(await storage.read(key), local)
    if (!(await removeMetadata(local, type))) return false
    await storage.put(key, createReadStream(local))
    return true
  } finally {
    await rm(local, { force: true })
  }
}
