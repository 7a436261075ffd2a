import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { DEMO_LOGINS } from './people.ts'

/** Hours since the demo accounts were here last, so that there is something to tell them. */
const hoursAway = 20

/** A meeting that was moved to its time while they were away, from an hour earlier. */
const movedTopic = 'Supervisión en grupo pequeño'

/** Gives the demo accounts a visit before the first one, and moves a meeting after it. */
export async function addVisits(trx: Transaction<Database>): Promise<void> {
  const left = sql<Date>`now() - make_interval(hours => ${hoursAway})`
  await trx
    .insertInto('visits')
    .columns(['user_id', 'started_at', 'seen_at'])
    .expression(
      trx
        .selectFrom('users')
        .where(
          'email',
          'in',
          DEMO_LOGINS.map(({ email }) => email),
        )
        .select(['id', left.as('started_at'), left.as('seen_at')]),
    )
    .execute()
  // A trigger tells the members; of two moves it keeps the second.
  for (const hours of [-1, 1]) {
    const { numUpdatedRows } = await trx
      .updateTable('meetings')
      .set({ starts_at: sql<Date>`starts_at + make_interval(hours => ${hours})` })
      .where('topic', '=', movedTopic)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error(`There is no meeting «${movedTopic}»`)
  }
}
