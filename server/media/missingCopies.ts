import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../db/client.ts'
import { HttpError } from '../errors.ts'
import { deleteMedia } from './derivedFiles.ts'
import { isFullDisk } from './fullDisk.ts'
import type { PictureCopy } from './pictures/job.ts'
import { pictureWorkerPool } from './pictures/workerPool.ts'
import type { Storage } from './storage.ts'
import { copyColumns, removeOutput, storeCopies } from './storeUpload.ts'
import { writeToFile } from './writeToFile.ts'

/** Pictures per call: about half a minute of one core. */
const batchSize = 60
/** Minutes for which a new picture is left to its upload. */
const graceMinutes = 5
/** Whose pictures they are to the worker pool, so that those of members come first. */
const worker = 'copies'

/**
 * Makes the smaller copies of pictures that have none, newest first: those stored by an earlier version or restored from
 * a backup, and those for which there was no room. Stops at the end of a batch, when members' pictures wait, and
 * while nothing can be stored; the next call goes on. Safe on several instances at once: each takes the same pictures in
 * another order, and leaves out what has been done meanwhile.
 * @returns the number of pictures done.
 */
export async function addMissingCopies(db: Db, storage: Storage, signal?: AbortSignal): Promise<number> {
  if (await storage.writeProblem()) return 0
  const newest = db
    .selectFrom('media')
    .where('kind', '=', sql.lit('image'))
    .where('copy_widths', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${graceMinutes})`)
    .select(['id', 'storage_key as key'])
    .orderBy('created_at', 'desc')
    .limit(batchSize)
  const pictures = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .orderBy(sql`random()`)
    .execute()
  let done = 0
  let failure: unknown
  for (const { id, key } of pictures) {
    if (signal?.aborted || pictureWorkerPool.state().waiting > 0 || isFullDisk(failure)) break
    try {
      if (!(await hasNone(db, id))) continue
      await addCopies(db, storage, id, key)
      done += 1
    } catch (error) {
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return done
}

async function hasNone(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').where('id', '=', id).select('copy_widths').executeTakeFirst()
  return row?.copy_widths === null
}

async function addCopies(db: Db, storage: Storage, id: string, key: string): Promise<void> {
  const copies = await makeCopies(storage, key)
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set(copyColumns(copies))
    .where('id', '=', id)
    .executeTakeFirst()
  // The picture was deleted meanwhile.
  if (numUpdatedRows === 0n) await deleteMedia(storage, key)
}

/** @returns none of a picture that is missing or cannot be read, so that it is not tried again. */
async function makeCopies(storage: Storage, key: string): Promise<PictureCopy[]> {
  if ((await storage.size(key)) === undefined) return []
  const name = `${key}.${uuid()}`
  const [from, to] = [storage.scratch(`${name}.in`), storage.scratch(`${name}.out`)]
  try {
    await writeToFile(await storage.read(key), from)
    const info = await pictureWorkerPool.convert({ from, to, as: { kind: 'copies' } }, worker)
    return (await storeCopies(storage, key, to, info)) ?? []
  } catch (error) {
    if (error instanceof HttpError && [413, 415].includes(error.statusCode)) return []
    throw error
  } finally {
    await removeOutput(from)
    await removeOutput(to)
  }
}
