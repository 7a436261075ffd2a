import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ActivityKind, unreadActivityLimit } from '#api/contract/activity.ts'
import type { Db } from '../../db/client.ts'
import { isBlockedFor } from '../blocks/repository.ts'
import { isForLevelOf } from '../meetings/visible.ts'
import { authorVisibleTo } from '../profiles/policy.ts'
import { isAnswerable } from '../surveys/repository.ts'

/** Number of characters fetched of a post or comment; its serializer cuts them. */
const textFetched = 300

/** A line as a member sees it. */
export interface ActivityRow {
  id: string
  kind: ActivityKind
  occurred_at: Date
  read: boolean
  community_id: string | null
  community_name: string | null
  actor_id: string | null
  actor_name: string | null
  actor_image_key: string | null
  people: number | null
  post_id: string | null
  post_text: string | null
  comment_id: string | null
  comment_text: string | null
  meeting_id: string | null
  meeting_topic: string | null
  starts_at: Date | null
  previous_starts_at: Date | null
  meetings_count: number | null
  survey_id: string | null
  survey_title: string | null
  closes_at: Date | null
  estimated_minutes: number | null
  reward_title: string | null
  place: number | null
  month: string | null
}

/** Where a page begins: after this line. */
export interface ActivityCursor {
  at: Date
  id: string
}

interface ActivityFilter {
  userId: string
  limit: number
  after?: ActivityCursor | undefined
  /** Only lines that have not been read. */
  unread?: boolean
  /** Only events after this time. */
  since?: Date
}

/** Whether the member has read a line `a`. */
const isRead = (userId: string) => sql<boolean>`(
  exists (
    select from activity_reads r
    where r.activity_id = a.id and r.user_id = ${userId} and r.read_until >= a.occurred_at)
  or a.occurred_at <= coalesce((select activity_read_until from visits where user_id = ${userId}), '-infinity'))`

/**
 * Whether a comment or like `c` is told by a line `a`: by another whom the member does not block, since the line began
 * and, of an unread line, since the member read it last.
 */
const isTold = (userId: string) => sql`(
  c.post_id = a.post_id and c.user_id <> ${userId} and not ${isBlockedFor(userId, sql`c.user_id`)}
  and c.created_at >= a.batch_at and c.created_at > (
    select case when mark.read_until < a.occurred_at then mark.read_until else '-infinity' end
    from (select greatest(
      (select r.read_until from activity_reads r where r.activity_id = a.id and r.user_id = ${userId}),
      (select v.activity_read_until from visits v where v.user_id = ${userId})) as read_until) mark))`

/**
 * Whether what a line `a` is about is still there and can be seen by the member. Scalar subqueries instead of `exists`
 * keep the planner from reading all meetings and surveys first.
 */
export const isVisible = (userId: string) => sql<SqlBool>`(
  (a.community_id is null or exists (
    select from memberships own where own.community_id = a.community_id and own.user_id = ${userId}))
  and (a.kind <> 'reaction' or exists (
    select from post_likes c join posts on posts.id = c.post_id where ${isTold(userId)}))
  and (a.kind not in ('reply', 'thread') or exists (
    select from comments c where ${isTold(userId)}))
  and (a.kind <> 'thread' or exists (
    select from posts where posts.id = a.post_id
      and (posts.community_id is not null or ${authorVisibleTo(userId)})
      and exists (select from comments own where own.post_id = posts.id and own.user_id = ${userId})))
  and (a.kind <> 'follower' or (not ${isBlockedFor(userId, sql`a.actor_id`)} and exists (
    select from followers f where f.follower_id = a.actor_id and f.followed_id = ${userId})))
  and (a.meeting_id is null or (
    select m.starts_at > now() and m.status <> 'ended' and ${isForLevelOf(userId, 'm')}
      and (m.cancelled_at is not null) = (a.kind = 'meeting_cancelled')
    from meetings m where m.id = a.meeting_id))
  and (a.survey_id is null or (
    select surveys.status = 'active' and surveys.closes_at > now() and ${isAnswerable} and not exists (
      select from survey_responses own where own.survey_id = surveys.id and own.user_id = ${userId})
    from surveys where surveys.id = a.survey_id)))`

/** Whether the member wants to be told of a line `a`. */
const isWanted = (userId: string) => sql<SqlBool>`not exists (
  select from activity_mutes x
  where x.user_id = ${userId} and (x.kind is null or x.kind = a.kind)
    and (x.community_id is null or x.community_id = a.community_id)
    and (x.post_id is null or x.post_id = a.post_id))`

/** The lines of a page: those for the member alone and those for all members of their communities. */
function pageOf({ userId, limit, after, unread, since }: ActivityFilter): RawBuilder<unknown> {
  const conditions = sql.join(
    [
      isWanted(userId),
      isVisible(userId),
      ...(unread ? [sql`not ${isRead(userId)}`] : []),
      ...(since ? [sql`a.occurred_at > ${since}`] : []),
      ...(after ? [sql`(a.occurred_at, a.id) < (${after.at}, ${after.id}::bigint)`] : []),
    ],
    sql` and `,
  )
  const newest = sql`order by a.occurred_at desc, a.id desc limit ${sql.lit(limit)}`
  return sql`
    select a.* from (
      (select a.* from activity a where a.user_id = ${userId} and ${conditions} ${newest})
      union all
      select shared.* from memberships m cross join lateral (
        select a.* from activity a
        where a.community_id = m.community_id and a.user_id is null and a.occurred_at >= m.joined_at
          and ${conditions}
        ${newest}
      ) shared
      where m.user_id = ${userId}
    ) a
    ${newest}`
}

