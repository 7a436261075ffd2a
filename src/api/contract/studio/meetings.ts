/** The meetings of a community, for the people who run it. */
import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { removedReply } from './changes.ts'
import { emailMaxLength, personNameMaxLength } from '../limits.ts'
import { email, multiLineOf, requiredSingleLine, singleLineOf } from '../text.ts'

export const studioMeetingsPageSize = 50
/** Maximum number of calendar days in one reply. */
export const calendarMaxDays = 400
/** Maximum length of each text of a meeting. */
export const meetingMaxLengths = {
  topic: 200,
  join_url: 2000,
  password: 120,
  host_name: personNameMaxLength,
  host_email: emailMaxLength,
  agenda: 5000,
} as const
/** In minutes. */
export const meetingDuration = { min: 5, max: 1440 } as const
/** Minutes before its start time at which a meeting can be started. */
export const startEarlyMinutes = 30
/** Maximum number of meetings in a series: two years of weekly meetings. */
export const maxOccurrences = 104

/**
 * `month_weekday`: on the same weekday of the month, such as the second Tuesday; `month_day`: on the same day of the
 * month.
 */
export const meetingRepeats = ['week', 'two_weeks', 'month_weekday', 'month_day'] as const
export type MeetingRepeat = (typeof meetingRepeats)[number]

/** Which meetings of a series change: this one, it and later ones, or all that have not started. */
export const meetingScopes = ['this', 'following', 'all'] as const
export type MeetingScope = (typeof meetingScopes)[number]

export const studioMeetingStates = ['waiting', 'started', 'ended', 'cancelled'] as const
export type StudioMeetingState = (typeof studioMeetingStates)[number]

export const studioMeeting = z.object({
  id,
  topic: z.string(),
  starts_at: instant,
  /** IANA name; missing for meetings created before the studio existed. */
  time_zone: maybe(z.string()),
  /** Minutes. */
  duration_minutes: z.number(),
  host_name: maybe(z.string()),
  host_email: maybe(z.string()),
  join_url: maybe(z.string()),
  agenda: maybe(z.string()),
  password: maybe(z.string()),
  /** Minimum level of its members; null for all levels. */
  level: maybe(z.number()),
  /** Also `ended` after the end of its duration. */
  state: z.enum(studioMeetingStates),
  cancelled_at: maybe(instant),
  series_id: maybe(id),
  repeat: maybe(z.enum(meetingRepeats)),
  /** Number of members who can see it. */
  audience: z.number(),
  /** URL of the calendar file of its series, or of the meeting if it has none; expires after some days. */
  calendar_url: maybe(z.string()),
  /** Version number. An edit sends it back, and is refused if somebody else has edited the meeting meanwhile. */
  version: z.number(),
})
export type StudioMeeting = z.output<typeof studioMeeting>

/** Local date and time in `time_zone`, such as `2026-12-01T19:00`. */
const localTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u))
const timeZone = z.string().check(z.minLength(1), z.maxLength(64))
const text = (max: number) => z.nullable(singleLineOf(max))

const fields = {
  topic: requiredSingleLine(meetingMaxLengths.topic),
  duration_minutes: z.number().check(z.int(), z.gte(meetingDuration.min), z.lte(meetingDuration.max)),
  host_name: z.optional(text(meetingMaxLengths.host_name)),
  host_email: z.optional(z.nullable(email.check(z.maxLength(meetingMaxLengths.host_email)))),
  /** http or https. */
  join_url: z.optional(text(meetingMaxLengths.join_url)),
  agenda: z.optional(z.nullable(multiLineOf(meetingMaxLengths.agenda))),
  password: z.optional(text(meetingMaxLengths.password)),
  level: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(5)))),
}

