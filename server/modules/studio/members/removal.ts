import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { notify } from '../../messaging/notifications.ts'
import { countPlacesTaken } from '../../purchases/repository.ts'
import { rankSince } from '../../ranking/repository.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'
import { communityIsDeleted, type StudioScope } from '../permissions.ts'
import { banRemoved, liftBansOf } from './bans.ts'
import { type LockedMember, lockMember } from './membership.ts'
import { requireMayAct } from './rank.ts'

/**
 * Takes a member out of the community, who may come back or not. Returns the change's id.
 * @throws {HttpError} 404 or 409 for whoever is no member (any more), 403 for whom the caller may not act on.
 */
export async function removeMember(
  db: Db,
  { user, studio, id }: { user: AuthUser; studio: StudioScope; id: string },
  mayReturn: boolean,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockPlaces(trx, studio.communityId)
    const row = await lockMember(trx, studio.communityId, id)
    requireMayAct(studio, user, row)
    const batch = await removeRows(trx, { user, studio }, [row], mayReturn)
    return recordChange(trx, {
      action: 'member.remove',
      actor: user,
      communityId: studio.communityId,
      subject: row,
      before: { role: row.role, joined_at: row.joined_at.toISOString(), batch },
      ...(!mayReturn && { after: { may_return: false } }),
      undoable: true,
    })
  })
}

/**
 * Locks a community before its members come or go, as everywhere: it counts them, and its last places are given away
 * only once.
 */
export const lockPlaces = (trx: Db, communityId: string) =>
  trx
    .selectFrom('communities')
    .where('id', '=', communityId)
    .select(['max_members', 'deleted_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Removes locked members, noting them for undoing it, and bans those who may not return. Returns the batch's id. */
export async function removeRows(
  trx: Trx,
  { user, studio: { communityId } }: { user: AuthUser; studio: StudioScope },
  members: readonly LockedMember[],
  mayReturn: boolean,
): Promise<string> {
  const batch = uuid()
  await noteBatch(trx, batch, communityId, members)
  await trx
    .deleteFrom('memberships')
    .where('id', '=', sql<string>`any(${members.map((row) => row.membership_id)}::uuid[])`)
    .execute()
  if (!mayReturn) await banRemoved(trx, { communityId, batch, user }, members)
  await notify(trx, { kind: 'removal', batch })
  return batch
}

/** Notes the people of a change. */
export async function noteBatch(
  trx: Db,
  batch: string,
  communityId: string,
  members: readonly Pick<LockedMember, 'id' | 'membership_id' | 'role' | 'level' | 'joined_at' | 'version'>[],
): Promise<void> {
  // In portions: PostgreSQL takes at most 65,535 values in a statement.
  for (let from = 0; from < members.length; from += 1000) {
    await trx
      .insertInto('member_batches')
      .values(
        members.slice(from, from + 1000).map(({ id, membership_id, role, level, joined_at, version }) => ({
          batch_id: batch,
          community_id: communityId,
          user_id: id,
          membership_id,
          role,
          level,
          joined_at,
          version,
        })),
      )
      .execute()
  }
}

/**
 * Brings removed members back, as what they were, and lifts the bans of that removal. Those who have come back by
 * themselves stay as they are, and so do those who were removed again and may not come back.
 */
export async function undoRemoval(
  trx: Trx,
  { communityId, before, createdAt }: RecordedChange,
  user: AuthUser,
  studio: StudioScope,
): Promise<void> {
  const community = await lockPlaces(trx, communityId)
  // It may have been deleted since the caller entered the studio; then its members wait to come back with it.
  if (community.deleted_at) throw communityIsDeleted()
  const rows = await trx
    .selectFrom('member_batches as b')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.community_id', '=', 'b.community_id').onRef('m.user_id', '=', 'b.user_id'),
    )
    .where('b.batch_id', '=', String(before?.['batch']))
    .where('b.community_id', '=', communityId)
    .where('m.id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('community_bans as ban')
            .whereRef('ban.community_id', '=', 'b.community_id')
            .whereRef('ban.user_id', '=', 'b.user_id')
            .whereRef('ban.batch_id', '!=', 'b.batch_id')
            .select('ban.user_id'),
        ),
      ),
    )
    .orderBy('b.user_id')
    .selectAll('b')
    .execute()
  if (rows.length === 0) {
    throw new HttpError(
      409,
      'Ya no queda nadie a quien devolver: han vuelto, no pueden volver o borraron su cuenta.',
    )
  }
  if (rows.some(({ role }) => role !== 'member') && !studio.abilities.includes('roles')) {
    throw new HttpError(403, 'Solo quien dirige la comunidad puede devolver a quien la moderaba.')
  }
  const { max_members: most } = community
  // Places that somebody is paying for are taken, too.
  if (most !== null && (await countPlacesTaken(trx, communityId, user.id)) + rows.length > most) {
    throw new HttpError(409, 'La comunidad está completa: no caben todas las personas que quitaste.')
  }
  await liftBansOf(trx, communityId, String(before?.['batch']))
  await trx
    .insertInto('memberships')
    .values(
      rows.map(({ membership_id, user_id, role, level, joined_at, version }) => ({
        id: membership_id,
        community_id: communityId,
        user_id,
        role,
        level,
        joined_at,
        version,
      })),
    )
    .execute()
  const people = rows.map(({ user_id: id }) => id)
  await rankSince(trx, { communityId, since: createdAt, people })
  await notify(trx, { kind: 'removal', batch: String(before?.['batch']) })
}
