/**
 * What a block means, for every module: docs/features.md has the table. A block counts in both directions, and nobody
 * learns from a reply who blocks whom.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { HttpError } from '../../errors.ts'

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

/**
 * Refuses contact between two people if one of them blocks the other. The text must not say who does.
 * @throws {HttpError} 403
 */
export async function refuseBlocked(
  db: Db,
  [userId, otherId]: readonly [string, string],
  { text, code }: { text: string; code: string },
): Promise<void> {
  if (await blockBetween(db, userId, otherId)) throw new HttpError(403, text, { code })
}

/**
 * Lets blocking and following of two people happen one after the other, until the transaction ends. A lock of their
 * rows would do, but would stop the deletion of an account, which counts followers.
 */
export async function lockPair(trx: Db, a: string, b: string): Promise<void> {
  const key = `contact:${[a, b].toSorted().join(':')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}
