import type { Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { oldestRunning } from './times.ts'

/** Ends a person's running match, if there is one. */
export async function endRunningMatches(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('networking_match_members')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('matched_at', '>', oldestRunning(at))
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends the common match of two people, one of whom has just blocked the other. Waits for a running round that may be
 * matching them; a later round sees the block.
 */
export async function endMatchesBetween(
  trx: Transaction<Database>,
  a: string,
  b: string,
  at: Date,
): Promise<void> {
  await trx
    .selectFrom('networking_queue')
    .where('user_id', 'in', [a, b])
    .orderBy('user_id')
    .forUpdate()
    .select('user_id')
    .execute()
  const running = await trx
    .selectFrom('networking_match_members as one')
    .innerJoin('networking_match_members as other', 'other.match_id', 'one.match_id')
    .where('one.user_id', '=', a)
    .where('other.user_id', '=', b)
    .where('one.matched_at', '>', oldestRunning(at))
    .orderBy('one.match_id')
    .select('one.match_id')
    .execute()
  for (const { match_id } of running) {
    // Sequential, ordered by id, to avoid a deadlock when two people block each other at the same time.
    for (const userId of [a, b].toSorted()) {
      await trx
        .updateTable('networking_match_members')
        .set({ ended_at: at })
        .where('match_id', '=', match_id)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
    }
  }
}
