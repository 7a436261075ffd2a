import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/meetings.ts'
import { HttpError } from '../../errors.ts'
import { route } from '../../plugins/route.ts'
import { communityAccess } from '../communities/policy.ts'
import { listMeetings, listSoon } from './repository.ts'
import { toMeeting, toSoonMeeting } from './serializer.ts'

export function meetingRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.listCommunityMeetings, async ({ params, user }) => {
    const communityId = String(params.id)
    const { role } = await communityAccess(db, user.id, communityId)
    // Unlike posts, meetings of a public community are for members only: their links open rooms.
    if (!role) throw new HttpError(403, 'Únete a la comunidad para ver sus reuniones.')
    const rows = await listMeetings(db, { userId: user.id, communityId })
    return { success: true, meetings: rows.map(toMeeting) }
  })

  route(app, contract.listSoonMeetings, async ({ user }) => {
    const rows = await listSoon(db, user.id)
    return { success: true, meetings: rows.map(toSoonMeeting) }
  })
}
