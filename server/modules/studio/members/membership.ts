import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../guid.ts'

/** A member of the community with what can be changed, locked until the transaction ends; in the order of ids. */
export const lockMembers = (trx: Db, communityId: string, ids: readonly string[]) =>
  trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
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
    ])
    .forUpdate('memberships')
    .execute()

export type LockedMember = Awaited<ReturnType<typeof lockMembers>>[number]

/** @throws {HttpError} 404 for whoever is no member, with what was done about it last where that is known. */
export async function lockMember(trx: Db, communityId: string, id: string): Promise<LockedMember> {
  const [row] = await lockMembers(trx, communityId, [id])
  if (!row) throw await notMember(trx, communityId, id)
  return row
}

/** The error for whoever is no member (any more). */
export async function notMember(db: Db, communityId: string, id: string): Promise<HttpError> {
  const last = isGuid(id) ? await lastChange(db, communityId, id) : undefined
  return last?.action === 'member.remove' && !last.undone_at
    ? new HttpError(409, `${last.actor_name} ya quitó a ${last.subject_name ?? 'esta persona'}.`)
    : new HttpError(404, 'Esta persona no es miembro de la comunidad.')
}

/** What was done to somebody last. */
export const lastChange = (db: Db, communityId: string, id: string) =>
  db
    .selectFrom('studio_changes')
    .where('community_id', '=', communityId)
    .where('subject_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['action', 'actor_name', 'subject_name', 'undone_at'])
    .limit(1)
    .executeTakeFirst()
