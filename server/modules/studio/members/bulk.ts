import type { BulkChange } from '#api/contract/studio/members.ts'
import { bulkMax } from '#api/contract/studio/members.ts'
import { formatNumber } from '#lib/plural.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { recordChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import { setStanding, type Standing } from './change.ts'
import { searchMembers } from './list.ts'
import { type LockedMember, lockMembers } from './membership.ts'
import { refusal } from './rank.ts'
import { lockPlaces, removeRows } from './removal.ts'

export interface LeftOut {
  id: string
  name: string
  reason: string
}

export interface BulkResult {
  changed: number
  left_out: LeftOut[]
  change?: string
}

/**
 * Ids of the chosen people, without duplicates.
 * @throws {HttpError} 400 when nobody is chosen or too many are.
 */
export async function chosenIds(
  db: Db,
  communityId: string,
  { members, filter }: Pick<BulkChange, 'members' | 'filter'>,
): Promise<string[]> {
  if (members && !filter) return [...new Set(members.map((id) => String(id).toLowerCase()))]
  if (!filter || members) throw new HttpError(400, 'Elige a las personas, o un filtro que las encuentre.')
  const order = { sort: 'name', direction: 'asc' } as const
  const { total, ids } = await searchMembers(db, communityId, { filters: filter, order, limit: bulkMax })
  if (total > bulkMax) {
    throw new HttpError(
      400,
      `El filtro encuentra a ${formatNumber(total)} personas, y puedes elegir como mucho a ${bulkMax} a la vez. Acótalo un poco.`,
    )
  }
  if (total === 0) throw new HttpError(400, 'El filtro no encuentra a nadie.')
  return ids
}

interface Act {
  user: AuthUser
  studio: StudioScope
  ids: readonly string[]
}

/** Locks the chosen members and tells apart those whom the caller may act on. */
async function lockChosen(trx: Db, { user, studio, ids }: Act) {
  const rows = await lockMembers(trx, studio.communityId, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  const leftOut: LeftOut[] = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, name: '', reason: 'Ya no es miembro.' }))
  const allowed: LockedMember[] = []
  for (const row of rows) {
    const reason = refusal(studio, user, row)
    if (reason) leftOut.push({ id: row.id, name: row.name, reason })
    else allowed.push(row)
  }
  return { allowed, leftOut }
}

/** Gives many members another role or level. */
export function setManyStandings(db: Db, act: Act, wanted: Standing): Promise<BulkResult> {
  return db.transaction().execute(async (trx) => {
    const { allowed, leftOut } = await lockChosen(trx, act)
    let changed = 0
    for (const row of allowed) {
      if (await setStanding(trx, act, row, wanted)) changed += 1
      else leftOut.push({ id: row.id, name: row.name, reason: 'Ya estaba así.' })
    }
    return { changed, left_out: leftOut }
  })
}

/** Takes many members out of the community, who may come back or not. */
export function removeMany(db: Db, act: Act, mayReturn: boolean): Promise<BulkResult> {
  const { user, studio } = act
  return db.transaction().execute(async (trx) => {
    await lockPlaces(trx, studio.communityId)
    const { allowed, leftOut } = await lockChosen(trx, act)
    if (allowed.length === 0) return { changed: 0, left_out: leftOut }
    const batch = await removeRows(trx, act, allowed, mayReturn)
    const [only] = allowed
    const change = await recordChange(trx, {
      action: 'member.remove',
      actor: user,
      communityId: studio.communityId,
      subject:
        allowed.length === 1 && only
          ? { id: only.id, name: only.name }
          : { id: batch, name: `${allowed.length} personas` },
      before: { people: allowed.length, names: allowed.map(({ name }) => name), batch },
      ...(!mayReturn && { after: { may_return: false } }),
      undoable: true,
    })
    return { changed: allowed.length, left_out: leftOut, change }
  })
}
