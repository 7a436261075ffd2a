import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Visits } from '../../db/tables/activity.ts'

/** Minutes without a sign of life after which a visit is over; open tabs give one every 25 minutes. */
export const visitGapMinutes = 40

/** Notes a sign of life of a member, which begins a visit or continues the one that is on. @returns the visit. */
export async function noteVisit(db: Db, userId: string): Promise<Selectable<Visits>> {
  const isNew = sql`visits.seen_at < now() - make_interval(mins => ${visitGapMinutes})`
  const { rows } = await sql<Selectable<Visits>>`
    insert into visits (user_id) values (${userId})
    on conflict (user_id) do update set
      previous_seen_at = case when ${isNew} then visits.seen_at else visits.previous_seen_at end,
      started_at = case when ${isNew} then now() else visits.started_at end,
      seen_at = now()
    returning *`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no visit')
  return row
}

/** Puts the list of first steps away for good. */
export async function endFirstSteps(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('visits')
    .values({ user_id: userId, steps_done_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ steps_done_at: sql<Date>`coalesce(visits.steps_done_at, now())` }),
    )
    .execute()
}
