import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import { demoMeetings, type When } from './meetings.ts'
import { madridTime } from './moments.ts'
import type { Row } from './types.ts'

const minuteMs = 60_000
const fiveMinutesMs = 5 * minuteMs

/** Adds a demo community's meetings, around the moment of the first start. */
export async function addMeetings(
  trx: Transaction<Database>,
  communityName: string,
  communityId: string,
): Promise<void> {
  const meetings = demoMeetings[communityName] ?? []
  if (meetings.length === 0) return
  const rows = meetings.map((meeting, index): Row<'meetings'> => ({
    id: uuid(),
    community_id: communityId,
    topic: meeting.topic,
    starts_at: moment(meeting.at),
    duration_minutes: meeting.duration ?? null,
    host_name: meeting.host ?? null,
    host_email: null,
    // A reserved domain: the demo must not open a stranger's meeting.
    join_url:
      meeting.link === false ? null : `https://example.org/sala/${communityId.slice(0, 8)}-${index + 1}`,
    agenda: meeting.agenda ?? null,
    status: meeting.status ?? 'waiting',
    zoom_password: meeting.password ?? null,
  }))
  await trx.insertInto('meetings').values(rows).execute()
}

/** Imminent ones begin when meetings do: at five past, ten past. */
function moment(when: When): Date {
  if ('minutes' in when)
    return new Date(Math.ceil(Date.now() / fiveMinutesMs) * fiveMinutesMs + when.minutes * minuteMs)
  return madridTime(when.days, when.hour)
}
