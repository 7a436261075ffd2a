/**
 * Archiving and deleting communities. A deleted one has no members and is neither public nor listed, which hides it
 * from every call; its memberships wait beside it, and come back with it.
 */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/client.ts'
import { normaliseLine } from '#api/contract/normaliseText.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { wasListed } from '../../communities/archived.ts'
import { communityAllowance } from '../../communities/membershipTiers.ts'
import { notify } from '../../messaging/notifications.ts'
import { rankSince } from '../../ranking/repository.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'
import { communityIsDeleted, isStaff } from '../permissions.ts'
import { countPaidAccess } from './repository.ts'

const lock = (trx: Db, id: string) =>
  trx
    .selectFrom('communities')
    .where('id', '=', id)
    .select(['owner_id', 'name', 'access_type', 'listed', 'archived_at', 'deleted_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

type MembershipTable = 'memberships' | 'removed_memberships'

/** Moves the memberships of a community from one table to the other. */
async function moveMemberships(trx: Db, id: string, from: MembershipTable, into: MembershipTable) {
  const columns = ['id', 'community_id', 'user_id', 'role', 'joined_at', 'level', 'version'] as const
  await trx
    .insertInto(into)
    .columns(columns)
    .expression(trx.selectFrom(from).where('community_id', '=', id).select(columns))
    .execute()
  await trx.deleteFrom(from).where('community_id', '=', id).execute()
}

/** Archives a community, or opens it again. Does nothing if it already is as wanted. */
export async function setArchived(db: Db, user: AuthUser, id: string, archived: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lock(trx, id)
    if (row.deleted_at) throw communityIsDeleted()
    if ((row.archived_at !== null) === archived) return
    // Nobody can join an archived one; opened again, it is listed if it was.
    const listed = !archived && (row.listed || (await wasListed(trx, id)))
    await trx
      .updateTable('communities')
      .set((eb) => ({
        archived_at: archived ? sql<Date>`now()` : null,
        listed,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      action: archived ? 'community.archive' : 'community.reopen',
      actor: user,
      communityId: id,
      subject: { id, name: row.name },
      ...(row.listed !== listed && { before: { listed: row.listed }, after: { listed } }),
    })
    await notify(trx, { kind: 'archived', communities: [id] })
  })
}

/**
 * Takes a community away from everybody, for thirty days in which it can be brought back. Returns the change's id.
 * @param confirmed the typed name, and how many people lose an access that they have paid, as the caller was told.
 * @throws {HttpError} 400 when the typed name is not its name, 409 when more people have paid by now.
 */
export async function deleteCommunity(
  db: Db,
  user: AuthUser,
  id: string,
  { typed, paidAccess }: { typed: string; paidAccess: number },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const row = await lock(trx, id)
    if (row.deleted_at) throw new HttpError(404, 'Esta comunidad está eliminada.')
    if (normaliseLine(typed) !== normaliseLine(row.name)) {
      throw new HttpError(400, 'El nombre no coincide con el de la comunidad.')
    }
    const buyers = await countPaidAccess(trx, id)
    if (buyers > paidAccess) {
      throw new HttpError(
        409,
        buyers === 1
          ? 'Una persona ha pagado su acceso y lo perdería. Vuelve a abrir este aviso para confirmarlo.'
          : `${buyers} personas han pagado su acceso y lo perderían. Vuelve a abrir este aviso para confirmarlo.`,
        { code: 'PAID_ACCESS' },
      )
    }
    await moveMemberships(trx, id, 'memberships', 'removed_memberships')
    await trx
      .updateTable('communities')
      .set({ deleted_at: sql<Date>`now()`, is_public: false, listed: false })
      .where('id', '=', id)
      .execute()
    await notify(trx, { kind: 'archived', communities: [id] })
    return recordChange(trx, {
      action: 'community.delete',
      actor: user,
      communityId: id,
      subject: { id, name: row.name },
      before: { listed: row.listed },
      ...(buyers > 0 && { after: { paid_access: buyers } }),
      undoable: true,
    })
  })
}

/**
 * Brings a deleted community back: the undoing of its deletion.
 * @throws {HttpError} 409 when it is back already, or its owner has created another one in its place.
 */
export async function restoreDeleted(
  trx: Trx,
  { communityId, before }: Pick<RecordedChange, 'communityId' | 'before'>,
  user: Pick<AuthUser, 'id'>,
): Promise<void> {
  const row = await lock(trx, communityId)
  const { owner_id: ownerId, deleted_at: deletedAt } = row
  if (!deletedAt) throw new HttpError(409, 'Esta comunidad ya está restaurada.')
  await requirePlace(trx, { ownerId, deletedAt }, user)
  await trx
    .updateTable('communities')
    .set({
      deleted_at: null,
      is_public: row.access_type === 'publica',
      listed: before?.['listed'] === true && row.archived_at === null,
    })
    .where('id', '=', communityId)
    .execute()
  await moveMemberships(trx, communityId, 'removed_memberships', 'memberships')
  await rankSince(trx, { communityId, since: deletedAt })
  await notify(trx, { kind: 'archived', communities: [communityId] })
}

/**
 * Deleting one to create another is no way to both. What the owner had before she may have again, whatever her
 * membership includes by now; and staff may give her more.
 * @throws {HttpError} 409
 */
async function requirePlace(
  trx: Db,
  { ownerId, deletedAt }: { ownerId: string; deletedAt: Date },
  user: Pick<AuthUser, 'id'>,
): Promise<void> {
  // As when one is created: two at once must not pass the limit together.
  const { membership_type } = await trx
    .selectFrom('users')
    .where('id', '=', ownerId)
    .select('membership_type')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const owned = await trx
    .selectFrom('communities')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .select('created_at')
    .execute()
  const another = owned.some(({ created_at }) => created_at > deletedAt)
  const { canCreate } = communityAllowance({
    membershipType: membership_type,
    owned: owned.length,
    staff: await isStaff(trx, user.id),
  })
  if (another && !canCreate) {
    throw new HttpError(
      409,
      'Después de eliminarla creaste otra, y tu membresía no incluye las dos: elimina antes la otra.',
    )
  }
}

/** Brings a deleted community back and writes it into the log. */
export async function restoreCommunity(db: Db, user: AuthUser, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const change = await trx
      .selectFrom('studio_changes')
      .where('community_id', '=', id)
      .where('action', '=', 'community.delete')
      .where('undone_at', 'is', null)
      .orderBy('created_at', 'desc')
      .select(['id', 'before', 'subject_name'])
      // Before the community, as when it is undone in the log.
      .forUpdate()
      .executeTakeFirst()
    await restoreDeleted(trx, { communityId: id, before: change?.before ?? null }, user)
    if (!change) return
    await trx
      .updateTable('studio_changes')
      .set({ undone_at: sql<Date>`now()` })
      .where('id', '=', change.id)
      .execute()
    await recordChange(trx, {
      action: 'community.restore',
      actor: user,
      communityId: id,
      subject: { id, name: change.subject_name ?? '' },
    })
  })
}
