import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import type { ImportRow } from '#api/contract/studio/memberImport.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { countPlacesTaken } from '../../purchases/repository.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import { digestOf, type PlannedRow, planImport, readRows } from './importPlan.ts'
import { lockPlaces, noteBatch } from './removal.ts'

export interface ImportResult {
  rows: ImportRow[]
  added: number
  plan: string
  change?: string
}

interface Wanted {
  csv: string
  dry_run: boolean
  plan?: string | undefined
}

/**
 * Tells what becomes of each row of a file, or does it in one transaction.
 * @throws {HttpError} 400 for what is no such file, 409 when it would not be done as the dry run said, or the community
 * is archived.
 */
export async function importMembers(
  db: Db,
  { user, studio }: { user: AuthUser; studio: StudioScope },
  { csv, dry_run: isDry, plan: expected }: Wanted,
): Promise<ImportResult> {
  const file = readRows(csv)
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
      throw new HttpError(409, 'Esta comunidad está archivada y ya no admite miembros.')
    }
    const room =
      community.max_members === null
        ? Infinity
        : community.max_members - (await countPlacesTaken(trx, studio.communityId, user.id))
    const givesRoles = studio.abilities.includes('roles')
    const planned = await planImport(trx, { communityId: studio.communityId, givesRoles, room }, file)
    const plan = digestOf(planned)
    const added = planned.filter((row) => row.fate === 'add')
    const result = {
      // The contract's schema leaves the accounts out.
      rows: planned,
      added: added.length,
      plan,
    }
    if (isDry) return result
    if (expected === undefined) throw new HttpError(400, 'Comprueba el archivo antes de importarlo.')
    if (expected !== plan) {
      throw new HttpError(409, 'Algo ha cambiado desde la comprobación. Vuelve a comprobar el archivo.')
    }
    if (added.length === 0) return result
    return { ...result, change: await addRows(trx, { user, studio }, added) }
  })
}

async function addRows(
  trx: Db,
  { user, studio }: { user: AuthUser; studio: StudioScope },
  added: readonly PlannedRow[],
): Promise<string> {
  const batch = uuid()
  const joined = new Date()
  const rows = added.map(({ userId = '', role, level = null }) => ({
    id: userId,
    membership_id: uuid(),
    role,
    level,
    joined_at: joined,
  }))
  for (let from = 0; from < rows.length; from += 1000) {
    await trx
      .insertInto('memberships')
      .values(
        rows.slice(from, from + 1000).map(({ id, membership_id, ...row }) => ({
          ...row,
          id: membership_id,
          user_id: id,
          community_id: studio.communityId,
        })),
      )
      .execute()
  }
  await noteBatch(trx, batch, studio.communityId, rows)
  return recordChange(trx, {
    action: 'member.import',
    actor: user,
    communityId: studio.communityId,
    subject: { id: batch, name: added.length === 1 ? '1 persona' : `${added.length} personas` },
    after: { people: added.length },
    undoable: true,
  })
}

/** Takes those out again whom an import has added: the undoing of it. */
export async function undoImport(
  trx: Db,
  { communityId, subjectId }: RecordedChange,
  _user: AuthUser,
  studio: StudioScope,
): Promise<void> {
  await lockPlaces(trx, communityId)
  const { numDeletedRows: gone } = await trx
    .deleteFrom('memberships')
    .where('community_id', '=', communityId)
    // Whoever left and came back, or owns the community by now, is not the import's any more.
    .where('role', 'in', studio.abilities.includes('roles') ? ['member', 'moderator'] : ['member'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('member_batches')
        .where('batch_id', '=', sql<string>`${subjectId}::uuid`)
        .where('community_id', '=', communityId)
        .select('membership_id'),
    )
    .executeTakeFirst()
  if (gone === 0n) throw new HttpError(409, 'Ya no es miembro nadie de quienes añadió esta importación.')
}
