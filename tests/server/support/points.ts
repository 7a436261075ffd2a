/** Calls about points, actions that earn them, and checks of their totals. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import {
  type MyPoints,
  type PointEntry,
  pointKinds,
  type RankingEntry,
  type Standing,
} from '../../../src/api/contract/ranking.ts'
import type { Db } from '../../../server/db/client.ts'
import { as, type Member } from './harness.ts'

interface Answer<T> {
  status: number
  body: T & { error?: string }
}

/** Nothing earned, by kind. */
export const none = Object.fromEntries(pointKinds.map((kind) => [kind, 0]))

/** Calls about points; each returns the relevant part of the reply. */
export function pointCalls(app: FastifyInstance) {
  async function get<T>(who: Member, url: string): Promise<Answer<T>> {
    const reply = await app.inject(as(who, { method: 'GET', url }))
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    mine: (who: Member, id: string) =>
      get<MyPoints & { year_month: string }>(who, `/api/rankings/my-points/${id}`),
    ranking: (who: Member, id: string, query = '') =>
      get<{ community_id: string; year_month: string; ranking: RankingEntry[] }>(
        who,
        `/api/rankings/community/${id}/ranking${query}`,
      ),
    entries: (who: Member, id: string, query = '') =>
      get<{ entries: PointEntry[]; total_points: number; pagination: { hasMore: boolean } }>(
        who,
        `/api/extra/rankings/ledger/${id}${query}`,
      ),
    standing: (who: Member, id: string) => get<{ data: Standing }>(who, `/api/extra/rankings/standing/${id}`),
    /** A member's points in a community this month. */
    async total(who: Member, id: string) {
      const { status, body } = await this.mine(who, id)
      return status === 404 ? undefined : body.total_points
    },
  }
}

/** Performs actions that earn points directly in the database, so that their time can be chosen. */
export function actions(db: Db) {
  return {
    async post(author: Member, community: string | null, at = new Date(), content = 'Hola') {
      const id = uuid()
      await db
        .insertInto('posts')
        .values({
          id,
          author_id: author.id,
          community_id: community,
          content,
          tag: null,
          image_media_id: null,
          image_alt: null,
          video_media_id: null,
          thumbnail_media_id: null,
          category: null,
          video_seconds: null,
          video_aspect: null,
          created_at: at,
        })
        .execute()
      return id
    },

    async comment(author: Member, post: string, at = new Date(), content = 'Gracias') {
      const id = uuid()
      await db
        .insertInto('comments')
        .values({ id, post_id: post, user_id: author.id, content, created_at: at })
        .execute()
      return id
    },

    async referral(referrer: Member, community: string, at = new Date(), nombre = 'Julia Peña') {
      const id = uuid()
      await db
        .insertInto('referrals')
        .values({
          id,
          referrer_id: referrer.id,
          community_id: community,
          nombre,
          telefono: '+34612345678',
          email: null,
          notas: null,
          created_at: at,
        })
        .execute()
      return id
    },

    async testimonial(author: Member, community: string, points: number, at = new Date(), content = 'Mucho') {
      const id = uuid()
      await db
        .insertInto('testimonies')
        .values({
          id,
          community_id: community,
          user_id: author.id,
          sales_page_id: null,
          content,
          points_earned: points,
          created_at: at,
        })
        .execute()
      return id
    },

    remove: (table: 'posts' | 'comments' | 'referrals' | 'testimonies', id: string) =>
      db.deleteFrom(table).where('id', '=', id).execute(),

    leave: (member: Member, community: string) =>
      db
        .deleteFrom('memberships')
        .where('user_id', '=', member.id)
        .where('community_id', '=', community)
        .execute(),

    join: (member: Member, community: string) =>
      db
        .insertInto('memberships')
        .values({ id: uuid(), community_id: community, user_id: member.id, role: 'member' })
        .execute(),

    /** Calls the function used by triggers. */
    async earn(
      member: Member,
      community: string,
      kind: string,
      worth: number | null,
      source: string = uuid(),
      at = new Date(),
    ) {
      const { rows } = await sql<{ earned: boolean }>`
        select earn_points(${community}, ${member.id}, ${kind}, ${source}, ${worth}, ${at}) as earned`.execute(
        db,
      )
      return rows[0]?.earned
    },
  }
}

const kindNames = pointKinds.flatMap((kind) => [`${kind}_points`, `${kind}_actions`])

interface Totals {
  user_id: string
  month: string
  points: number
  last_earned_at: Date | null
}

const byHand = pointKinds.flatMap((kind) => [
  `sum(case when kind = '${kind}' then points else 0 end)::integer as ${kind}_points`,
  `sum(case when kind = '${kind}' then (case when points > 0 then 1 else -1 end) else 0 end)::integer as ${kind}_actions`,
])

/** The stored totals, and those computed from the ledger: both must be equal. */
export async function storedAndComputed(db: Db) {
  const { rows: kept } = await sql<Totals>`
    select community_id, month, user_id, points, actions, ${sql.raw(kindNames.join(', '))}, last_earned_at
    from monthly_points order by community_id, user_id, month`.execute(db)
  const { rows: counted } = await sql<Totals>`
    select community_id, month, user_id, sum(points)::integer as points,
      sum(case when points > 0 then 1 else -1 end)::integer as actions, ${sql.raw(byHand.join(', '))},
      max(created_at) filter (where points > 0 and (user_id, kind, source_id) not in (
        select user_id, kind, source_id from point_entries where points < 0)) as last_earned_at
    from point_entries group by community_id, month, user_id order by community_id, user_id, month`.execute(
    db,
  )
  return { kept, counted }
}

/** The entries of a month, earliest first: kind and points. */
export async function entriesOf(db: Db, member: Member, community: string) {
  const rows = await db
    .selectFrom('point_entries')
    .where('user_id', '=', member.id)
    .where('community_id', '=', community)
    .orderBy('id')
    .select(['kind', 'points', 'month'])
    .execute()
  return rows.map(({ kind, points, month }) => `${month} ${kind} ${points}`)
}
