/** Banning removed members, listing them, and letting them come back. */
import { bansPageSize } from '#api/contract/studio/members.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { recordChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import { isOfStaff, type LockedMember } from './membership.ts'
import { requireMayAct } from './rank.ts'

interface Removal {
  communityId: string
  batch: string
  user: AuthUser
}

/** Bans members who are being removed. */
export async function banRemoved(
  trx: Db,
  { communityId, batch, user }: Removal,
  members: readonly Pick<LockedMember, 'id' | 'role'>[],
): Promise<void> {
  await trx
    .insertInto('community_bans')
    .values(
      members.map(({ id, role }) => ({
        community_id: communityId,
        user_id: id,
        role,
        batch_id: batch,
        banned_by: user.id,
        banned_by_name: user.name,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lifts the bans of a removal that is undone. */
export const liftBansOf = (trx: Db, communityId: string, batch: string) =>
  trx
    .deleteFrom('community_bans')
    .where('community_id', '=', communityId)
    .where('batch_id', '=', batch)
    .execute()

const banQuery = (db: Db, communityId: string) =>
  db
    .selectFrom('community_bans')
    .innerJoin('users', 'users.id', 'community_bans.user_id')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .leftJoin('media as avatar', 'avatar.id', 'users.avatar_media_id')
    .where('community_bans.community_id', '=', communityId)
    .select([
      'users.id',
      'users.name',
      'users.email',
      'avatar.storage_key as avatar_key',
      'community_bans.role',
      isOfStaff,
      'community_bans.banned_by_name',
      'community_bans.created_at',
    ])

/** A page of the people who may not come back, the last banned first, and how many there are. */
export async function listBans(db: Db, communityId: string, page: number) {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('community_bans')
      .where('community_id', '=', communityId)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    banQuery(db, communityId)
      .orderBy('community_bans.created_at', 'desc')
      .orderBy('community_bans.user_id')
      .limit(bansPageSize)
      .offset((page - 1) * bansPageSize)
      .execute(),
  ])
  return { total: Number(total), rows }
}

/**
 * Lets a removed person come back.
 * @throws {HttpError} 404 for whoever is not banned, 403 for whom the caller may not act on.
 */
export async function liftBan(
  db: Db,
  { user, studio, id }: { user: AuthUser; studio: StudioScope; id: string },
): Promise<void> {
  const { communityId } = studio
  await db.transaction().execute(async (trx) => {
    const row = isGuid(id)
      ? await banQuery(trx, communityId)
          .where('community_bans.user_id', '=', id)
          .forUpdate('community_bans')
          .executeTakeFirst()
      : undefined
    if (!row) throw new HttpError(404, 'Esta persona ya puede volver.')
    requireMayAct(studio, user, row)
    await trx
      .deleteFrom('community_bans')
      .where('community_id', '=', communityId)
      .where('user_id', '=', row.id)
      .execute()
    await recordChange(trx, {
      action: 'member.allow',
      actor: user,
      communityId,
      subject: row,
      before: { may_return: false },
      after: { may_return: true },
    })
  })
}
