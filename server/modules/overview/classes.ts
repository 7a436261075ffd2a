import { sql } from 'kysely'
import { type ActivityOf, overviewDays } from '#api/contract/overview.ts'
import { daysBefore, only, type Scope } from './scope.ts'

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
    ), seen as materialized (
      select progress.user_id, progress.watched, progress.updated_at, lessons.module_id, lessons.title, lessons.place
      from lessons
      join video_progress progress on progress.video_id = lessons.id
      join memberships on memberships.user_id = progress.user_id and memberships.community_id = ${communityId}
    ), top as (
      select title, count(distinct user_id)::integer as members from seen
      where updated_at > ${lately}
      group by module_id, title, place
      order by members desc, place
      limit 1
    )
    select count(distinct user_id)::integer as watched_ever,
      (count(distinct user_id) filter (where updated_at > ${recently}))::integer as watched_recent,
      (count(distinct user_id) filter (where updated_at > ${lately}))::integer as watched_month,
      (count(*) filter (where watched))::integer as finished,
      (select count(*)::integer from lessons where media_id is not null) as lessons,
      (select title from top), (select members from top)
    from seen`.execute(db)
  const { title, members, ...figures } = only(rows)
  return { screen: 'classes', ...figures, top_module: members === null ? null : { title, members } }
}
