import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'

/** Maximum number of blocks per person; concurrent requests may exceed it by one. */
export const maxBlocks = 500

/** SQL condition: a person and the reader block each other, or one the other. */
export const isBlockedFor = (
  readerId: string,
  person: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from blocks where blocker_id = ${readerId} and blocked_id = ${person})
  or exists (select from blocks where blocker_id = ${person} and blocked_id = ${readerId}))`

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
 * Lets blocking and following of two people happen one after the other, until the transaction ends. A lock of their
 * rows would do, but would stop the deletion of an account, which counts followers.
 */
export async function lockPair(trx: Trx, a: string, b: string): Promise<void> {
  const key = `contact:${[a, b].toSorted().join(':')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** The people with these ids who exist, locked in the same order as deleting an account locks them. */
export const lockPeople = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .select('id')
    .execute()

/** The number of people whom a person blocks, without one of them. */
export async function countOtherBlocks(trx: Trx, userId: string, otherId: string): Promise<number> {
  const { blocked } = await trx
    .selectFrom('blocks')
    .where('blocker_id', '=', userId)
    .where('blocked_id', '<>', otherId)
    .select((eb) => eb.fn.countAll<string>().as('blocked'))
    .executeTakeFirstOrThrow()
  return Number(blocked)
}

/** Adds a block, unless there is one. */
export async function addBlock(trx: Trx, userId: string, otherId: string, at: Date): Promise<void> {
  await trx
    .insertInto('blocks')
    .values({ blocker_id: userId, blocked_id: otherId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes a block, if there is one. */
export async function removeBlock(db: Db, userId: string, otherId: string): Promise<void> {
  await db.deleteFrom('blocks').where('blocker_id', '=', userId).where('blocked_id', '=', otherId).execute()
}
