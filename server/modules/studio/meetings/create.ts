import { v7 as uuid } from 'uuid'
import type { Parsed } from '#api/contract/endpoint.ts'
import type { createMeeting as endpoint } from '#api/contract/studio/meetings.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { recordChange } from '../changes/record.ts'
import type { StudioScope } from '../permissions.ts'
import { readFields } from './fields.ts'
import { listByIds, type StudioMeetingRow } from './repository.ts'
import { dateOf, occurrencesOf, readLocalTime, requireAhead } from './times.ts'

/**
 * Announces a meeting or a series; returns its meetings, by start.
 * @throws {HttpError} 400 for times and addresses that cannot be, 409 in an archived community.
 */
export async function createMeeting(
  db: Db,
  user: AuthUser,
  { communityId, archived }: StudioScope,
  body: Parsed<typeof endpoint, 'body'>,
): Promise<StudioMeetingRow[]> {
  if (archived)
    throw new HttpError(409, 'La comunidad está archivada: ábrela de nuevo para convocar reuniones.')
  const { repeat, starts_at: startsAt, time_zone: zone, ...wanted } = body
  const start = readLocalTime(startsAt, zone)
  requireAhead(start, wanted.duration_minutes)
  const times = repeat ? occurrencesOf(repeat, start) : [dateOf(start)]
  const fields = readFields(wanted)
  const ids = times.map(() => uuid())
  const [first = ''] = ids
  const seriesId = repeat ? uuid() : null
  return db.transaction().execute(async (trx) => {
    if (repeat && seriesId) {
      await trx
        .insertInto('meeting_series')
        .values({ id: seriesId, community_id: communityId, rule: repeat.every })
        .execute()
    }
    const common = {
      community_id: communityId,
      series_id: seriesId,
      time_zone: start.timeZoneId,
      changed_by_name: user.name,
      ...fields,
    }
    await trx
      .insertInto('meetings')
      .values(times.map((time, index) => ({ id: ids[index] ?? uuid(), starts_at: time, ...common })))
      .execute()
    await recordChange(trx, {
      action: 'meeting.create',
      actor: user,
      communityId,
      subject: { id: first, name: wanted.topic },
      after: {
        starts_at: dateOf(start).toISOString(),
        duration_minutes: wanted.duration_minutes,
        ...(repeat && { every: repeat.every, meetings: times.length }),
      },
    })
    return listByIds(trx, communityId, ids)
  })
}
