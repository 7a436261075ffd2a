import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type MemberFilters, membersPageSize, type MemberSort } from '#api/contract/studio/members.ts'
import type { Db } from '../../../db/client.ts'
import type { Memberships } from '../../../db/tables/communities.ts'
import { conditionsOf, isSearched } from './filters.ts'

export interface MemberOrder {
  sort: MemberSort
  direction: 'asc' | 'desc'
}

/** The columns of each order's index. */
const columns: Readonly<Record<MemberSort, readonly string[]>> = {
  name: ['name_key'],
  joined_at: ['joined_at'],
  last_seen_on: ['last_seen_on'],
  points: ['points'],
  level: ['level', 'name_key'],
  role: ['role', 'name_key'],
}

/** The columns of an order, which tell any two members apart. */
export const orderColumns = (sort: MemberSort): string[] => [...columns[sort], 'user_id']

const orderOf = ({ sort, direction }: MemberOrder): RawBuilder<unknown> =>
  sql.raw(
    orderColumns(sort)
      .map((column) => `${column} ${direction}`)
      .join(', '),
  )

/** The rows of the directory that a filter finds, for the end of a statement. */
const matching = (communityId: string, conditions: readonly RawBuilder<SqlBool>[]) => sql`
  member_directory where ${sql.join([sql`community_id = ${communityId}`, ...conditions], sql` and `)}`

interface MemberSearch {
  filters: MemberFilters
  order: MemberOrder
  limit: number
  offset?: number
}

/** Ids of a page of the members whom a filter finds, in order, and how many it finds. */
export async function searchMembers(
  db: Db,
  communityId: string,
  { filters, order, limit, offset = 0 }: MemberSearch,
): Promise<{ ids: string[]; total: number }> {
  const conditions = conditionsOf(communityId, filters)
  const found = matching(communityId, conditions)
  if (isSearched(filters)) return pageOfSearch(db, found, { order, limit, offset })
  const [total, page] = await Promise.all([
    conditions.length === 0 ? countAll(db, communityId) : count(db, found),
    sql<{ user_id: string }>`
      select user_id from ${found} order by ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db),
  ])
  return { total, ids: page.rows.map((row) => row.user_id) }
}

/**
 * What the index of words finds, once for both: walking along an order until enough of them came by would take long
 * when they are few.
 */
async function pageOfSearch(
  db: Db,
  found: RawBuilder<unknown>,
  { order, limit, offset }: { order: MemberOrder; limit: number; offset: number },
) {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (select ${sql.raw(orderColumns(order.sort).join(', '))} from ${found})
    select (select count(*)::integer from found) as total, array(
      select user_id from found order by ${orderOf(order)} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  )
  return rows[0] ?? { total: 0, ids: [] }
}

async function count(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from ${found}`.execute(db)
  return rows[0]?.total ?? 0
}

async function countAll(db: Db, communityId: string): Promise<number> {
  const row = await db
    .selectFrom('communities')
    .where('id', '=', communityId)
    .select('member_count')
    .executeTakeFirst()
  return row?.member_count ?? 0
}

export interface MemberRow {
  id: string
  name: string
  email: string
  avatar_key: string | null
  role: Memberships['role']
  level: number
  joined_at: Date
  last_seen_on: string | null
  points: number
  muted: boolean
  muted_until: Date | null
  products: number
  version: number
  staff: boolean
}

/** The members with these ids, in the order of the ids. */
export async function findMembers(db: Db, communityId: string, ids: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select d.user_id as id, u.name, u.email, image.storage_key as avatar_key, d.role, d.level, d.joined_at,
      to_char(nullif(d.last_seen_on, '-infinity'), 'YYYY-MM-DD') as last_seen_on, d.points,
      coalesce(d.muted_until > now(), false) as muted,
      case when d.muted_until > now() then nullif(d.muted_until, 'infinity') end as muted_until,
      (select count(distinct p.product_id)::integer from purchases p
       where p.user_id = d.user_id and p.community_id = d.community_id and p.status = 'paid') as products,
      m.version, exists (select from staff where staff.user_id = d.user_id) as staff
    from unnest(${ids}::uuid[]) with ordinality wanted (user_id, place)
    join member_directory d on d.community_id = ${communityId} and d.user_id = wanted.user_id
    join memberships m on m.community_id = d.community_id and m.user_id = d.user_id
    join users u on u.id = d.user_id
    left join media image on image.id = u.avatar_media_id
    order by wanted.place`.execute(db)
  return rows
}

/** A page of the members whom a filter finds, and how many there are. */
export async function listMembers(
  db: Db,
  communityId: string,
  { filters, order, page }: { filters: MemberFilters; order: MemberOrder; page: number },
) {
  const offset = (page - 1) * membersPageSize
  const { total, ids } = await searchMembers(db, communityId, {
    filters,
    order,
    limit: membersPageSize,
    offset,
  })
  return { total, rows: await findMembers(db, communityId, ids) }
}
