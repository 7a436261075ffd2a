import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Default duration of a meeting in minutes. */
export const defaultMeetingMinutes = 60

/** Status of a meeting; `ended` is a completed one. */
export const meetingStatuses = ['waiting', 'started', 'ended'] as const

export const meeting = z.object({
  id,
  topic: maybe(z.string()),
  /** In UTC. */
  start_time: maybe(instant),
  /** Minutes. */
  duration: maybe(z.number()),
  host_name: maybe(z.string()),
  host_email: maybe(z.string()),
  join_url: maybe(z.string()),
  agenda: maybe(z.string()),
  /** One of `meetingStatuses`; an unknown one must not invalidate the whole list. */
  status: maybe(z.string()),
  zoom_password: maybe(z.string()),
})
export type Meeting = z.output<typeof meeting>

export const listCommunityMeetings = endpoint({
  method: 'GET',
  path: '/api/zoom/meetings/community/:id',
  summary: 'The meetings of a community, for its members',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** Missing when `success` is false. */
      meetings: maybe(z.array(meeting)),
      error: maybe(z.string()),
      message: maybe(z.string()),
    }),
  },
})

/** A meeting with its community. */
export const soonMeeting = z.extend(meeting, { community_id: id, community_name: maybe(z.string()) })
export type SoonMeeting = z.output<typeof soonMeeting>

/** Meetings for the reminder. Faro's own addition. */
export const listSoonMeetings = endpoint({
  method: 'GET',
  path: '/api/extra/meetings/soon',
  summary: 'Meetings of all the member’s communities that start within the next hour or so',
  auth: 'bearer',
  responses: { 200: z.object({ success: maybe(z.boolean()), meetings: z.array(soonMeeting) }) },
})
