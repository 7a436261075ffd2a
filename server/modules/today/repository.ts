import { sql } from 'kysely'
import { defaultMeetingMinutes } from '#api/contract/meetings.ts'
import type { FirstSteps } from '#api/contract/today.ts'
import type { Db } from '../../db/client.ts'
import { levelIn, usableBy, type Viewer } from '../classes/accessRepository.ts'
import type { SoonRow } from '../meetings/repository.ts'
import { isVisibleTo } from '../meetings/visible.ts'

/** The next meeting of the member's communities, or the one that is on; from the index of each community's meetings. */
export async function findNextMeeting(db: Db, userId: string): Promise<SoonRow | undefined> {
  const ends = sql`m.starts_at + make_interval(mins => coalesce(m.duration_minutes, ${sql.lit(defaultMeetingMinutes)}))`
  const { rows } = await sql<SoonRow>`
    select next.*, communities.name as community_name
    from memberships own
    join communities on communities.id = own.community_id
    cross join lateral (
      select m.* from meetings m
      where m.community_id = own.community_id and m.starts_at > now() - interval '1 day'
        and m.status <> 'ended' and ${ends} > now() and ${isVisibleTo(userId, 'm')}
      order by m.starts_at, m.id
      limit 1
    ) next
    where own.user_id = ${userId}
    order by next.starts_at, next.id
    limit 1`.execute(db)
  return rows[0]
}

interface LessonRow {
  video_id: string
  video_title: string
  module_id: string
  module_title: string
  product_id: string
  product_name: string
  position: number
  duration: number | null
  poster_key: string | null
  updated_at: Date | null
  total: number
  watched: number
}

/**
 * The lesson to go on with, in the product in which the viewer watched last: the video that they left, or else the next
 * one that they have not watched.
 */
export async function findLesson(db: Db, viewer: Viewer): Promise<LessonRow | undefined> {
  const level = levelIn(sql.ref('products.community_id'), viewer)
  const { rows } = await sql<LessonRow>`
    with last as (
      select modules.product_id, progress.video_id, modules.position as module_position, videos.position
      from video_progress progress
      join videos on videos.id = progress.video_id
      join modules on modules.id = videos.module_id
      join products on products.id = modules.product_id
      where progress.user_id = ${viewer.id} and videos.level <= ${level}
        and ${usableBy(sql.ref('modules.product_id'), viewer.id)}
      order by progress.updated_at desc
      limit 1
    ), lessons as (
      select videos.*, modules.title as module_title, modules.position as module_position,
        modules.product_id, progress.position as stopped_at, progress.duration,
        coalesce(progress.watched, false) as done, progress.updated_at
      from last
      join products on products.id = last.product_id
      join modules on modules.product_id = products.id
      join videos on videos.module_id = modules.id and videos.level <= ${level}
      left join video_progress progress on progress.video_id = videos.id and progress.user_id = ${viewer.id}
    )
    select lessons.id as video_id, lessons.title as video_title, lessons.module_id, lessons.module_title,
      lessons.product_id, products.name as product_name, coalesce(lessons.stopped_at, 0) as position,
      coalesce(lessons.seconds, lessons.duration) as duration, poster.storage_key as poster_key,
      lessons.updated_at,
      (select count(*)::integer from lessons each) as total,
      (select count(*)::integer from lessons each where each.done) as watched
    from lessons
    cross join last
    join products on products.id = lessons.product_id
    left join media poster on poster.id = lessons.poster_media_id
    where not lessons.done and lessons.media_id is not null
    order by lessons.id = last.video_id desc,
      (lessons.module_position, lessons.position) > (last.module_position, last.position) desc,
      lessons.module_position, lessons.position
    limit 1`.execute(db)
  return rows[0]
}

/** Which of the first steps a member has taken. */
export async function findFirstSteps(db: Db, userId: string): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select
      exists (select from users where id = ${userId} and avatar_media_id is not null) as photo,
      exists (select from memberships where user_id = ${userId}) as community,
      exists (select from posts where author_id = ${userId}) as post,
      exists (select from video_progress where user_id = ${userId}) as class`.execute(db)
  const [steps] = rows
  if (!steps) throw new Error('no steps')
  return steps
}

/** A community of which a person is a member. */
export const findOwnCommunity = (db: Db, { userId, communityId }: { userId: string; communityId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('communities', 'communities.id', 'memberships.community_id')
    .where('memberships.user_id', '=', userId)
    .where('communities.id', '=', communityId)
    .select('communities.name')
    .executeTakeFirst()
