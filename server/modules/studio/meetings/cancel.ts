import { sql } from 'kysely'
import { defaultMeetingMinutes } from '#api/contract/meetings.ts'
import type { MeetingScope } from '#api/contract/studio/meetings.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'
import { lockMeeting } from './repository.ts'
import { concerned } from './series.ts'
import { stateOf } from './serializer.ts'

/**
 * Cancels a meeting, or also those of its series; returns the change's id and how many were cancelled.
 * @throws {HttpError} 404, 409 when it is cancelled already, has begun or is over.
 */
export async function cancelMeeting(
  db: Db,
  user: AuthUser,
  { communityId, id }: { communityId: string; id: string },
  scope: MeetingScope,
): Promise<{ change: string; cancelled: number }> {
  return db.transaction().execute(async (trx) => {
    const { meeting, series } = await lockMeeting(trx, communityId, id)
    const name = meeting.topic ?? ''
    const state = stateOf(meeting)
    if (state === 'cancelled') {
      throw new HttpError(409, `${meeting.changed_by_name ?? 'Otra persona'} ya canceló «${name}».`)
    }
    if (state === 'ended') throw new HttpError(409, `«${name}» ya ha terminado.`)
    if (state === 'started')
      throw new HttpError(409, `«${name}» ya ha empezado: termínala en vez de cancelarla.`)
    const rows = concerned(meeting, series, scope)
    await trx
      .updateTable('meetings')
      .set((eb) => ({
        cancelled_at: sql<Date>`now()`,
        cancelled_with: id,
        changed_by_name: user.name,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', sql<string>`any(${rows.map((row) => row.id)}::uuid[])`)
      .execute()
    const change = await recordChange(trx, {
      action: 'meeting.cancel',
      actor: user,
      communityId,
      subject: { id, name },
      after: {
        starts_at: meeting.starts_at.toISOString(),
        ...(rows.length > 1 && { meetings: rows.length }),
      },
      undoable: true,
    })
    return { change, cancelled: rows.length }
  })
}

/**
 * Brings the meetings back that were cancelled together, as far as their time is not over.
 * @throws {HttpError} 409 when the time of all of them is.
 */
export async function undoCancelling(
  trx: Db,
  { communityId, subjectId }: RecordedChange,
  user: AuthUser,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('meetings')
    .set((eb) => ({
      cancelled_at: null,
      cancelled_with: null,
      changed_by_name: user.name,
      version: eb('version', '+', 1),
    }))
    .where('community_id', '=', communityId)
    .where('cancelled_with', '=', subjectId)
    .where(
      sql<Date>`starts_at + make_interval(mins => coalesce(duration_minutes, ${sql.lit(defaultMeetingMinutes)}))`,
      '>',
      sql<Date>`now()`,
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    throw new HttpError(409, 'La hora de la reunión ya ha pasado: convoca otra en su lugar.')
  }
}
