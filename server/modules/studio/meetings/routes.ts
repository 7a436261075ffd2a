import type { FastifyInstance } from 'fastify'
import { meetingSeriesCalendar } from '#api/contract/meetings.ts'
import type { Parsed } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/studio/meetings.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { route } from '../../../plugins/route.ts'
import { seriesFile } from '../../meetings/calendarFile.ts'
import { calendarOptions, calendarRefused, sendCalendar } from '../../meetings/sendCalendar.ts'
import { enterStudio } from '../permissions.ts'
import { studioRoute } from '../studioRoute.ts'
import { cancelMeeting } from './cancel.ts'
import { changeStatus } from './changeStatus.ts'
import { createMeeting } from './create.ts'
import { editMeeting } from './edit.ts'
import { findMeeting, listBetween, listDividedSeries, listPage, type StudioMeetingRow } from './repository.ts'
import { toStudioMeetings } from './serializer.ts'

/** The meetings of a community: announcing, editing, cancelling and holding them. */
export function studioMeetingRoutes(app: FastifyInstance): void {
  const { db, calendarLinks: links } = app

  async function toReply(row: StudioMeetingRow, { id: userId }: AuthUser) {
    const [meeting] = await toStudioMeetings(db, row.community_id, [row], { userId, links })
    if (!meeting) throw new Error('a meeting was lost')
    return { success: true, meeting }
  }

  const whole = (rows: StudioMeetingRow[]) => ({ rows, total: rows.length })
  async function listed(communityId: string, query: Parsed<typeof contract.listStudioMeetings, 'query'>) {
    const { from, to, scope, page } = query
    const range = readRange(from, to)
    if (range) return whole(await listBetween(db, communityId, range))
    return listPage(db, communityId, { scope, page })
  }

  studioRoute(app, contract.listStudioMeetings, { ability: 'meetings' }, async ({ query, studio, user }) => {
    const { communityId } = studio
    const { rows, total } = await listed(communityId, query)
    return {
      success: true,
      total,
      meetings: await toStudioMeetings(db, communityId, rows, { userId: user.id, links }),
    }
  })

  studioRoute(app, contract.readStudioMeeting, { ability: 'meetings' }, async ({ params, studio, user }) =>
    toReply(await findMeeting(db, studio.communityId, String(params.meeting)), user),
  )

  studioRoute(
    app,
    contract.createMeeting,
    { ability: 'meetings' },
    async ({ body, studio, user, key = '' }) => {
      const rows = await createMeeting(db, user, studio, body, key)
      return {
        success: true,
        meetings: await toStudioMeetings(db, studio.communityId, rows, { userId: user.id, links }),
      }
    },
  )

  studioRoute(app, contract.editMeeting, { ability: 'meetings' }, async ({ body, params, studio, user }) => {
    const which = { communityId: studio.communityId, id: String(params.meeting) }
    const { row, changed } = await editMeeting(db, user, which, body)
    return { ...(await toReply(row, user)), changed }
  })

  studioRoute(app, contract.cancelMeeting, { ability: 'meetings' }, async (context) => {
    const { params, query, studio, user } = context
    const which = { communityId: studio.communityId, id: String(params.meeting) }
    return { success: true, ...(await cancelMeeting(db, user, which, query.scope)) }
  })

  studioRoute(app, contract.startMeeting, { ability: 'meetings' }, async ({ params, studio, user }) => {
    const which = { communityId: studio.communityId, id: String(params.meeting) }
    const { row, change } = await changeStatus(db, user, which, 'start')
    return { ...(await toReply(row, user)), change }
  })

  studioRoute(app, contract.endMeeting, { ability: 'meetings' }, async ({ params, studio, user }) => {
    const which = { communityId: studio.communityId, id: String(params.meeting) }
    const { row, change } = await changeStatus(db, user, which, 'end')
    return { ...(await toReply(row, user)), change }
  })

  route(app, meetingSeriesCalendar, async ({ params, query, request, reply }) => {
    const id = String(params.id)
    const userId = links.memberOf('series', id, query.token)
    const series = userId !== undefined && isGuid(id) ? await listDividedSeries(db, id) : []
    const last = series.at(-1)
    if (userId === undefined || !last) throw calendarRefused()
    await enterStudio(db, userId, last.community_id, { ability: 'meetings' })
    const title = last.meetings[0]?.topic ?? null
    return sendCalendar(reply, title, seriesFile(series, calendarOptions(request)))
  })
}

/** The time of a calendar, if one is asked for. @throws {HttpError} 400 */
function readRange(from: string | undefined, to: string | undefined): { from: Date; to: Date } | undefined {
  if (from === undefined && to === undefined) return undefined
  if (from === undefined || to === undefined)
    throw new HttpError(400, 'Faltan el principio o el final del calendario.')
  const range = { from: new Date(from), to: new Date(to) }
  const days = (range.to.getTime() - range.from.getTime()) / 86_400_000
  if (days <= 0 || days > contract.calendarMaxDays) {
    throw new HttpError(400, `El calendario abarca como mucho ${contract.calendarMaxDays} días.`)
  }
  return range
}