/** A member's lines, newest first. */
export async function findActivity(db: Db, filter: ActivityFilter): Promise<ActivityRow[]> {
  const { userId } = filter
  const text = (column: RawBuilder<unknown>) => sql`left(${column}, ${sql.lit(textFetched)})`
  const { rows } = await sql<ActivityRow>`
    select a.id, a.kind, a.occurred_at, ${isRead(userId)} as read,
      a.community_id, communities.name as community_name,
      actor.id as actor_id, actor.name as actor_name, image.storage_key as actor_image_key,
      coalesce(likers.people, writers.people) as people,
      a.post_id, ${text(sql`posts.content`)} as post_text,
      writers.first_id as comment_id, ${text(sql`writers.first_text`)} as comment_text,
      a.meeting_id, meetings.topic as meeting_topic, meetings.starts_at, a.previous_starts_at, a.meetings_count,
      a.survey_id, surveys.title as survey_title, surveys.closes_at, surveys.estimated_minutes,
      rewards.title as reward_title, a.place, a.month
    from (${pageOf(filter)}) a
    left join lateral (
      select count(*)::integer as people, (array_agg(user_id order by created_at desc, user_id))[1] as last_id
      from (
        select c.user_id, c.created_at from post_likes c where ${isTold(userId)}
        order by c.created_at desc
        limit ${sql.lit(unreadActivityLimit)}
      ) counted
      having a.kind = 'reaction'
    ) likers on true
    left join lateral (
      select count(distinct user_id)::integer as people,
        (array_agg(user_id order by created_at, id))[1] as first_user_id,
        (array_agg(id order by created_at, id))[1] as first_id,
        (array_agg(content order by created_at, id))[1] as first_text
      from (
        select c.id, c.user_id, c.content, c.created_at from comments c where ${isTold(userId)}
        order by c.created_at, c.id
        limit ${sql.lit(unreadActivityLimit)}
      ) counted
      having a.kind in ('reply', 'thread')
    ) writers on true
    left join communities on communities.id = a.community_id
    left join users actor on actor.id = coalesce(likers.last_id, writers.first_user_id, a.actor_id)
    left join media image on image.id = actor.avatar_media_id
    left join posts on posts.id = a.post_id
    left join lateral (
      -- The limit keeps the planner from reading all meetings for a page of lines.
      select topic, starts_at from meetings m where m.id = a.meeting_id limit 1
    ) meetings on true
    left join surveys on surveys.id = a.survey_id
    left join rewards on rewards.id = a.reward_id
    order by a.occurred_at desc, a.id desc`.execute(db)
  return rows
}

/** Number of lines that the member has not read, counted up to `unreadActivityLimit`. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const page = pageOf({ userId, limit: unreadActivityLimit, unread: true })
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (${page}) counted`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Marks lines as read up to a time. Ids of lines that are not in the member's activity have no effect. */
export async function markRead(db: Db, userId: string, ids: readonly string[], until: Date): Promise<void> {
  await sql`
    insert into activity_reads (user_id, activity_id, read_until)
    select ${userId}, a.id, ${until}
    from activity a
    where a.id = any(${ids}::bigint[]) and (a.user_id = ${userId} or (a.user_id is null and exists (
      select from memberships own where own.community_id = a.community_id and own.user_id = ${userId})))
    on conflict (activity_id, user_id) do update
    set read_until = greatest(activity_reads.read_until, excluded.read_until)`.execute(db)
}

/** Marks everything up to a time as read. */
export async function markAllRead(db: Db, userId: string, until: Date): Promise<void> {
  await db
    .insertInto('visits')
    .values({ user_id: userId, activity_read_until: until })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        activity_read_until: sql<Date>`greatest(visits.activity_read_until, excluded.activity_read_until)`,
      }),
    )
    .execute()
  await db
    .deleteFrom('activity_reads')
    .where('user_id', '=', userId)
    .where('read_until', '<=', until)
    .execute()
}

/** Marks the posts of a community as seen up to a time; nothing for who is not a member. */
export async function markPostsRead(db: Db, userId: string, communityId: string, until: Date): Promise<void> {
  await sql`
    insert into community_reads (user_id, community_id, read_until)
    select user_id, community_id, ${until}::timestamptz from memberships
    where user_id = ${userId} and community_id = ${communityId}
    on conflict (community_id, user_id) do update
    set read_until = greatest(community_reads.read_until, excluded.read_until)`.execute(db)
}

/** Communities of the member with new posts by others since a time, most recent first. */
export async function listNewPosts(
  db: Db,
  { userId, since, most, limit }: { userId: string; since: Date; most: number; limit: number },
): Promise<{ community_id: string; community_name: string; count: number; latest_at: Date }[]> {
  const { rows } = await sql<{
    community_id: string
    community_name: string
    count: number
    latest_at: Date
  }>`
    select m.community_id, c.name as community_name, fresh.count, fresh.latest_at
    from memberships m
    join communities c on c.id = m.community_id
    left join community_reads seen on seen.community_id = m.community_id and seen.user_id = m.user_id
    cross join lateral (
      select count(*)::integer as count, max(created_at) as latest_at from (
        select p.created_at from posts p
        where p.community_id = m.community_id and p.author_id <> m.user_id
          and p.created_at > greatest(${since}::timestamptz, m.joined_at, seen.read_until)
        order by p.created_at desc
        limit ${sql.lit(most)}
      ) newest
    ) fresh
    where m.user_id = ${userId} and fresh.count > 0
      and not exists (
        select from activity_mutes x
        where x.user_id = ${userId} and x.post_id is null and (x.kind is null or x.kind = 'posts')
          and (x.community_id is null or x.community_id = m.community_id))
    order by fresh.latest_at desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}
