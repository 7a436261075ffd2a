import * as z from 'zod/mini'
import {
  maxOccurrences,
  meetingDuration,
  meetingMaxLengths,
  meetingRepeats,
  meetingScopes,
  type StudioMeeting,
} from '#api/contract/studio/meetings.ts'
import { jsonText } from '#api/drafts/draftSchemas.ts'
import type { MeetingChange, NewMeeting } from '#api/studio/meetings.ts'
import { now } from '#lib/clock.ts'
import { httpUrl } from '#lib/links.ts'
import {
  isBlank,
  isContactEmail,
  normaliseEmail,
  normaliseLine,
  normaliseText,
} from '#api/contract/normaliseText.ts'
import { localDateText, repeatedDates } from '#lib/repeatedDates.ts'
import { readerZone } from '#lib/readerZone.ts'
import { instantIn, localIn } from '#lib/zones.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'

/** After so many times, or on a day. */
export const meetingEnds = ['times', 'day'] as const

const fields = z.object({
  topic: z.string(),
  /** `YYYY-MM-DD` and `HH:MM` in `zone`. */
  date: z.string(),
  time: z.string(),
  zone: z.string(),
  duration: z.string(),
  join_url: z.string(),
  password: z.string(),
  host_name: z.string(),
  host_email: z.string(),
  agenda: z.string(),
  /** Empty for all. */
  level: z.string(),
  /** Empty for a single meeting; only of a new one. */
  every: z.enum(['', ...meetingRepeats]),
  ends: z.enum(meetingEnds),
  times: z.string(),
  /** `YYYY-MM-DD`, which still counts. */
  until: z.string(),
  /** Only of a meeting of a series. */
  scope: z.enum(meetingScopes),
  /** The last one to announce it, whose outcome may be unknown, with its idempotency key. */
  attempt: z.optional(z.object({ key: z.string(), content: z.string() })),
})
export type MeetingValues = z.output<typeof fields>
/** A field of the form; the others are no fields that somebody sees. */
export type MeetingTextField = Exclude<keyof MeetingValues, 'attempt'>

const isWithin = (text: string, min: number, max: number) =>
  /^\d+$/u.test(text.trim()) && Number(text) >= min && Number(text) <= max

const said = (message: string, path: keyof MeetingValues) => ({ error: message, path: [path] })

/** Whether the day has passed in the zone of the meeting. */
const isDayOver = (values: MeetingValues) => (startOf({ ...values, time: '23:59' }) ?? Infinity) <= now()

/** A time that has passed is refused, unless it is the one that the edited meeting has. */
export const meetingSchema = (saved: MeetingValues) =>
  fields.check(
    z.refine(({ topic }) => !isBlank(topic), said(t.topicMissing, 'topic')),
    z.refine(({ date }) => isDate(date), said(t.dateInvalid, 'date')),
    z.refine(({ time }) => /^\d{2}:\d{2}$/u.test(time), said(t.timeInvalid, 'time')),
    z.refine((values) => isSameTime(values, saved) || !isDayOver(values), said(t.dayPast, 'date')),
    z.refine(
      (values) => isSameTime(values, saved) || isDayOver(values) || (startOf(values) ?? Infinity) > now(),
      said(t.past, 'time'),
    ),
    z.refine(
      ({ duration }) => isWithin(duration, meetingDuration.min, meetingDuration.max),
      said(t.durationRange(meetingDuration.min, meetingDuration.max), 'duration'),
    ),
    z.refine(({ join_url: url }) => !url.trim() || httpUrl(url.trim()), said(t.urlInvalid, 'join_url')),
    z.refine(
      ({ host_email: email }) => !email.trim() || isContactEmail(normaliseEmail(email)),
      said(t.emailInvalid, 'host_email'),
    ),
    z.check(({ value, issues }) => {
      for (const [name, max] of Object.entries(meetingMaxLengths)) {
        const text = value[name as keyof typeof meetingMaxLengths]
        if (text.trim().length > max) {
          issues.push({ code: 'custom', input: text, path: [name], message: t.tooLong(max) })
        }
      }
    }),
    z.refine(
      ({ every, ends, times }) => every === '' || ends === 'day' || isWithin(times, 2, maxOccurrences),
      said(t.timesRange(maxOccurrences), 'times'),
    ),
    z.check(({ value, issues }) => {
      const message = untilError(value)
      if (message) issues.push({ code: 'custom', input: value.until, path: ['until'], message })
    }),
  )

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/u.test(text)

