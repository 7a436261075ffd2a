import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'

/** Whether a row joined with `staff` is of somebody who looks after the platform. */
export const isOfStaff = sql<boolean>`staff.user_id is not null`.as('staff')

/** A member of the community with what can be changed, locked until the transaction ends; in the order of ids. */
export const lockMembers = (trx: Db, communityId: string, ids: readonly string[]) =>
  trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('staff', 'staff.user_id', 'memberships.user_id')
    .where('memberships.community_id', '=', communityId)
    .where('memberships.user_id', '=', sql<string>`any(${ids.filter(isGuid)}::uuid[])`)
    .orderBy('memberships.user_id')
    .select([
      'users.id',
      'users.name',
      'memberships.id as membership_id',
      'memberships.role',
      'memberships.level',
      'memberships.joined_at',
      'memberships.version',
      isOfStaff,
    ])
    .forUpdate('memberships')
    .execute()

export type LockedMember = Awaited<ReturnType<typeof lockMembers>>[number]

/** A person with the role that they have in a community, which is null for a non-member; undefined for nobody. */
export const findRanked = (db: Db, communityId: string | null, id: string) =>
  db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.community_id', '=', communityId),
    )
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .where('users.id', '=', id)
    .select(['users.id', 'users.name', 'memberships.role', isOfStaff])
    .executeTakeFirst()

/** @throws {HttpError} 404 for whoever is no member, with what was done about it last where that is known. */
export async function lockMember(trx: Db, communityId: string, id: string): Promise<LockedMember> {
  const [row] = await lockMembers(trx, communityId, [id])
  if (!row) throw await notMember(trx, communityId, id)
  return row
}

/** The error for whoever is no member (any more). */
export async function notMember(db: Db, communityId: string, id: string): Promise<HttpError> {
  const last = isGuid(id) ? await lastRemoval(db, communityId, id) : undefined
  return last && !last.undone_at
    ? new HttpError(409, `${last.actor_name} ya quitó a ${last.name}.`)
    : new HttpError(404, 'Esta persona no es miembro de la comunidad.')
}

/** When somebody was removed last, alone or together with others. */
const lastRemoval = (db: Db, communityId: string, id: string) =>
  db
    .selectFrom('member_batches as b')
    .innerJoin('users', 'users.id', 'b.user_id')
    .innerJoin('studio_changes as c', (join) =>
      join
        .onRef('c.community_id', '=', 'b.community_id')
        .on(sql<boolean>`c.subject_id in (b.user_id::text, b.batch_id::text)`)
        .on(sql<boolean>`c.before ->> 'batch' = b.batch_id::text`),
    )
    .where('b.community_id', '=', communityId)
    .where('b.user_id', '=', id)
    .where('c.action', '=', 'member.remove')
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .select(['c.actor_name', 'c.undone_at', 'users.name'])
    .executeTakeFirst()

/** Who has changed somebody's role or level last. */
export async function lastChangedBy(
  db: Db,
  communityId: string,
  { id }: Pick<LockedMember, 'id'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('studio_changes')
    .where('community_id', '=', communityId)
    .where('subject_id', '=', id)
    .where('action', 'in', ['member.role', 'member.level'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('actor_name')
    .limit(1)
    .executeTakeFirst()
  return row?.actor_name
}
