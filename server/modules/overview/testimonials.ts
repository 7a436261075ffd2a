import { sql } from 'kysely'
import { type ActivityOf, overviewDays } from '#api/contract/overview.ts'
import { daysBefore, isMember, only, type Scope } from './scope.ts'

interface Totals {
  total: number
  recent: number
  writers: number
  author: string | null
  created_at: Date | null
}

/** Prompts that are looked at, as many as the screen shows. */
const maxPrompts = 100

/** Who writes testimonials in a community, and which prompts stay without an answer. */
export async function testimonialsActivity(scope: Scope): Promise<ActivityOf<'testimonials'>> {
  const { db, communityId, members, at } = scope
  const totals = sql<Totals>`
    with written as (
      select id, user_id, created_at from testimonies where community_id = ${communityId}
    ), newest as (
      select users.name as author, written.created_at from written join users on users.id = written.user_id
      order by written.created_at desc, written.id desc
      limit 1
    )
    select count(*)::integer as total,
      (count(*) filter (where created_at > ${daysBefore(at, overviewDays.long)}))::integer as recent,
      (count(distinct user_id) filter (where ${isMember(sql.ref('written.user_id'), communityId)}))::integer
        as writers,
      (select author from newest), (select created_at from newest)
    from written`
  const prompts = sql<{ title: string; answered: number }>`
    select type.title, (
      select count(*)::integer from testimonies
      where testimonies.type_id = type.id and ${isMember(sql.ref('testimonies.user_id'), communityId)}) as answered
    from testimony_types type
    where type.community_id = ${communityId} and type.is_active
    order by type.position, type.created_at, type.id
    limit ${sql.lit(maxPrompts)}`
  const [counted, { rows }] = await Promise.all([totals.execute(db), prompts.execute(db)])
  const { author, created_at: createdAt, ...figures } = only(counted.rows)
  return {
    screen: 'testimonials',
    ...figures,
    newest: createdAt && { author, created_at: createdAt.toISOString() },
    prompts_total: rows.length,
    prompts_unanswered: rows.filter(({ answered }) => answered * 2 < members).length,
    // Of equally quiet ones the first.
    quietest: rows.toSorted((a, b) => a.answered - b.answered)[0],
  }
}