/** The repetition, and either the number of meetings or the last day, inclusive (`YYYY-MM-DD`). */
export const meetingRepetition = z
  .object({
    every: z.enum(meetingRepeats),
    count: z.optional(z.number().check(z.int(), z.gte(2), z.lte(maxOccurrences))),
    until: z.optional(z.iso.date()),
  })
  .check(z.refine(({ count, until }) => (count === undefined) !== (until === undefined)))
export type MeetingRepetition = z.output<typeof meetingRepetition>

const community = '/api/studio/communities/:id'
const meetingParams = z.object({ id, meeting: id })
const meetingReply = z.object({ success: maybe(z.boolean()), meeting: studioMeeting })

export const listStudioMeetings = endpoint({
  method: 'GET',
  path: `${community}/meetings`,
  summary:
    'Meetings of a community, the cancelled ones among them: those of a time (`from`, `to`), or a page of those ahead (the next one first) or past (the latest first)',
  auth: 'bearer',
  params: idParams,
  query: z.object({
    /** Both instants for the calendar, at most `calendarMaxDays` apart, or neither. */
    from: z.optional(z.iso.datetime({ offset: true })),
    to: z.optional(z.iso.datetime({ offset: true })),
    scope: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
    page: intQuery(1, 10_000, 1),
  }),
  responses: {
    200: z.object({ success: maybe(z.boolean()), meetings: z.array(studioMeeting), total: z.number() }),
  },
})

export const readStudioMeeting = endpoint({
  method: 'GET',
  path: `${community}/meetings/:meeting`,
  summary: 'A meeting of a community, cancelled or not',
  auth: 'bearer',
  params: meetingParams,
  responses: { 200: meetingReply },
})

export const createMeeting = endpoint({
  method: 'POST',
  path: `${community}/meetings`,
  summary: 'Announces a meeting, or a series at the same local time',
  auth: 'bearer',
  idempotency: 'required',
  params: idParams,
  body: z.object({
    ...fields,
    starts_at: localTime,
    time_zone: timeZone,
    repeat: z.optional(meetingRepetition),
  }),
  responses: {
    200: z.object({ success: maybe(z.boolean()), meetings: z.array(studioMeeting) }),
  },
})

export const editMeeting = endpoint({
  method: 'PATCH',
  path: `${community}/meetings/:meeting`,
  summary:
    'Edits a meeting, or also those of its series: each field where it was the same, the time by local time unless one was moved on its own',
  auth: 'bearer',
  params: meetingParams,
  body: z.object({
    version: z.number().check(z.int()),
    scope: z._default(z.enum(meetingScopes), 'this'),
    ...fields,
    topic: z.optional(fields.topic),
    duration_minutes: z.optional(fields.duration_minutes),
    /** Requires the time zone. */
    starts_at: z.optional(localTime),
    time_zone: z.optional(timeZone),
  }),
  responses: {
    200: z.extend(meetingReply, {
      /** Number of changed meetings. */
      changed: z.number(),
    }),
  },
})

export const cancelMeeting = endpoint({
  method: 'DELETE',
  path: `${community}/meetings/:meeting`,
  summary: 'Cancels a meeting, or also those of its series; members are told, and it can be undone',
  auth: 'bearer',
  params: meetingParams,
  query: z.object({ scope: z._default(z.enum(meetingScopes), 'this') }),
  responses: { 200: z.extend(removedReply, { cancelled: z.number() }) },
})

/** With the id of the change, for undoing it. */
const statusReply = z.extend(meetingReply, { change: maybe(id) })

export const startMeeting = endpoint({
  method: 'POST',
  path: `${community}/meetings/:meeting/start`,
  summary: 'Marks a meeting that waits as started, from half an hour before its time; it can be undone',
  auth: 'bearer',
  params: meetingParams,
  responses: { 200: statusReply },
})

export const endMeeting = endpoint({
  method: 'POST',
  path: `${community}/meetings/:meeting/end`,
  summary: 'Marks a meeting that has started as ended; it can be undone',
  auth: 'bearer',
  params: meetingParams,
  responses: { 200: statusReply },
})
