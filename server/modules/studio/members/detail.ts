import { type RawBuilder, sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { MemberDetail } from '#api/contract/studio/members.ts'
import { studioActions } from '#api/contract/studio/changes.ts'
import type { Db } from '../../../db/client.ts'
import { isGuid } from '../../../db/guid.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { listPointRules } from '../../ranking/repository.ts'
import { abilityOfAction } from '../changes/undo.ts'
import { loadAuthors } from '../moderation/authors.ts'
import type { StudioScope } from '../permissions.ts'
import { findMembers } from './list.ts'
import { notMember } from './membership.ts'
import { findMute } from './mutes.ts'
import { refusal } from './rank.ts'
import { toMember, toMute } from './serializer.ts'

/** Posts and comments that are shown, each. */
const shownWritings = 10
const shownHistory = 50

/**
 * A member with everything that this person did in the community.
 * @throws {HttpError} 404 or 409 for whoever is no member (any more).
 */
export async function findDetail(
  { db, media }: Pick<FastifyInstance, 'db' | 'media'>,
  { user, studio, id }: { user: AuthUser; studio: StudioScope; id: string },
): Promise<MemberDetail> {
  const { communityId, abilities } = studio
  const [row] = isGuid(id) ? await findMembers(db, communityId, [id]) : []
  if (!row) throw await notMember(db, communityId, id)
  const who: Who = { db, communityId, userId: row.id }
  const [figures, points, bought, posts, comments, history, mute, authors] = await Promise.all([
    findFigures(who),
    findPoints(who),
    findBought(who),
    findPosts(who),
    findComments(who),
    findHistory(who, abilities),
    findMute(db, communityId, row.id),
    loadAuthors(db, { communityId }, [row.id]),
  ])
  const { upheld = 0, hidden = 0, warnings = 0, mutes = 0 } = authors.get(row.id) ?? {}
  const seesMoney = abilities.includes('settings')
  const refused = refusal(studio, user, row) !== undefined
  return {
    ...toMember(media, row),
    own_level: figures.own_level,
    level_given: figures.level_given,
    last_seen_at: figures.last_seen_at?.toISOString() ?? null,
    mute: mute ? toMute(mute) : null,
    may: { act: !refused, roles: abilities.includes('roles') },
    points_by_kind: points,
    bought: bought.map(({ amount, currency, returned, paid_at, access_expires_at, ...purchase }) => ({
      ...purchase,
      paid_at: paid_at?.toISOString() ?? null,
      access_expires_at: access_expires_at?.toISOString() ?? null,
      ...(seesMoney && { amount: Number(amount), currency, returned: Number(returned) }),
    })),
    classes: {
      finished: figures.finished,
      started: figures.started,
      last_at: figures.watched_at?.toISOString() ?? null,
    },
    posts: { total: figures.posts, last: posts.map(toWriting) },
    comments: { total: figures.comments, last: comments.map(toWriting) },
    referrals: { total: figures.referrals, converted: figures.converted },
    testimonials: figures.testimonials,
    surveys: figures.surveys,
    record: { upheld, hidden, warnings, mutes },
    history: history.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() })),
  }
}

interface Who {
  db: Db
  communityId: string
  userId: string
}

interface Figures {
  own_level: number
  level_given: boolean
  last_seen_at: Date | null
  finished: number
  started: number
  watched_at: Date | null
  posts: number
  comments: number
  referrals: number
  converted: number
  testimonials: number
  surveys: number
}

