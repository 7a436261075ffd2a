import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/meetings.ts'
import { httpUrl } from '#lib/links.ts'
import { HttpError } from '../../errors.ts'
import { route } from '../../plugins/route.ts'
import { communityAccess } from '../communities/policy.ts'
import { listMeetings, listSoon, type MeetingRow } from './repository.ts'

export function meetingRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.listCommunityMeetings, async ({ params, user }) => {
    const communityId = String(params.id)
    const { role } = await communityAccess(db, user.id, communityId)
    // Unlike posts, meetings of a public community are for members only: their links open rooms.
    if (!role) throw new HttpError(403, 'Únete a la comunidad para ver sus reuniones.')
    const rows = await listMeetings(db, communityId)
    return { success: true, meetings: rows.map(toMeeting) }
  })

  route(app, contract.listSoonMeetings, async ({ user }) => {
    const rows = await listSoon(db, user.id)
    return {
      success: true,
      meetings: rows.map((row) => ({
        ...toMeeting(row),
        community_id: row.community_id,
        community_name: row.community_name,
      })),
    }
  })
}

/** A meeting in the documents' fields: start in UTC, default duration if it has none, and only http(s) links. */
function toMeeting(row: MeetingRow): contract.Meeting {
  return {
    id: row.id,
    topic: row.topic,
    start_time: row.starts_at.toISOString(),
    duration: row.duration_minutes ?? contract.defaultMeetingMinutes,
    host_name: row.host_name,
    host_email: row.host_email,
    join_url: httpUrl(row.join_url) ?? null,
    agenda: row.agenda,
    status: row.status,
    zoom_password: row.zoom_password,
  }
}
