import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import type { Database } from '../../db/schema.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../guid.ts'
import { endMatchesBetween } from '../networking/endMatches.ts'

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
 * Blocks a person and ends the match that both are in; repeating it changes nothing.
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
  await endMatchesBetween(trx, userId, id, at)
}

/** Removes a block, if there is one. */
export async function unblock(db: Db, userId: string, otherId: string): Promise<void> {
  await db.deleteFrom('blocks').where('blocker_id', '=', userId).where('blocked_id', '=', otherId).execute()
}

const findBlock = preparedQuery(['a', 'b'], (db, { a, b }: { a: string; b: string }) =>
  db
    .selectFrom('blocks')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', a), eb('blocked_id', '=', b)]),
        eb.and([eb('blocker_id', '=', b), eb('blocked_id', '=', a)]),
      ]),
    )
    .limit(sql.lit(1))
    .select('blocker_id'),
)

/** Whether one of two people blocks the other. */
export async function blockBetween(db: Db, a: string, b: string): Promise<boolean> {
  return (await findBlock(db, { a, b })).length > 0
}

/** The people among `ids` who block this person or are blocked by them. */
export async function blockedAmong(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from blocks where blocker_id = ${userId} and blocked_id = any(${ids}::uuid[])
    union all
    select blocker_id from blocks where blocked_id = ${userId} and blocker_id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
