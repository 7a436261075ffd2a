import type { GivenRole } from '#api/contract/studio/members.ts'
import type { Db, Trx } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { notify } from '../../messaging/notifications.ts'
import { difference, recordChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import { lastChangedBy, type LockedMember, lockMember } from './membership.ts'
import { requireMayAct } from './rank.ts'

export interface Standing {
  role?: GivenRole | undefined
  /** Null for the person's own. */
  level?: number | null | undefined
}

/**
 * Gives a member another role or level.
 * @throws {HttpError} 404 or 409 for whoever is no member (any more), 403 for whom the caller may not act on, 409 when
 * somebody else has changed the member since `version`.
 */
export async function changeMember(
  db: Db,
  { user, studio, id }: { user: AuthUser; studio: StudioScope; id: string },
  { version, ...wanted }: Standing & { version: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockMember(trx, studio.communityId, id)
    // One's own level is no rank: only the role is out of reach.
    if (wanted.role !== undefined) requireMayAct(studio, user, row)
    if (row.version !== version) {
      const who = await lastChangedBy(trx, studio.communityId, row)
      throw new HttpError(409, `${who ?? 'Otra persona'} ya cambió a ${row.name}.`)
    }
    await setStanding(trx, { user, studio }, row, wanted)
  })
}

/** Sets role and level of a locked member and writes it into the log. Whether anything has changed. */
export async function setStanding(
  trx: Trx,
  { user, studio }: { user: AuthUser; studio: StudioScope },
  row: LockedMember,
  { role = row.role as GivenRole, level = row.level }: Standing,
): Promise<boolean> {
  const changed = difference({ role: row.role as GivenRole, level: row.level }, { role, level })
  if (!changed) return false
  await trx
    .updateTable('memberships')
    .set((eb) => ({ ...changed.after, version: eb('version', '+', 1) }))
    .where('id', '=', row.membership_id)
    .execute()
  await recordChange(trx, {
    action: 'role' in changed.after ? 'member.role' : 'member.level',
    actor: user,
    communityId: studio.communityId,
    subject: row,
    ...changed,
  })
  if ('role' in changed.after) await notify(trx, { kind: 'membership', user: row.id })
  return true
}
