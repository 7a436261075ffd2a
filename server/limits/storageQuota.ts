/** The storage quota per person. */
import { type Transaction, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Database } from '../db/schema.ts'
import { HttpError } from '../errors.ts'

const GB = 1024 ** 3

export interface QuotaReservation {
  /** Reserves bytes as they arrive. @throws {HttpError} 422 when they exceed the quota. */
  reserve: (bytes: number) => void
  /**
   * Called in the transaction that adds the files, before they are added: what other instances have added meanwhile
   * counts, and nobody else adds files of this person until the transaction ends.
   * @throws {HttpError} 422 when what was reserved exceeds the quota.
   */
  verify: (trx: Transaction<Database>) => Promise<void>
  /** Releases the reservation: the files have been stored or discarded. */
  release: () => void
}

/** Bytes that are being uploaded to this instance, by person; the database does not count them yet. */
const pendingBytes = new Map<string, number>()

/**
 * Opens a reservation for a person's upload, within their quota.
 * @param quota bytes, or Infinity.
 */
export async function openQuotaReservation(
  db: Db,
  ownerId: string,
  quota: number,
): Promise<QuotaReservation> {
  if (quota === Infinity) {
    return { reserve: () => undefined, verify: async () => undefined, release: () => undefined }
  }
  const used = await usedBytes(db, ownerId)
  let own = 0
  const count = (bytes: number) => {
    own += bytes
    const now = (pendingBytes.get(ownerId) ?? 0) + bytes
    if (now > 0) pendingBytes.set(ownerId, now)
    else pendingBytes.delete(ownerId)
    return now
  }
  return {
    reserve(bytes) {
      if (used + count(bytes) > quota) throw quotaExceeded(quota)
    },
    async verify(trx) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${ownerId}`}, 0))`.execute(trx)
      if ((await usedBytes(trx, ownerId)) + own > quota) throw quotaExceeded(quota)
    },
    release() {
      count(-own)
    },
  }
}

/** Bytes of a person's stored files. */
async function usedBytes(db: Db, ownerId: string): Promise<number> {
  const { used } = await db
    .selectFrom('media')
    .where('owner_id', '=', ownerId)
    .select((eb) => eb.fn.sum<string | null>(sql`bytes + copy_bytes`).as('used'))
    .executeTakeFirstOrThrow()
  return Number(used ?? 0)
}

const quotaExceeded = (quota: number) =>
  new HttpError(
    422,
    `Has llegado a los ${(quota / GB).toLocaleString('es', { maximumFractionDigits: 1 })} GB que cada persona ` +
      'puede guardar en Faro. Borra alguna publicación con fotos o videos para hacer sitio.',
    { code: 'STORAGE_QUOTA' },
  )