async function findFigures({ db, communityId, userId }: Who): Promise<Figures> {
  const count = (from: RawBuilder<unknown>) => sql`(select count(*)::integer from ${from})`
  const { rows } = await sql<Figures>`
    select users.level as own_level, m.level is not null as level_given, visits.seen_at as last_seen_at,
      watched.*,
      ${count(sql`posts p where p.author_id = users.id and p.community_id = ${communityId}`)} as posts,
      ${count(sql`comments c join posts p on p.id = c.post_id
        where c.user_id = users.id and p.community_id = ${communityId}`)} as comments,
      ${count(sql`referrals r where r.referrer_id = users.id and r.community_id = ${communityId}`)} as referrals,
      ${count(sql`referrals r where r.referrer_id = users.id and r.community_id = ${communityId}
        and r.converted_at is not null`)} as converted,
      ${count(sql`testimonies t where t.user_id = users.id and t.community_id = ${communityId}`)} as testimonials,
      ${count(sql`survey_responses r join surveys s on s.id = r.survey_id
        where r.user_id = users.id and s.community_id = ${communityId} and not r.is_anonymous`)} as surveys
    from users
    join memberships m on m.user_id = users.id and m.community_id = ${communityId}
    left join visits on visits.user_id = users.id
    cross join lateral (
      select (count(*) filter (where progress.watched))::integer as finished,
        (count(*) filter (where not progress.watched))::integer as started,
        max(progress.updated_at) as watched_at
      from video_progress progress
      join videos on videos.id = progress.video_id
      join modules on modules.id = videos.module_id
      join products on products.id = modules.product_id
      where progress.user_id = users.id and products.community_id = ${communityId}
    ) watched
    where users.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw await notMember(db, communityId, userId)
  return row
}

/** Points of all months by what they were earned with. */
async function findPoints({ db, communityId, userId }: Who) {
  const kinds = (await listPointRules(db)).map(({ kind }) => kind)
  const { rows } = await sql<{ kind: string; points: number; actions: number }>`
    select kind, sum(points)::integer as points, sum(sign(points))::integer as actions
    from point_entries
    where community_id = ${communityId} and user_id = ${userId}
    group by kind`.execute(db)
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  return kinds.map((kind) => byKind.get(kind) ?? { kind, points: 0, actions: 0 })
}

const findBought = ({ db, communityId, userId }: Who) =>
  db
    .selectFrom('purchases')
    .leftJoin('products', 'products.id', 'purchases.product_id')
    .where('purchases.user_id', '=', userId)
    .where('purchases.community_id', '=', communityId)
    .where('purchases.status', 'in', ['paid', 'review', 'refunded'])
    .orderBy('purchases.paid_at', 'desc')
    .select([
      'purchases.id',
      'purchases.status',
      'purchases.dispute',
      'purchases.returned',
      sql<string | null>`coalesce(products.name, purchases.product_name)`.as('product_name'),
      'purchases.paid_at',
      'purchases.access_expires_at',
      'purchases.amount',
      'purchases.currency',
    ])
    .execute()

const findPosts = ({ db, communityId, userId }: Who) =>
  db
    .selectFrom('posts')
    .where('author_id', '=', userId)
    .where('community_id', '=', communityId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownWritings)
    .select(['id as post_id', 'content', 'created_at'])
    .execute()

const findComments = ({ db, communityId, userId }: Who) =>
  db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .where('comments.user_id', '=', userId)
    .where('posts.community_id', '=', communityId)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(shownWritings)
    .select(['comments.post_id', 'comments.id as comment_id', 'comments.content', 'comments.created_at'])
    .execute()

/** What was done to the person, as far as the caller may do the same. */
const findHistory = ({ db, communityId, userId }: Who, abilities: StudioScope['abilities']) =>
  db
    .selectFrom('studio_changes')
    .where('community_id', '=', communityId)
    .where('subject_id', '=', userId)
    .where(
      'action',
      '=',
      sql<string>`any(${studioActions.filter((action) => abilities.includes(abilityOfAction[action]))}::text[])`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownHistory)
    .select(['action', 'actor_name', 'created_at'])
    .execute()

const toWriting = (row: { post_id: string; comment_id?: string; content: string; created_at: Date }) => ({
  post_id: row.post_id,
  comment_id: row.comment_id,
  text: row.content,
  created_at: row.created_at.toISOString(),
})
