import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** What is asked: a community, its number of members, and the time from which periods are counted. */
export interface Scope {
  db: Db
  communityId: string
  members: number
  at: Date
}

const dayMs = 86_400_000

/** The beginning of a period of days that ends at the given time; the end of one that begins then if negative. */
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs)

/** The number of a community's members, which a trigger maintains. */
export async function countMembers(db: Db, communityId: string): Promise<number> {
  const row = await db
    .selectFrom('communities')
    .where('id', '=', communityId)
    .select('member_count')
    .executeTakeFirst()
  return row?.member_count ?? 0
}

/** Whether a person is a member of the community now. */
export const isMember = (userId: RawBuilder<unknown>, communityId: string) => sql<SqlBool>`exists (
  select from memberships where memberships.community_id = ${communityId} and memberships.user_id = ${userId})`

/** The only row of a query of totals. */
export function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('no totals')
  return row
}
