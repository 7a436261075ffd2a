import { v5 as uuidFromName } from 'uuid'
import type { Parsed } from '#api/contract/endpoint.ts'
import { type createMeeting as endpoint, maxOccurrences } from '#api/contract/studio/meetings.ts'
import type { Db } from '../../../db/client.ts'
import { archivedError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { recordChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import { readFields } from './fields.ts'
import { listByIds, type StudioMeetingRow } from './repository.ts'
import { dateOf, occurrencesOf, readLocalTime, requireAhead } from './times.ts'

/** Names the meetings that were announced with an idempotency key. */
const keySpace = '0d5b1f0c-7a53-4c0e-8a7e-5a6b7c1d9e42'

/**
 * Announces a meeting or a series; returns its meetings, by start. With a key that was used before, returns the first
 * ones as they are now.
 * @throws {HttpError} 400 for times and addresses that cannot be, 409 in an archived community.
 */
export async function createMeeting(
  db: Db,
  user: AuthUser,
  { communityId, archived }: StudioScope,
  body: Body,
  key: string,
): Promise<StudioMeetingRow[]> {
  const idOf = (index: number | 'series') =>
    uuidFromName(`${communityId}:${user.id}:${key}:${index}`, keySpace)
  return db.transaction().execute(async (trx) => {
    // One at a time: a request that was sent twice finds what the first one made.
    await trx.selectFrom('users').where('id', '=', user.id).select('id').forNoKeyUpdate().execute()
    // Before anything is refused: what could be announced a moment ago may be past by now.
    const made = await listByIds(
      trx,
      communityId,
      Array.from({ length: maxOccurrences }, (_, index) => idOf(index)),
    )
    if (made.length > 0) return made
    if (archived) {
      throw archivedError('La comunidad está archivada: ábrela de nuevo para convocar reuniones.')
    }
    const { rows, log } = newRows(body)
    const ids = rows.map((_, index) => idOf(index))
    const seriesId = body.repeat ? idOf('series') : null
    if (body.repeat && seriesId) {
      await trx
        .insertInto('meeting_series')
        .values({ id: seriesId, community_id: communityId, rule: body.repeat.every })
        .execute()
    }
    await trx
      .insertInto('meetings')
      .values(
        rows.map((row, index) => ({
          ...row,
          id: idOf(index),
          community_id: communityId,
          series_id: seriesId,
          changed_by_name: user.name,
        })),
      )
      .execute()
    await recordChange(trx, {
      action: 'meeting.create',
      actor: user,
      communityId,
      subject: { id: idOf(0), name: body.topic },
      after: log,
    })
    return listByIds(trx, communityId, ids)
  })
}

type Body = Parsed<typeof endpoint, 'body'>

/** What a request announces, and what the log says of it. @throws {HttpError} 400 */
function newRows({ repeat, starts_at: startsAt, time_zone: zone, ...wanted }: Body) {
  const start = readLocalTime(startsAt, zone)
  requireAhead(start, wanted.duration_minutes)
  const times = repeat ? occurrencesOf(repeat, { startsAt, zone }) : [dateOf(start)]
  const fields = readFields(wanted)
  return {
    rows: times.map((time) => ({ starts_at: time, time_zone: start.timeZoneId, ...fields })),
    log: {
      starts_at: dateOf(start).toISOString(),
      duration_minutes: wanted.duration_minutes,
      ...(repeat && { every: repeat.every, meetings: times.length }),
    },
  }
}