/** What is wrong with the last day of a series, if anything is. */
function untilError({ every, ends, date, until }: MeetingValues): string | undefined {
  if (every === '' || ends === 'times') return undefined
  if (!isDate(until)) return t.dateInvalid
  if (!isDate(date)) return undefined
  const dates = repeatedDates(date, every, { until }, maxOccurrences)
  if (dates.length === 0) return t.untilBefore
  if (dates.length === 1) return t.untilOne
  return dates.length > maxOccurrences
    ? t.untilTooMany(maxOccurrences, localDateText(dates[maxOccurrences - 1] ?? ''))
    : undefined
}

/** The dates of the series that the form would announce; none of a single meeting, or while it cannot be. */
export function seriesDates(values: MeetingValues): string[] {
  const { every, ends, date, times, until } = values
  if (every === '' || !isDate(date) || untilError(values)) return []
  if (ends === 'times' && !isWithin(times, 2, maxOccurrences)) return []
  const end = ends === 'day' ? { until } : { count: Number(times) }
  return repeatedDates(date, every, end, maxOccurrences)
}

const isSameTime = (one: MeetingValues, other: MeetingValues) =>
  one.date === other.date && one.time === other.time && one.zone === other.zone

/** When the meeting of the form begins. */
export const startOf = ({ date, time, zone }: MeetingValues): Date | undefined => instantIn(date, time, zone)

/** A new meeting: tomorrow at seven in the evening, in the coach's zone. */
export function blankMeeting(): MeetingValues {
  const zone = readerZone()
  return {
    topic: '',
    date: localIn(new Date(now().getTime() + 86_400_000), zone).date,
    time: '19:00',
    zone,
    duration: '60',
    join_url: '',
    password: '',
    host_name: '',
    host_email: '',
    agenda: '',
    level: '',
    every: '',
    ends: 'times',
    times: '8',
    until: '',
    scope: 'this',
    // Named, so that a draft that is emptied forgets it, too.
    attempt: undefined,
  }
}

/** A meeting as the form shows it. */
export function toValues(meeting: StudioMeeting): MeetingValues {
  const zone = meeting.time_zone ?? readerZone()
  return {
    ...blankMeeting(),
    ...localIn(new Date(meeting.starts_at), zone),
    zone,
    topic: meeting.topic,
    duration: String(meeting.duration_minutes),
    join_url: meeting.join_url ?? '',
    password: meeting.password ?? '',
    host_name: meeting.host_name ?? '',
    host_email: meeting.host_email ?? '',
    agenda: meeting.agenda ?? '',
    level: meeting.level ? String(meeting.level) : '',
  }
}

const textOf = (text: string) => normaliseLine(text) || null

const fieldsOf = (values: MeetingValues) => ({
  topic: normaliseLine(values.topic),
  duration_minutes: Number(values.duration),
  join_url: textOf(values.join_url),
  password: textOf(values.password),
  host_name: textOf(values.host_name),
  host_email: textOf(values.host_email),
  agenda: normaliseText(values.agenda) || null,
  level: values.level ? Number(values.level) : null,
})

const timeOf = ({ date, time, zone }: MeetingValues) => ({ starts_at: `${date}T${time}`, time_zone: zone })

/** What valid values of a new meeting mean. */
export function toMeeting(values: MeetingValues): NewMeeting {
  const { every, ends, times, until } = values
  const end = ends === 'day' ? { until } : { count: Number(times) }
  return { ...fieldsOf(values), ...timeOf(values), ...(every !== '' && { repeat: { every, ...end } }) }
}

/** What was changed in a meeting. */
export function toChange(saved: MeetingValues, values: MeetingValues): MeetingChange {
  const before = fieldsOf(saved)
  const changed = Object.entries(fieldsOf(values)).filter(
    ([field, value]) => value !== before[field as keyof typeof before],
  )
  return {
    scope: values.scope,
    ...Object.fromEntries(changed),
    ...(!isSameTime(saved, values) && timeOf(values)),
  }
}

/** What the device keeps until it is sent: the fields that differ. */
export const meetingDraft = (saved: MeetingValues) =>
  z.pipe(
    jsonText,
    z.codec(z.optional(z.partial(fields)), fields, {
      decode: (changes) => ({ ...saved, ...changes }),
      encode: (values) => {
        const changed = Object.entries(values).filter(
          ([field, value]) => value !== saved[field as keyof MeetingValues],
        )
        return changed.length > 0 ? Object.fromEntries(changed) : undefined
      },
    }),
  )
