import { sql } from 'kysely'
import { type ActivityOf, overviewDays } from '#api/contract/overview.ts'
import { daysBefore, only, type Scope } from './scopeRepository.ts'

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
    select
      (select count(*)::integer from testimonies where community_id = ${communityId}) as total,
      (select count(*)::integer from testimonies
        where community_id = ${communityId} and created_at > ${daysBefore(at, overviewDays.long)}) as recent,
      (select count(*)::integer from memberships
        where community_id = ${communityId} and exists (
          select from testimonies
          where testimonies.community_id = ${communityId} and testimonies.user_id = memberships.user_id)) as writers,
      newest.author, newest.created_at
    from (values (1)) one
    left join (
      select users.name as author, testimonies.created_at
      from testimonies join users on users.id = testimonies.user_id
      where testimonies.community_id = ${communityId}
      order by testimonies.created_at desc, testimonies.id desc
      limit 1
    ) newest on true`
  const prompts = sql<{ title: string; answered: number }>`
    select shown.title, count(memberships.id)::integer as answered
    from (
      select id, title, position, created_at from testimony_types
      where community_id = ${communityId} and is_active
      order by position, created_at, id
      limit ${sql.lit(maxPrompts)}
    ) shown
    left join lateral (
      -- The offset keeps the planner from reading the testimonials of all communities.
      select user_id from testimonies where type_id = shown.id offset 0
    ) written on true
    left join memberships
      on memberships.community_id = ${communityId} and memberships.user_id = written.user_id
    group by shown.id, shown.title, shown.position, shown.created_at
    order by shown.position, shown.created_at, shown.id`
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
