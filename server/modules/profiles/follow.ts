import type { Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { refuseBlocked } from '../blocks/policy.ts'
import { lockPair } from '../blocks/repository.ts'
import { userNotFound } from './policy.ts'

/**
 * Follows or unfollows a person; repeating it changes nothing. Returns their number of followers afterwards.
 * @throws {HttpError} 400 for oneself, 404 for an unknown person, 403 for following across a block.
 */
export async function setFollowing(
  db: Db,
  userId: string,
  otherId: string | number,
  following: boolean,
): Promise<{ success: true; is_following: boolean; followers_count: number }> {
  const id = String(otherId).toLowerCase()
  if (id === userId) throw new HttpError(400, 'No puedes seguirte a ti')
  if (!isGuid(id)) throw userNotFound()
  const count = await db.transaction().execute(async (trx) => {
    // Lock both people first, as deleting an account does, and only then their follow relation.
    const present = await trx
      .selectFrom('users')
      .where('id', 'in', [userId, id])
      .orderBy('id')
      .forKeyShare()
      .select('id')
      .execute()
    if (!present.some((row) => row.id === id)) throw userNotFound()
    if (following) {
      await lockPair(trx, userId, id)
      const text = 'No puedes seguir a esta persona.'
      await refuseBlocked(trx, [userId, id], { text, code: 'cannot_follow' })
    }
    await (following ? add(trx, userId, id) : remove(trx, userId, id))
    const row = await trx
      .selectFrom('users')
      .where('id', '=', id)
      .select('followers_count')
      .executeTakeFirstOrThrow()
    return row.followers_count
  })
  return { success: true, is_following: following, followers_count: count }
}

const add = (trx: Transaction<Database>, followerId: string, followedId: string) =>
  trx
    .insertInto('followers')
    .values({ follower_id: followerId, followed_id: followedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Ends the following of two people in both directions. */
export async function endFollowing(trx: Transaction<Database>, a: string, b: string): Promise<void> {
  // Sequential: each locks and counts both people.
  await remove(trx, a, b)
  await remove(trx, b, a)
}

const remove = (trx: Transaction<Database>, followerId: string, followedId: string) =>
  trx
    .deleteFrom('followers')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .execute()
