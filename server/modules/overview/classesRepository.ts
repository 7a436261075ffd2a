import { sql } from 'kysely'
import { type ActivityOf, overviewDays } from '#api/contract/overview.ts'
import { daysBefore, isMember, only, type Scope } from './scopeRepository.ts'

type Row = Omit<ActivityOf<'classes'>, 'screen' | 'top_module'> & {
  title: string | null
  members: number | null
}

/** How many members watch the lessons of a community, how many lessons they have finished, and what they watch most. */
export async function classesActivity({ db, communityId, at }: Scope): Promise<ActivityOf<'classes'>> {
  const [recently, lately] = [daysBefore(at, overviewDays.short), daysBefore(at, overviewDays.long)]
  const { rows } = await sql<Row>`
    with lessons as (
      select videos.id, videos.media_id, modules.id as module_id, modules.title,
        (products.created_at, products.id, modules.position) as place
      from products
      join modules on modules.product_id = products.id
      join videos on videos.module_id = modules.id
      where products.community_id = ${communityId}
    ), everybody as (
      select user_id, count(*) filter (where watched) as finished
      from lessons join video_progress on video_id = lessons.id
      group by user_id
    ), seen as materialized (
      select progress.user_id, progress.updated_at, lessons.module_id, lessons.title, lessons.place
      from lessons
      cross join lateral (
        -- The offset keeps the planner from reading what is watched everywhere.
        select user_id, updated_at from video_progress
        where video_id = lessons.id and updated_at > ${lately}
        offset 0
      ) progress
      where ${isMember(sql.ref('progress.user_id'), communityId)}
    ), top as (
      select title, count(distinct user_id)::integer as members from seen
      group by module_id, title, place
      order by members desc, place
      limit 1
    )
    select ever.*, month.*,
      (select count(*)::integer from lessons where media_id is not null) as lessons,
      (select title from top), (select members from top)
    from (
      select count(*)::integer as watched_ever, coalesce(sum(finished), 0)::integer as finished
      from everybody where ${isMember(sql.ref('everybody.user_id'), communityId)}
    ) ever
    cross join (
      select count(distinct user_id)::integer as watched_month,
        (count(distinct user_id) filter (where updated_at > ${recently}))::integer as watched_recent
      from seen
    ) month`.execute(db)
  const { title, members, ...figures } = only(rows)
  return { screen: 'classes', ...figures, top_module: members === null ? null : { title, members } }
}
