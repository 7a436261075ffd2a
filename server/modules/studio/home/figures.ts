import { sql } from 'kysely'
import { type HomeFigures, homeWeeks } from '#api/contract/studio/home.ts'
import type { Db } from '../../../db/client.ts'

/** Weeks and months are those of Madrid, as in the ranking. */
const zone = sql.lit('Europe/Madrid')

/** The Monday on which the first of the weeks began. */
const firstMonday = sql`
  (date_trunc('week', now() at time zone ${zone}) - make_interval(weeks => ${homeWeeks - 1})) at time zone ${zone}`

/** The number of a moment's week, counted from 0. */
const weekOf = (column: string) => sql<number>`
  floor(extract(epoch from
    date_trunc('week', ${sql.ref(column)} at time zone ${zone}) - (${firstMonday}) at time zone ${zone}
  ) / 604800)::integer`

interface WeekRow {
  week: number
  value: number
}

/** The values of all weeks; those without a row are 0. */
function fill(rows: readonly WeekRow[]): number[] {
  const values = Array.from({ length: homeWeeks }, () => 0)
  for (const { week, value } of rows) if (week >= 0 && week < homeWeeks) values[week] = value
  return values
}

/** The figures of a community over twelve weeks. */
export async function readFigures(
  db: Db,
  communityId: string,
  { withSales }: { withSales: boolean },
): Promise<HomeFigures> {
  const [weeks, members, joined, looked, posts, comments, writers, unanswered, sales] = await Promise.all([
    sql<{ day: string }>`
      select to_char(${firstMonday} at time zone ${zone} + make_interval(weeks => n), 'YYYY-MM-DD') as day
      from generate_series(0, ${sql.lit(homeWeeks - 1)}) n order by n`.execute(db),
    sql<{ now: number }>`select member_count as now from communities where id = ${communityId}`.execute(db),
    sql<WeekRow>`
      select ${weekOf('joined_at')} as week, count(*)::integer as value from memberships
      where community_id = ${communityId} and joined_at >= ${firstMonday} group by 1`.execute(db),
    sql<{ value: number }>`
      select count(*)::integer as value from community_reads
      where community_id = ${communityId} and read_until > now() - interval '7 days'`.execute(db),
    sql<WeekRow>`
      select ${weekOf('created_at')} as week, count(*)::integer as value from posts
      where community_id = ${communityId} and created_at >= ${firstMonday} group by 1`.execute(db),
    sql<WeekRow>`
      select ${weekOf('comments.created_at')} as week, count(*)::integer as value
      from comments join posts on posts.id = comments.post_id
      where posts.community_id = ${communityId} and comments.created_at >= ${firstMonday} group by 1`.execute(
      db,
    ),
    sql<WeekRow>`
      select week, count(distinct person)::integer as value from (
        select ${weekOf('created_at')} as week, author_id as person from posts
        where community_id = ${communityId} and created_at >= ${firstMonday}
        union all
        select ${weekOf('comments.created_at')} as week, comments.user_id as person
        from comments join posts on posts.id = comments.post_id
        where posts.community_id = ${communityId} and comments.created_at >= ${firstMonday}
      ) written group by 1`.execute(db),
    sql<{ value: number }>`
      select count(*)::integer as value from posts
      where community_id = ${communityId} and created_at > now() - interval '30 days'
        and comments_count = 0`.execute(db),
    withSales ? readSales(db, communityId) : null,
  ])
  return {
    weeks: weeks.rows.map(({ day }) => day),
    members: { now: members.rows[0]?.now ?? 0, joined: fill(joined.rows) },
    looked: looked.rows[0]?.value ?? 0,
    writers: fill(writers.rows),
    posts: fill(posts.rows),
    comments: fill(comments.rows),
    unanswered: unanswered.rows[0]?.value ?? 0,
    sales,
  }
}

async function readSales(db: Db, communityId: string): Promise<NonNullable<HomeFigures['sales']>> {
  const [purchases, month] = await Promise.all([
    sql<WeekRow>`
      select ${weekOf('paid_at')} as week, count(*)::integer as value from purchases
      where community_id = ${communityId} and status = 'paid' and amount > 0 and paid_at >= ${firstMonday}
      group by 1`.execute(db),
    sql<{ currency: string; amount: string; purchases: number }>`
      select currency, sum(amount) as amount, count(*)::integer as purchases from purchases
      where community_id = ${communityId} and status = 'paid' and amount > 0
        and paid_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}
      group by currency order by count(*) desc, currency`.execute(db),
  ])
  return {
    purchases: fill(purchases.rows),
    month: month.rows.map((row) => ({ ...row, amount: Number(row.amount) })),
  }
}
