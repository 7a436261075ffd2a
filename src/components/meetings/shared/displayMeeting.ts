import { type Id, type Level, levels } from '#api/contract/common.ts'
import { defaultMeetingMinutes, type Meeting } from '#api/contract/meetings.ts'
import { httpUrl } from '#lib/links.ts'
import { meetings as t } from '#locales/meetings.ts'

const minuteMs = 60_000

/** Told by the clock alone, whatever the server says of the meeting. */
export type DisplayState = 'pasada' | 'en_curso' | 'proxima'
export const meetingFilters = ['proximas', 'todas', 'pasadas'] as const
export type MeetingFilterValue = (typeof meetingFilters)[number]

/** A meeting as the screens show it, with the names that the documents give what is derived. */
export interface DisplayMeeting {
  id: Id
  titulo: string
  /** The agenda, or with whom the session is. */
  descripcion: string
  /** Null when the server gave no date. */
  fecha_inicio: Date | null
  fecha_fin: Date | null
  /** Minutes. */
  duracion: number
  organizador: string | null
  correo: string | null
  nivel_minimo: Level
  niveles_incluidos: readonly Level[]
  /** The server's own status. */
  estado: string | null
  /** The coach has ended it, whatever its time. */
  completada: boolean
  /** Only an address that may be followed. */
  enlace: string | undefined
  contrasena: string | undefined
}

/** A time with a zone as it is; one without is in UTC. */
function toInstant(text: string | null | undefined): Date | null {
  if (!text) return null
  const timed = text.trim().replace(' ', 'T')
  const unzoned = /T[\d:.]+$/u.test(timed)
  const date = new Date(unzoned ? `${timed}Z` : timed)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Derives what is shown of a meeting. */
export function toDisplay(meeting: Meeting): DisplayMeeting {
  const start = toInstant(meeting.start_time)
  const duration = Number(meeting.duration)
  const duracion = duration > 0 && Number.isFinite(duration) ? duration : defaultMeetingMinutes
  const organizador = meeting.host_name?.trim() || null
  const nivel_minimo: Level = 1
  return {
    id: meeting.id,
    titulo: meeting.topic?.trim() || t.untitled,
    descripcion: meeting.agenda?.trim() || t.session(organizador ?? t.coach),
    fecha_inicio: start,
    fecha_fin: start && new Date(start.getTime() + duracion * minuteMs),
    duracion,
    organizador,
    correo: meeting.host_email?.trim() || null,
    nivel_minimo,
    niveles_incluidos: levels.filter((level) => level >= nivel_minimo),
    estado: meeting.status ?? null,
    completada: meeting.status === 'ended',
    enlace: httpUrl(meeting.join_url),
    contrasena: meeting.zoom_password || undefined,
  }
}

/** `pasada` when the end is earlier than now, `en_curso` from start to end, otherwise `proxima`. */
export function stateAt({ fecha_inicio, fecha_fin }: DisplayMeeting, at: Date): DisplayState {
  if (!fecha_inicio || !fecha_fin) return 'proxima'
  if (fecha_fin < at) return 'pasada'
  return fecha_inicio <= at ? 'en_curso' : 'proxima'
}

/** The address to join at, if joining is possible: the server waits or has started, and the time is not over. */
export function joinUrlAt(meeting: DisplayMeeting, at: Date): string | undefined {
  const open = meeting.estado === 'waiting' || meeting.estado === 'started'
  return open && stateAt(meeting, at) !== 'pasada' ? meeting.enlace : undefined
}

const startOf = (meeting: DisplayMeeting) => meeting.fecha_inicio?.getTime() ?? Number.POSITIVE_INFINITY

/** Those that a filter shows: what is to come with the soonest first, then what is over with the newest first. */
export function filterMeetings(
  meetings: readonly DisplayMeeting[],
  filter: MeetingFilterValue,
  at: Date,
): DisplayMeeting[] {
  const isPast = (meeting: DisplayMeeting) => stateAt(meeting, at) === 'pasada'
  const byStart = [...meetings].sort((a, b) => startOf(a) - startOf(b) || 0)
  const ahead = byStart.filter((meeting) => !isPast(meeting))
  const past = byStart.filter(isPast).toReversed()
  if (filter === 'proximas') return ahead
  return filter === 'pasadas' ? past : ahead.concat(past)
}

/** '45 min', '2 h', '1 h 30 min'. */
export function durationText(minutes: number): string {
  return minutes < 60 ? t.minutes(minutes) : t.hours(Math.floor(minutes / 60), minutes % 60)
}

/** 'Empieza en 12 min' within a day before, 'Termina en 40 min' while it runs; nothing else. */
export function countdownAt(meeting: DisplayMeeting, at: Date): string | null {
  const { fecha_inicio, fecha_fin, completada } = meeting
  const state = stateAt(meeting, at)
  if (completada || !fecha_inicio || !fecha_fin || state === 'pasada') return null
  const until = state === 'proxima' ? fecha_inicio : fecha_fin
  const minutes = Math.ceil((until.getTime() - at.getTime()) / minuteMs)
  if (minutes > 24 * 60) return null
  if (state === 'proxima') return t.startsIn(durationText(minutes))
  return minutes === 0 ? t.endsNow : t.endsIn(durationText(minutes))
}

/** The moments at which something about the meetings changes: each begins, and each is over. */
export function stateChangeTimes(meetings: readonly DisplayMeeting[]): number[] {
  return meetings.flatMap(({ fecha_inicio, fecha_fin }) =>
    fecha_inicio && fecha_fin ? [fecha_inicio.getTime(), fecha_fin.getTime() + 1] : [],
  )
}
