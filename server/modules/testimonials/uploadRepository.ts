/** Rows of uploads. Each state change is a single statement conditional on the current state. */
import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, Trx } from '../../db/client.ts'
import type { TestimonialUploads, UploadState } from '../../db/tables/testimonials.ts'
import { deleteInBatches } from '../../db/deleteInBatches.ts'
import type { HttpError } from '../../errors.ts'
import { failures } from './failures.ts'

/** Milliseconds without a heartbeat after which an upload counts as stale. */
export const staleAfterMs = 30_000
/** Maximum number of running uploads per person. */
const maxRunning = 3

export type UploadRow = Selectable<TestimonialUploads>

/** One request's claim on an upload. */
export interface Attempt {
  id: string
  /** Distinguishes it from an earlier request with the same id. */
  attempt: string
}

const running = ['uploading', 'processing'] as const
const staleBefore = () => new Date(Date.now() - staleAfterMs)

/** Whether an upload is marked as running although no server is working on it. */
export const isStale = ({
  status,
  updated_at: updatedAt,
}: Pick<UploadRow, 'status' | 'updated_at'>): boolean =>
  (status === 'uploading' || status === 'processing') && updatedAt < staleBefore()

interface UploadClaim {
  id: string
  userId: string
  /** Bytes; 0 while unknown. */
  total: number
  /** Keys of the files it may write. */
  keys: string[]
}

/**
 * Claims a new upload, or one whose request is sent again. Returns the keys of files that the earlier request may have
 * left; undefined when everything has already been received.
 * @throws {HttpError} 404 for somebody else's, 409 for a cancelled one, 429 when too many are running.
 */
