import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ImportPerson, ImportRow } from '#api/contract/studio/memberImport.ts'
import type { CommunityEntry } from '#api/contract/studio/invitations.ts'
import type { Db, Trx } from '../../../db/client.ts'
import { archivedError, HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { noEntryText } from '../../communities/archived.ts'
import { refreshActivityOfInvited } from '../../activity/refresh.ts'
import { countPlacesTaken } from '../../purchases/repository.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'
import { createPersonalInvitations } from '../invitations/personal.ts'
import { findEntry, invitedRoles } from '../invitations/repository.ts'
import type { StudioScope } from '../permissions.ts'
import { digestOf, planImport } from './importPlan.ts'
import { lockPlaces } from './removal.ts'

export interface ImportResult {
  rows: ImportRow[]
  invited: number
  plan: string
  entry?: CommunityEntry
  must_pay?: boolean
  batch?: string
  change?: string
}

interface Wanted {
  people: readonly ImportPerson[]
  dry_run: boolean
  plan?: string | undefined
}

/**
 * Returns what becomes of each person of a list, or makes their personal invitations in one transaction. Nobody becomes
 * a member before accepting.
 * @throws {HttpError} 409 when it would not be done as the dry run said, or the community is archived.
 */
export async function importMembers(
  db: Db,
  { user, studio }: { user: AuthUser; studio: StudioScope },
  { people, dry_run: isDry, plan: expected }: Wanted,
): Promise<ImportResult> {
  return db.transaction().execute(async (trx) => {
    const community = await trx
      .selectFrom('communities')
      .where('id', '=', studio.communityId)
      .select(['max_members', 'archived_at', 'deleted_at'])
      .$if(!isDry, (query) => query.forNoKeyUpdate())
      .executeTakeFirstOrThrow()
    // Read here, because both may have happened since the caller entered the studio.
    if (community.deleted_at) throw new HttpError(404, 'Esta comunidad está eliminada.')
    if (community.archived_at) {
      throw archivedError(noEntryText)
    }
    const room =
      community.max_members === null
        ? Infinity
        : community.max_members - (await countPlacesTaken(trx, studio.communityId, user.id))
    const givesRoles = studio.abilities.includes('roles')
    const rows = await planImport(trx, { communityId: studio.communityId, givesRoles, room }, people)
    const invited = rows.filter((row) => row.fate === 'invite')
    // As for links: only whoever sets the price lets people in without paying.
    const entry = await findEntry(trx, studio.communityId)
    const mustPay = !studio.abilities.includes('settings') && entry !== null
    const plan = digestOf(rows, { entry, mustPay })
    const result = { rows, invited: invited.length, plan, ...(entry && { entry, must_pay: mustPay }) }
    if (isDry) return result
    if (expected === undefined) throw new HttpError(400, 'Comprueba el archivo antes de importarlo.')
    if (expected !== plan) {
      throw new HttpError(409, 'Algo ha cambiado desde la comprobación. Vuelve a comprobar el archivo.')
    }
    if (invited.length === 0) return result
    const batch = uuid()
    await createPersonalInvitations(trx, { communityId: studio.communityId, batch, user, mustPay }, invited)
    await refreshActivityOfInvited(
      trx,
      invited.map(({ email }) => email),
    )
    const change = await recordChange(trx, {
      action: 'member.import',
      actor: user,
      communityId: studio.communityId,
      subject: { id: batch, name: invited.length === 1 ? '1 persona' : `${invited.length} personas` },
      after: { people: invited.length },
      undoable: true,
    })
    return { ...result, batch, change }
  })
}

/**
 * Revokes the open invitations of an import; whoever has accepted stays. Imports from before there were personal
 * invitations added members, who are taken out again.
 */
export async function undoImport(
  trx: Trx,
  { communityId, subjectId }: RecordedChange,
  _user: AuthUser,
  studio: StudioScope,
): Promise<void> {
  await lockPlaces(trx, communityId)
  const revoked = await trx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('batch_id', '=', sql<string>`${subjectId}::uuid`)
    .where('community_id', '=', communityId)
    .where('role', 'in', invitedRoles(studio))
    .where('uses', '=', 0)
    .where('revoked_at', 'is', null)
    .returning('email')
    .execute()
  const { numDeletedRows: gone } = await trx
    .deleteFrom('memberships')
    .where('community_id', '=', communityId)
    // Whoever left and came back, or owns the community by now, is not the import's any more.
    .where('role', 'in', invitedRoles(studio))
    .where('id', 'in', (query) =>
      query
        .selectFrom('member_batches')
        .where('batch_id', '=', sql<string>`${subjectId}::uuid`)
        .where('community_id', '=', communityId)
        .select('membership_id'),
    )
    .executeTakeFirst()
  if (revoked.length === 0 && gone === 0n) {
    throw new HttpError(409, 'Ya no queda ninguna invitación abierta de esta importación.')
  }
  await refreshActivityOfInvited(
    trx,
    revoked.flatMap(({ email }) => email ?? []),
  )
}
