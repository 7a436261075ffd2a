import { httpUrl } from '#lib/links.ts'
import { isContactEmail } from '#api/contract/normaliseText.ts'
import { HttpError } from '../../../errors.ts'

/** What a request says of a meeting, without its time; undefined where it says nothing. */
export interface WantedFields {
  topic?: string | undefined
  duration_minutes?: number | undefined
  host_name?: string | null | undefined
  host_email?: string | null | undefined
  join_url?: string | null | undefined
  agenda?: string | null | undefined
  password?: string | null | undefined
  level?: number | null | undefined
}

/** Columns of a meeting that a request can set; an empty text is none. */
export interface MeetingFields {
  topic: string | null
  duration_minutes: number | null
  host_name: string | null
  host_email: string | null
  join_url: string | null
  agenda: string | null
  zoom_password: string | null
  level: number | null
}

/** @throws {HttpError} 400 */
function readUrl(text: string | null): string | null {
  if (!text) return null
  const url = httpUrl(text)
  if (!url) throw new HttpError(400, 'El enlace tiene que empezar por https:// o http://.')
  return url
}

/** @throws {HttpError} 400 */
function readEmail(text: string | null): string | null {
  if (!text) return null
  if (!isContactEmail(text)) {
    throw new HttpError(400, 'El correo del anfitrión no es válido.')
  }
  return text
}

/**
 * The columns that a request sets; what it leaves out keeps its value, or is empty in a new meeting.
 * @throws {HttpError} 400 for an address that is none.
 */
export function readFields(wanted: WantedFields, present?: MeetingFields): MeetingFields {
  const read = <T>(value: T | null | undefined, now: T | null | undefined): T | null =>
    value === undefined ? (now ?? null) : value
  const text = (value: string | null | undefined, now: string | null | undefined) => read(value, now) || null
  return {
    topic: text(wanted.topic, present?.topic),
    duration_minutes: read(wanted.duration_minutes, present?.duration_minutes),
    host_name: text(wanted.host_name, present?.host_name),
    host_email:
      wanted.host_email === undefined ? (present?.host_email ?? null) : readEmail(wanted.host_email),
    join_url: wanted.join_url === undefined ? (present?.join_url ?? null) : readUrl(wanted.join_url),
    agenda: text(wanted.agenda, present?.agenda),
    zoom_password: text(wanted.password, present?.zoom_password),
    level: read(wanted.level, present?.level),
  }
}

export const fieldNames = [
  'topic',
  'duration_minutes',
  'host_name',
  'host_email',
  'join_url',
  'agenda',
  'zoom_password',
  'level',
] as const satisfies readonly (keyof MeetingFields)[]
