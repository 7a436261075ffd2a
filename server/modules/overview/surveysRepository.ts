import { sql } from 'kysely'
import { type ActivityOf, overviewDays, overviewSurveys } from '#api/contract/overview.ts'
import { isAnswerable } from '../surveys/repository.ts'
import { daysBefore, isMember, only, type Scope } from './scopeRepository.ts'

interface OpenRow {
  id: string
  title: string
  closes_at: Date | null
  answered: number
  open_total: number
}

/** Answers to a community's surveys, and how many members have answered those that are open. */
export async function surveysActivity({ db, communityId, at }: Scope): Promise<ActivityOf<'surveys'>> {
  const totals = sql<{ answers_recent: number; answers_total: number }>`
    select
      (select coalesce(sum(responses_count), 0)::integer from surveys
        where community_id = ${communityId}) as answers_total,
      (select count(*)::integer from survey_responses
        join surveys on surveys.id = survey_responses.survey_id
        where surveys.community_id = ${communityId}
          and survey_responses.created_at > ${daysBefore(at, overviewDays.short)}) as answers_recent`
  const open = sql<OpenRow>`
    select shown.*, (
      select count(*)::integer from survey_responses
      where survey_responses.survey_id = shown.id
        and ${isMember(sql.ref('survey_responses.user_id'), communityId)}) as answered
    from (
      select id, title, closes_at, created_at, count(*) over ()::integer as open_total from surveys
      where community_id = ${communityId} and status = 'active'
        and (closes_at is null or closes_at > ${at}) and ${isAnswerable}
      order by closes_at, created_at desc, id desc
      limit ${sql.lit(overviewSurveys)}
    ) shown
    order by shown.closes_at, shown.created_at desc, shown.id desc`
  const [counted, { rows }] = await Promise.all([totals.execute(db), open.execute(db)])
  return {
    screen: 'surveys',
    ...only(counted.rows),
    open_total: rows[0]?.open_total ?? 0,
    open: rows.map((row) => ({ ...row, closes_at: row.closes_at?.toISOString() })),
  }
}
