/** The storage quota per person. */
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { HttpError } from '../errors.ts'

const GB = 1024 ** 3

export interface QuotaReservation {
  /** Reserves bytes as they arrive. @throws {HttpError} 422 when they exceed the quota. */
  reserve: (bytes: number) => void
  /** Releases the reservation: the files have been stored or discarded. */
  release: () => void
}

/** Bytes being uploaded, by person; the database does not count them yet. */
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
  if (quota === Infinity) return { reserve: () => undefined, release: () => undefined }
  const { used } = await db
    .selectFrom('media')
    .where('owner_id', '=', ownerId)
    .select((eb) => eb.fn.sum<string | null>(sql`bytes + copy_bytes`).as('used'))
    .executeTakeFirstOrThrow()
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
      if (Number(used ?? 0) + count(bytes) > quota) throw quotaExceeded(quota)
    },
    release() {
      count(-own)
    },
  }
}

const quotaExceeded = (quota: number) =>
  new HttpError(
    422,
    `Has llegado a los ${(quota / GB).toLocaleString('es', { maximumFractionDigits: 1 })} GB que cada persona ` +
      'puede guardar en Faro. Borra alguna publicación con fotos o videos para hacer sitio.',
    { code: 'STORAGE_QUOTA' },
  )
