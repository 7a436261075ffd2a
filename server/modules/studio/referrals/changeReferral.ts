import type { Parsed } from '#api/contract/endpoint.ts'
import type { changeReferral as endpoint } from '#api/contract/studio/referrals.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { notify } from '../../messaging/notifications.ts'
import { difference, recordChange } from '../changes/record.ts'
import { type BoardRow, lockReferral, saveReferral } from './repository.ts'

const notFound = () => new HttpError(404, 'Este referido ya no existe.')

/** An instant of the request. @throws {HttpError} 400 for what is none, or lies ahead. */
function readInstant(value: string | null | undefined): Date | null | undefined {
  if (value === null || value === undefined) return value
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw new HttpError(400, 'La fecha no es válida.')
  if (date.getTime() > Date.now() + 60_000) throw new HttpError(400, 'La fecha no puede estar en el futuro.')
  return date
}

/**
 * Changes a referral.
 * @throws {HttpError} 404 when it is gone, 409 when it was changed since `version` was read.
 */
export async function changeReferral(
  db: Db,
  user: AuthUser,
  { communityId, id }: { communityId: string; id: string },
  { version, ...wanted }: Parsed<typeof endpoint, 'body'>,
): Promise<BoardRow> {
  if (!isGuid(id)) throw notFound()
  const contacted = readInstant(wanted.contacted_at)
  const converted = readInstant(wanted.converted_at)
  return db.transaction().execute(async (trx) => {
    const row = await lockReferral(trx, communityId, id)
    if (!row) throw notFound()
    if (row.version !== version) {
      throw new HttpError(409, `Otra persona ya cambió a ${row.nombre} mientras lo mirabas.`)
    }
    const before = stateOf(row)
    const after = stateOf({
      ...row,
      estado: wanted.estado ?? row.estado,
      contacted_at: contacted === undefined ? row.contacted_at : contacted,
      converted_at: converted === undefined ? row.converted_at : converted,
      team_notes: wanted.team_notes ?? row.team_notes,
    })
    // Whoever is active has been spoken to.
    if (after.estado === 'activo' && before.estado !== 'activo') {
      after.contacted_at ??= new Date().toISOString()
    }
    const changed = difference(before, after)
    if (!changed) return row
    await saveReferral(trx, id, {
      estado: after.estado,
      team_notes: after.team_notes,
      contacted_at: dateOf(after.contacted_at),
      converted_at: dateOf(after.converted_at),
    })
    const onlyNotes = Object.keys(changed.after).every((field) => field === 'team_notes')
    if (!onlyNotes) await notify(trx, { kind: 'referral', referrer: row.referrer_id })
    await recordChange(trx, {
      action: onlyNotes ? 'referral.notes' : 'referral.state',
      actor: user,
      communityId,
      subject: { id, name: row.nombre },
      ...changed,
    })
    const renewed = await lockReferral(trx, communityId, id)
    if (!renewed) throw notFound()
    return renewed
  })
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant))

const stateOf = ({ estado, contacted_at, converted_at, team_notes }: BoardRow) => ({
  estado,
  contacted_at: contacted_at?.toISOString() ?? null,
  converted_at: converted_at?.toISOString() ?? null,
  team_notes,
})
