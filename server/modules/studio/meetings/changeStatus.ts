import { startEarlyMinutes } from '#api/contract/studio/meetings.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'
import { findMeeting, lockMeeting, type StudioMeetingRow } from './repository.ts'
import { isOver } from './serializer.ts'

/** What a meeting must be before, and is after; and how the opposite is said. */
const steps = {
  start: { from: 'waiting', to: 'started', action: 'meeting.start', done: 'ya empezó' },
  end: { from: 'started', to: 'ended', action: 'meeting.end', done: 'ya terminó' },
} as const

type Step = keyof typeof steps

const overText = (name: string) => `La hora de «${name}» ya ha pasado.`

/**
 * Starts a meeting that waits, or ends one that has started; returns it with the change's id.
 * @throws {HttpError} 404, 409 when it is cancelled, not in the state before, too far ahead, or over before it starts.
 */
export async function changeStatus(
  db: Db,
  user: AuthUser,
  { communityId, id }: { communityId: string; id: string },
  step: Step,
): Promise<{ row: StudioMeetingRow; change: string }> {
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
    if (step === 'start') requireStartable(meeting)
    await setStatus(trx, id, to, user)
    const change = await recordChange(trx, {
      action,
      actor: user,
      communityId,
      subject: { id, name },
      undoable: true,
    })
    return { row: await findMeeting(trx, communityId, id), change }
  })
}

/** @throws {HttpError} 409 */
function requireStartable(meeting: StudioMeetingRow): void {
  const name = meeting.topic ?? ''
  if (isOver(meeting)) throw new HttpError(409, overText(name))
  if (meeting.starts_at.getTime() - Date.now() > startEarlyMinutes * 60_000) {
    throw new HttpError(
      409,
      `«${name}» se puede empezar desde ${startEarlyMinutes} minutos antes de su hora.`,
    )
  }
}

const setStatus = (trx: Db, id: string, status: StudioMeetingRow['status'], user: AuthUser) =>
  trx
    .updateTable('meetings')
    .set((eb) => ({ status, changed_by_name: user.name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/**
 * Takes a start or an end back.
 * @throws {HttpError} 409 when it is in another state by now, cancelled, or its time is over.
 */
export const undoStatus =
  (step: Step) =>
  async (trx: Db, { communityId, subjectId }: RecordedChange, user: AuthUser): Promise<void> => {
    const { from, to } = steps[step]
    const { meeting } = await lockMeeting(trx, communityId, subjectId ?? '')
    const name = meeting.topic ?? ''
    if (meeting.cancelled_at || meeting.status !== to) {
      throw new HttpError(409, `El estado de «${name}» ha cambiado desde entonces.`)
    }
    if (isOver(meeting)) throw new HttpError(409, overText(name))
    await setStatus(trx, meeting.id, from, user)
  }
