/** What nobody does, but time: surveys that are about to close, and prizes of the month that has ended. */
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { endOfMonth, monthOf } from '../ranking/months.ts'

/** Hours before its end at which a survey's members are told. */
export const closingHours = 48
/** Days after which lines are deleted. */
const keptDays = 90

/** Tells the members of surveys that close within `closingHours`: once for each end of a survey. */
export async function tellClosingSurveys(db: Db): Promise<void> {
  await sql`
    insert into activity (kind, community_id, survey_id, batch_at, occurred_at)
    select 'survey_closing', s.community_id, s.id, now(), now()
    from surveys s
    where s.status = 'active' and s.closes_at > now()
      and s.closes_at <= now() + make_interval(hours => ${closingHours})
      and exists (select from survey_questions q where q.survey_id = s.id)
      and not exists (select from activity told where told.survey_id = s.id)
    on conflict do nothing`.execute(db)
}

/**
 * Tells those who won a prize in the month before `at`: the first three of each community that has prizes for these
 * places, once for each prize, even if points are taken back later.
 */
export async function tellPrizes(db: Db, at: Date): Promise<void> {
  const begins = endOfMonth(previousMonth(monthOf(at)))
  const month = previousMonth(monthOf(at))
  await sql`
    insert into activity (user_id, kind, community_id, reward_id, place, month, batch_at, occurred_at)
    select winner.user_id, 'prize', r.community_id, r.id, r.place, ${month}, now(), now()
    from rewards r
    cross join lateral (
      select p.user_id from monthly_points p
      where p.community_id = r.community_id and p.month = ${month} and p.points > 0 and p.member
      order by p.points desc, p.last_earned_at, p.user_id
      limit 1 offset r.place - 1
    ) winner
    where r.active and r.created_at < ${begins}
      and not exists (select from activity told where told.reward_id = r.id and told.month = ${month})
    on conflict do nothing`.execute(db)
}

/** The month before one given as `YYYY-MM`. */
function previousMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

/** Tells what is due and deletes what is old. Safe to run on several instances at once. */
export async function runActivityRound(db: Db, at = new Date()): Promise<void> {
  await tellClosingSurveys(db)
  await tellPrizes(db, at)
  await db
    .deleteFrom('activity')
    .where('occurred_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}