export function claimUpload(
  db: Db,
  { id, userId, total, keys }: UploadClaim,
): Promise<(Attempt & { left: string[] }) | undefined> {
  return db.transaction().execute(async (trx) => {
    // Lock the person, so that concurrent claims count each other.
    await trx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
    const attempt = uuid()
    const at = new Date()
    const fresh = { attempt, status: 'uploading' as const, total, storage_keys: keys, updated_at: at }
    const added = await trx
      .insertInto('testimony_uploads')
      .values({ ...fresh, id, user_id: userId, created_at: at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    let left: string[] = []
    if (!added) {
      const known = await trx
        .selectFrom('testimony_uploads')
        .where('id', '=', id)
        .selectAll()
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (known.user_id !== userId) throw failures.unknown()
      if (known.status === 'completed' || (known.status === 'processing' && !isStale(known))) return undefined
      if (known.status === 'cancelled') throw failures.cancelled()
      left = known.storage_keys
      await trx
        .updateTable('testimony_uploads')
        .set({ ...fresh, loaded: 0, type_id: null, error: null, error_code: null })
        .where('id', '=', id)
        .execute()
    }
    const { others } = await trx
      .selectFrom('testimony_uploads')
      .where('user_id', '=', userId)
      .where('status', 'in', running)
      .where('updated_at', '>', staleBefore())
      .where('id', '<>', id)
      .select((eb) => eb.fn.countAll<string>().as('others'))
      .executeTakeFirstOrThrow()
    if (Number(others) >= maxRunning) throw failures.tooMany()
    return { id, attempt, left }
  })
}

const ownAttempt = (db: Db, { id, attempt }: Attempt) =>
  db.updateTable('testimony_uploads').where('id', '=', id).where('attempt', '=', attempt)

/** Stores which prompt an upload answers. */
export async function setUploadType(db: Db, attempt: Attempt, typeId: string): Promise<void> {
  await ownAttempt(db, attempt).set({ type_id: typeId }).execute()
}

/** Records a heartbeat and the bytes received so far. @returns whether the upload is still wanted. */
export async function heartbeat(
  db: Db,
  attempt: Attempt,
  status: 'uploading' | 'processing',
  loaded?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await ownAttempt(db, attempt)
    .where('status', '=', status)
    .set({ updated_at: new Date(), ...(loaded !== undefined && { loaded }) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that all bytes have arrived. @returns whether the upload is still wanted. */
export async function startProcessing(db: Db, attempt: Attempt, loaded: number): Promise<boolean> {
  const { numUpdatedRows } = await ownAttempt(db, attempt)
    .where('status', '=', 'uploading')
    .set((eb) => ({
      status: 'processing',
      total: eb.fn<number>('greatest', ['total', sql`${loaded}::bigint`]),
      loaded: eb.fn<number>('greatest', ['total', sql`${loaded}::bigint`]),
      updated_at: new Date(),
    }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks an upload until the transaction ends, so that it cannot be cancelled meanwhile.
 * @throws {HttpError} 409 when it has been cancelled.
 */
export async function lockUpload(trx: Trx, { id, attempt }: Attempt): Promise<void> {
  const row = await trx
    .selectFrom('testimony_uploads')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw failures.cancelled()
}

/** Completes a locked upload: its files belong to `media` rows from now on. */
export async function completeUpload(
  trx: Trx,
  attempt: Attempt,
  testimonialId: string,
  points: number,
): Promise<void> {
  await ownAttempt(trx, attempt)
    .set({
      status: 'completed',
      testimony_id: testimonialId,
      points_earned: points,
      storage_keys: [],
      updated_at: new Date(),
    })
    .execute()
}

/** Marks an upload as failed, unless it has already ended. @returns whether its files are to be removed. */
export async function failUpload(db: Db, attempt: Attempt, { message, code }: HttpError): Promise<boolean> {
  await ownAttempt(db, attempt)
    .where('status', 'in', running)
    .set({ status: 'error', error: message, error_code: code ?? null, updated_at: new Date() })
    .execute()
  return (await findStatus(db, attempt)) !== 'completed'
}

/** The state of an upload; undefined when another request has taken it over. */
export async function findStatus(db: Db, { id, attempt }: Attempt): Promise<UploadState | undefined> {
  const row = await db
    .selectFrom('testimony_uploads')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .select('status')
    .executeTakeFirst()
  return row?.status
}

/** Records that an upload has no files left. */
export async function clearStorageKeys(db: Db, attempt: Attempt): Promise<void> {
  await ownAttempt(db, attempt).set({ storage_keys: [] }).execute()
}

/** A person's own upload. */
export function findUpload(db: Db, userId: string, id: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('testimony_uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst()
}

/**
 * Cancels a person's running upload and returns its row. An unknown id is cancelled in advance; undefined for somebody
 * else's upload.
 */
export async function cancelUpload(db: Db, userId: string, id: string): Promise<UploadRow | undefined> {
  const at = new Date()
  const stop = () =>
    db
      .updateTable('testimony_uploads')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('status', 'in', running)
      .set({ status: 'cancelled', updated_at: at })
      .returningAll()
      .executeTakeFirst()
  const stopped = await stop()
  if (stopped) return stopped
  const early = await db
    .insertInto('testimony_uploads')
    .values({ id, user_id: userId, attempt: uuid(), status: 'cancelled', created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  // Either it had already ended, or it was created concurrently.
  return early ?? (await stop()) ?? findUpload(db, userId, id)
}

// The same literal as in the partial index.
const noKeys = sql<string[]>`'{}'`

/** Marks running uploads without a heartbeat since a time as failed. */
export async function failUploadsBefore(db: Db, time: Date, error: string): Promise<void> {
  await db
    .updateTable('testimony_uploads')
    .where('status', 'in', running)
    .where('updated_at', '<', time)
    .set({ status: 'error', error, error_code: null })
    .execute()
}

/** Lists uploads that ended without success before a time and may still have files. */
export const listLeftovers = (db: Db, time: Date) =>
  db
    .selectFrom('testimony_uploads')
    .where('storage_keys', '<>', noKeys)
    .where('status', 'in', ['error', 'cancelled'])
    .where('updated_at', '<', time)
    .select(['id', 'attempt', 'storage_keys'])
    .execute()

/** Deletes uploads without files that ended before a time. */
export const deleteUploadsBefore = (db: Db, time: Date) =>
  deleteInBatches(
    db,
    'testimony_uploads',
    sql`updated_at < ${time} and status not in ('uploading', 'processing') and storage_keys = ${noKeys}`,
  )
