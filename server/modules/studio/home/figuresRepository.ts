import { type RawBuilder, sql } from 'kysely'
import { type HomeFigures, homeWeeks } from '#api/contract/studio/home.ts'
import type { Db } from '../../../db/client.ts'
import { monthOf } from '../../ranking/monthOf.ts'
import { isMember } from '../../overview/scopeRepository.ts'
import { listRanking } from '../../ranking/repository.ts'

/** Weeks and months are those of Madrid, as in the ranking. */
const zone = sql.lit('Europe/Madrid')

interface Week {
  day: string
  begins: Date
}

/** The twelve weeks, the oldest first. */
async function findWeeks(db: Db): Promise<Week[]> {
  const { rows } = await sql<Week>`
    select to_char(monday, 'YYYY-MM-DD') as day, monday at time zone ${zone} as begins
    from generate_series(0, ${sql.lit(homeWeeks - 1)}) n, lateral (
      select date_trunc('week', now() at time zone ${zone}) - make_interval(weeks => ${sql.lit(homeWeeks - 1)} - n) as monday
    ) weeks
    order by n`.execute(db)
  return rows
}

type WeekRow<T extends string> = Record<T | 'week', number>

/** The values of all weeks; those without a row are 0. */
function fill<T extends string>(rows: readonly WeekRow<T>[], name: T): number[] {
  const values = Array.from({ length: homeWeeks }, () => 0)
  for (const row of rows) values[row.week - 1] = row[name]
  return values
}

/** The figures of a community over twelve weeks. */
export async function readFigures(
  db: Db,
  communityId: string,
  { withSales }: { withSales: boolean },
): Promise<HomeFigures> {
  const weeks = await findWeeks(db)
  const since = weeks[0]?.begins
  /** The number of a moment's week, counted from 1. */
  const weekOf = (column: string) =>
    sql<number>`width_bucket(${sql.ref(column)}, ${weeks.map(({ begins }) => begins)}::timestamptz[])`
  const perWeek = async (rows: RawBuilder<unknown>) =>
    fill((await sql<WeekRow<'value'>>`${rows} group by week`.execute(db)).rows, 'value')
  const weekAgo = sql`now() - interval '7 days'`
  const [members, joined, removed, looked, written, unanswered, sales, race] = await Promise.all([
    one(db, sql`select member_count as value from communities where id = ${communityId}`),
    perWeek(sql`
      select ${weekOf('joined_at')} as week, count(*)::integer as value from member_directory
      where community_id = ${communityId} and joined_at >= ${since}`),
    // One entry may be about many people, and what was undone removed nobody.
    perWeek(sql`
      select ${weekOf('created_at')} as week, sum(coalesce((before ->> 'people')::integer, 1))::integer as value
      from studio_changes
      where community_id = ${communityId} and created_at >= ${since} and action = 'member.remove'
        and undone_at is null`),
    // Whoever wrote has looked, also where they wrote without opening the feed.
    one(
      db,
      sql`
        select count(*)::integer as value from (
          select user_id as person from community_reads
          where community_id = ${communityId} and read_until > ${weekAgo}
          union
          select author_id from posts where community_id = ${communityId} and created_at > ${weekAgo}
          union
          select user_id from comments where community_id = ${communityId} and created_at > ${weekAgo}
        ) looked where ${isMember(sql.ref('looked.person'), communityId)}`,
    ),
    sql<WeekRow<'posts' | 'comments' | 'writers'>>`
      select week, sum(posts)::integer as posts, sum(comments)::integer as comments,
        (count(*) filter (where ${isMember(sql.ref('of_person.person'), communityId)}))::integer as writers
      from (
        select ${weekOf('created_at')} as week, person, count(*) filter (where post) as posts,
          count(*) filter (where not post) as comments
        from (
          select created_at, author_id as person, true as post from posts
          where community_id = ${communityId} and created_at >= ${since}
          union all
          select created_at, user_id, false from comments
          where community_id = ${communityId} and created_at >= ${since}
        ) written
        group by week, person
      ) of_person
      group by week`.execute(db),
    one(
      db,
      sql`
        select count(*)::integer as value from posts
        where community_id = ${communityId} and created_at > now() - interval '30 days' and comments_count = 0`,
    ),
    withSales
      ? readSales(
          db,
          communityId,
          perWeek(sql`
            select ${weekOf('paid_at')} as week, count(*)::integer as value from purchases
            where community_id = ${communityId} and paid_at >= ${since} and status = 'paid'`),
        )
      : null,
    readRace(db, communityId),
  ])
  return {
    weeks: weeks.map(({ day }) => day),
    members: { now: members, joined, removed },
    looked,
    writers: fill(written.rows, 'writers'),
    posts: fill(written.rows, 'posts'),
    comments: fill(written.rows, 'comments'),
    unanswered,
    sales,
    race,
  }
}

/** The single value of a query; 0 when it finds nothing. */
async function one(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ value: number }>`${query}`.execute(db)
  return rows[0]?.value ?? 0
}

/** What was paid this month, less what was returned of it. */
async function readSales(
  db: Db,
  communityId: string,
  purchases: Promise<number[]>,
): Promise<NonNullable<HomeFigures['sales']>> {
  const { rows } = await sql<{ currency: string; amount: string; purchases: number }>`
    select currency, sum(amount - returned) as amount, count(*)::integer as purchases from purchases
    where community_id = ${communityId} and status = 'paid'
      and paid_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}
    group by currency order by count(*) desc, currency`.execute(db)
  return {
    purchases: await purchases,
    month: rows.map((row) => ({ ...row, amount: Number(row.amount) })),
  }
}

/** Who is ahead this month, and what the first three places win; empty when nobody is and nothing is won. */
async function readRace(db: Db, communityId: string): Promise<HomeFigures['race']> {
  const [ranking, { rows: prizes }] = await Promise.all([
    listRanking(db, communityId, monthOf(new Date()), 3),
    sql<{ place: number; title: string }>`
      select place, title from rewards where community_id = ${communityId} and active
      order by place, created_at, id`.execute(db),
  ])
  return [1, 2, 3].flatMap((place) => {
    const leader = ranking[place - 1]
    const won = prizes.filter((prize) => prize.place === place).map(({ title }) => title)
    if (!leader && won.length === 0) return []
    return [
      {
        place,
        leader: leader ? { id: leader.user_id, name: leader.name, points: leader.points } : null,
        prizes: won,
      },
    ]
  })
}
