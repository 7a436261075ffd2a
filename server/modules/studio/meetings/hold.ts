import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { recordChange } from '../changes/record.ts'
import { findMeeting, lockMeeting, type StudioMeetingRow } from './repository.ts'
import { stateOf } from './serializer.ts'

/** What a meeting must be before, and is after; and how the opposite is said. */
const steps = {
  start: { from: 'waiting', to: 'started', action: 'meeting.start', done: 'ya empezó' },
  end: { from: 'started', to: 'ended', action: 'meeting.end', done: 'ya terminó' },
} as const

/**
 * Starts a meeting that waits, or ends one that has started.
 * @throws {HttpError} 404, 409 when it is cancelled, not in the state before, or its time is over before it starts.
 */
export async function holdMeeting(
  db: Db,
  user: AuthUser,
  { communityId, id }: { communityId: string; id: string },
  step: keyof typeof steps,
): Promise<StudioMeetingRow> {
  const { from, to, action, done } = steps[step]
  return db.transaction().execute(async (trx) => {
    const { meeting } = await lockMeeting(trx, communityId, id)
    const name = meeting.topic ?? ''
    const who = meeting.changed_by_name ?? 'Otra persona'
    if (meeting.cancelled_at) throw new HttpError(409, `${who} canceló «${name}».`)
    if (meeting.status !== from) {
      throw new HttpError(
        409,
        meeting.status === 'waiting' ? `«${name}» aún no ha empezado.` : `${who} ${done} «${name}».`,
      )
    }
    if (step === 'start' && stateOf(meeting) === 'ended') {
      throw new HttpError(409, `La hora de «${name}» ya ha pasado.`)
    }
    await trx
      .updateTable('meetings')
      .set((eb) => ({ status: to, changed_by_name: user.name, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await recordChange(trx, { action, actor: user, communityId, subject: { id, name } })
    return findMeeting(trx, communityId, id)
  })
}
