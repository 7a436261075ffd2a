/** What nobody does, but time: surveys that are about to close, and prizes of the month that has ended. */
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { deleteInBatches } from '../../db/deleteInBatches.ts'
import { endOfMonth, monthOf } from '../ranking/monthOf.ts'
import { isPresentCommunity } from '../../db/presentCommunities.ts'
import { isAnswerable } from '../surveys/repository.ts'

/** Hours before its end at which a survey's members are told. */
const closingHours = 48
/** Days after which lines, and likes that were taken back, are deleted. */
const keptDays = 90

/** Tells the members of surveys that close within `closingHours`: once for each end of a survey. */
async function tellClosingSurveys(db: Db): Promise<void> {
  await sql`
    insert into activity (kind, community_id, survey_id, batch_at, occurred_at)
    select 'survey_closing', community_id, id, now(), now()
    from surveys
    where status = 'active' and closes_at > now()
      and closes_at <= now() + make_interval(hours => ${closingHours})
      and ${isAnswerable}
      and not exists (select from activity told where told.survey_id = surveys.id)
    for no key update
    on conflict do nothing`.execute(db)
}

/**
 * Tells those who won a prize in the month before `at`: the first three of each community that has prizes for these
 * places. Each prize of a month is given once, whoever has the points later. Those of a deleted community wait until it
 * is restored.
 */
async function tellPrizes(db: Db, at: Date): Promise<void> {
  const month = previousMonth(monthOf(at))
  await sql`
    with due as (
      update rewards set given_month = ${month}
      where given_month < ${month} and created_at < ${endOfMonth(month)}
        and ${isPresentCommunity(sql.ref('rewards.community_id'))}
      returning id, community_id, place, active
    )
    insert into activity (user_id, kind, community_id, reward_id, place, month, batch_at, occurred_at)
    select winner.user_id, 'prize', r.community_id, r.id, r.place, ${month}, now(), now()
    from due r
    cross join lateral (
      select p.user_id from monthly_points p
      where p.community_id = r.community_id and p.month = ${month} and p.points > 0 and p.member
      order by p.points desc, p.last_earned_at, p.user_id
      limit 1 offset r.place - 1
    ) winner
    where r.active
    on conflict do nothing`.execute(db)
}

/** The month before one given as `YYYY-MM`. */
function previousMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

/** Tells what is due. Safe to run on several instances at once. */
export async function runActivityRound(db: Db, at = new Date()): Promise<void> {
  await tellClosingSurveys(db)
  await tellPrizes(db, at)
}

/** Deletes activity that is old, which is no news to anybody. */
export async function deleteOldActivity(db: Db): Promise<void> {
  const settings = { 'faro.quiet': 'on' }
  const old = sql`now() - make_interval(days => ${keptDays})`
  await deleteInBatches(db, 'activity', sql`occurred_at < ${old}`, { settings })
  await deleteInBatches(db, 'likes_taken_back', sql`liked_at < ${old}`)
}
