import * as z from 'zod/mini'
import { file, id, idParams, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'

export * from './values/meetings.ts'

/**
 * Fields of a meeting that the product spec does not have. If they are missing, the product spec's fixed values apply.
 */
export const meetingExtra = z.object({
  /** Minimum level of its members; null for all levels. */
  level: z.nullable(z.number()),
  /** Name of the person who leads it, if it was entered. */
  coach: z.nullable(z.string()),
  has_link: z.boolean(),
  /** URL of the meeting's calendar file for this member; expires after some days, and is missing after the meeting. */
  calendar_url: maybe(z.string()),
})

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
  extra: maybe(meetingExtra),
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

/** Meetings for the reminder. Not in the product spec. */
export const listSoonMeetings = endpoint({
  method: 'GET',
  path: '/api/extra/meetings/soon',
  summary: 'Meetings of all the member’s communities that start within the next hour or so',
  auth: 'bearer',
  responses: { 200: z.object({ success: maybe(z.boolean()), meetings: z.array(soonMeeting) }) },
})

/** The community of a meeting, for a link opened while another community is selected. Not in the product spec. */
export const locateMeeting = endpoint({
  method: 'GET',
  path: '/api/extra/meetings/:id',
  summary: 'The community of a meeting, unless it is hidden from the caller',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      community: z.object({ id, name: z.string(), is_member: z.boolean() }),
      /** Whether the caller can see the meeting: not if it is cancelled or for a higher level. */
      visible: z.boolean(),
    }),
  },
})

const calendarToken = z.object({ token: z.string().check(z.maxLength(256)) })

/** Called by calendar applications, which send no session: the token identifies and authorises the member. */
export const meetingCalendar = endpoint({
  method: 'GET',
  path: '/api/extra/meetings/:id/reunion.ics',
  summary: 'A meeting as a calendar file (RFC 5545), by a URL that the lists of meetings give',
  auth: 'none',
  params: idParams,
  query: calendarToken,
  binary: 'text/calendar',
  responses: { 200: file },
})

export const meetingSeriesCalendar = endpoint({
  method: 'GET',
  path: '/api/extra/meeting-series/:id/serie.ics',
  summary: 'A series of meetings as a calendar file (RFC 5545), by a URL that the studio gives',
  auth: 'none',
  params: idParams,
  query: calendarToken,
  binary: 'text/calendar',
  responses: { 200: file },
})
