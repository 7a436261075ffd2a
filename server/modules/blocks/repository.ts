import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../guid.ts'
import { lockPair } from './policy.ts'
import { endMatchesBetween } from '../networking/endMatches.ts'
import { endFollowing } from '../profiles/follow.ts'

/** Maximum number of blocks per person; concurrent requests may exceed it by one. */
export const maxBlocks = 500

/** All people blocked by a person, most recent first. */
export function listBlocked(db: Db, userId: string) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .leftJoin('media as image', 'image.id', 'users.avatar_media_id')
    .where('blocker_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocked_id')
    .limit(sql.lit(2 * maxBlocks))
    .select(['users.id', 'users.name', 'blocks.created_at', 'image.storage_key as image_key'])
    .execute()
}

/**
 * Blocks a person, ends the match that both are in, and ends their following of each other; repeating it changes
 * nothing.
 * @throws {HttpError} 400 for oneself or when there are too many blocks, 404 for an unknown person.
 */
export async function block(
  trx: Transaction<Database>,
  userId: string,
  otherId: string | number,
  at: Date,
): Promise<void> {
  const id = String(otherId).toLowerCase()
  if (id === userId) throw new HttpError(400, 'No puedes bloquearte a ti')
  // Lock both people first, in the same order as deleting an account does.
  const present = await trx
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${[userId, id].filter(isGuid)}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .select('id')
    .execute()
  if (!present.some((row) => row.id === id)) throw new HttpError(404, 'Usuario no encontrado')
  await lockPair(trx, userId, id)
  const { blocked } = await trx
    .selectFrom('blocks')
    .where('blocker_id', '=', userId)
    .where('blocked_id', '<>', id)
    .select((eb) => eb.fn.countAll<string>().as('blocked'))
    .executeTakeFirstOrThrow()
  if (Number(blocked) >= maxBlocks) {
    throw new HttpError(400, `Puedes bloquear como mucho a ${maxBlocks} personas.`)
  }
  await trx
    .insertInto('blocks')
    .values({ blocker_id: userId, blocked_id: id, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await endFollowing(trx, userId, id)
  await endMatchesBetween(trx, userId, id, at)
}

/** Removes a block, if there is one. */
export async function unblock(db: Db, userId: string, otherId: string): Promise<void> {
  await db.deleteFrom('blocks').where('blocker_id', '=', userId).where('blocked_id', '=', otherId).execute()
}
