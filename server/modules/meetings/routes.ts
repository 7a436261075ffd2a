import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/meetings.ts'
import { HttpError } from '../../errors.ts'
import { route } from '../../plugins/route.ts'
import { communityAccess } from '../communities/policy.ts'
import { meetingFile } from './calendarFile.ts'
import { findMeetingPlace, findOwnMeeting, listMeetings, listSoon } from './repository.ts'
import { calendarOptions, calendarRefused, sendCalendar } from './sendCalendar.ts'
import { toMeeting, toSoonMeeting } from './serializer.ts'

export function meetingRoutes(app: FastifyInstance): void {
  const { db, calendarLinks: links } = app

  route(app, contract.listCommunityMeetings, async ({ params, user }) => {
    const communityId = String(params.id)
    const { role } = await communityAccess(db, user.id, communityId)
    // Unlike posts, meetings of a public community are for members only: their links open rooms.
    if (!role) throw new HttpError(403, 'Únete a la comunidad para ver sus reuniones.')
    const rows = await listMeetings(db, { userId: user.id, communityId })
    return { success: true, meetings: rows.map((row) => toMeeting(row, { userId: user.id, links })) }
  })

  route(app, contract.listSoonMeetings, async ({ user }) => {
    const rows = await listSoon(db, user.id)
    return { success: true, meetings: rows.map((row) => toSoonMeeting(row, { userId: user.id, links })) }
  })

  route(app, contract.locateMeeting, async ({ params, user }) => {
    const place = await findMeetingPlace(db, { userId: user.id, id: String(params.id) })
    if (!place) throw new HttpError(404, 'Esta reunión no existe.')
    const { visible, ...community } = place
    return { success: true, community, visible }
  })

  route(app, contract.meetingCalendar, async ({ params, query, request, reply }) => {
    const id = String(params.id)
    const userId = links.memberOf('meeting', id, query.token)
    const row = userId === undefined ? undefined : await findOwnMeeting(db, { userId, id })
    if (!row) throw calendarRefused()
    return sendCalendar(reply, row.topic, meetingFile(row, calendarOptions(request)))
  })
}
