/** Removed members who may not come back. Every call that makes members checks here. */
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'

/** The people among `ids` who may not come back to a community. */
export async function bannedAmong(
  db: Db,
  communityId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('community_bans')
    .where('community_id', '=', communityId)
    .where('user_id', 'in', ids)
    .select('user_id')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Whether somebody may not come back to a community. */
export const isBanned = async (db: Db, communityId: string, userId: string): Promise<boolean> =>
  (await bannedAmong(db, communityId, [userId])).has(userId)

export const bannedText =
  'El equipo de esta comunidad decidió que no puedes volver a entrar. Si crees que es un error, escribe a quien la dirige.'

/**
 * Refuses to make somebody a member who may not come back.
 * @throws {HttpError} 403 with the code `BANNED`.
 */
export async function refuseBanned(db: Db, communityId: string, userId: string): Promise<void> {
  if (await isBanned(db, communityId, userId)) throw new HttpError(403, bannedText, { code: 'BANNED' })
}
