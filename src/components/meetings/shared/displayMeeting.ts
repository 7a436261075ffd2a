import type { Id, Level } from '#api/contract/common.ts'
import { levels } from '#api/contract/values/common.ts'
import type { Meeting } from '#api/contract/meetings.ts'
import { defaultMeetingMinutes } from '#api/contract/values/meetings.ts'
import { httpUrl } from '#lib/links.ts'
import { meetings as t } from '#locales/meetings.ts'

const minuteMs = 60_000

/** Derived from the clock only, not from the server's status. */
export type DisplayState = 'pasada' | 'en_curso' | 'proxima'
export const meetingFilters = ['proximas', 'todas', 'pasadas'] as const
export type MeetingFilterValue = (typeof meetingFilters)[number]

/** A meeting as the screens show it; derived fields have the product spec's names. */
export interface DisplayMeeting {
  id: Id
  titulo: string
  /** The agenda, or a text with the host's name; empty if it is known that neither was entered. */
  descripcion: string
  /** Null when the server gave no date. */
  fecha_inicio: Date | null
  fecha_fin: Date | null
  /** Minutes. */
  duracion: number
  organizador: string | null
  /** The host, or 'Coach'; null if it is known that nobody was entered. */
  coach: string | null
  correo: string | null
  /** Null if it is known to be for all levels. */
  nivel_minimo: Level | null
  niveles_incluidos: readonly Level[]
  /** The server's own status. */
  estado: string | null
  /** Whether the coach has ended it, regardless of its scheduled time. */
  completada: boolean
  /** Link of the meeting; only http(s). */
  enlace: string | undefined
  /** Whether to show that there is a link: true unless it is known that there is none. */
  conEnlace: boolean
  /** URL of its calendar file. */
  archivo: string | undefined
  contrasena: string | undefined
}

/** Parses a timestamp; without a time zone it counts as UTC. */
function toInstant(text: string | null | undefined): Date | null {
  if (!text) return null
  const timed = text.trim().replace(' ', 'T')
  const unzoned = /T[\d:.]+$/u.test(timed)
  const date = new Date(unzoned ? `${timed}Z` : timed)
  return Number.isNaN(date.getTime()) ? null : date
}

const levelOf = (value: number | null): Level | null => levels.find((level) => level === value) ?? null

/**
 * Derives the displayed fields of a meeting. Without the extra fields, the product spec's values apply: level 1,
 * 'Coach', 'Zoom disponible'.
 */
export function toDisplay(meeting: Meeting): DisplayMeeting {
  const start = toInstant(meeting.start_time)
  const duration = Number(meeting.duration)
  const duracion = duration > 0 && Number.isFinite(duration) ? duration : defaultMeetingMinutes
  const organizador = meeting.host_name?.trim() || null
  const { extra } = meeting
  const coach = extra ? extra.coach : (organizador ?? t.coach)
  const nivel_minimo = extra ? levelOf(extra.level) : 1
  return {
    id: meeting.id,
    titulo: meeting.topic?.trim() || t.untitled,
    descripcion: meeting.agenda?.trim() || (coach ? t.session(coach) : ''),
    fecha_inicio: start,
    fecha_fin: start && new Date(start.getTime() + duracion * minuteMs),
    duracion,
    organizador,
    coach,
    correo: meeting.host_email?.trim() || null,
    nivel_minimo,
    niveles_incluidos: levels.filter((level) => level >= (nivel_minimo ?? 1)),
    estado: meeting.status ?? null,
    completada: meeting.status === 'ended',
    enlace: extra?.has_link === false ? undefined : httpUrl(meeting.join_url),
    conEnlace: extra?.has_link ?? true,
    archivo: extra?.calendar_url ?? undefined,
    contrasena: meeting.zoom_password || undefined,
  }
}

/** `pasada` when the end is earlier than now, `en_curso` from start to end, otherwise `proxima`. */
export function stateAt({ fecha_inicio, fecha_fin }: DisplayMeeting, at: Date): DisplayState {
  if (!fecha_inicio || !fecha_fin) return 'proxima'
  if (fecha_fin < at) return 'pasada'
  return fecha_inicio <= at ? 'en_curso' : 'proxima'
}

/** The join link, if joining is possible: the server's status is waiting or started, and the meeting is not over. */
export function joinUrlAt(meeting: DisplayMeeting, at: Date): string | undefined {
  const open = meeting.estado === 'waiting' || meeting.estado === 'started'
  return open && stateAt(meeting, at) !== 'pasada' ? meeting.enlace : undefined
}

const startOf = (meeting: DisplayMeeting) => meeting.fecha_inicio?.getTime() ?? Number.POSITIVE_INFINITY

/** Filtered meetings: upcoming ones first, soonest first; then past ones, latest first. */
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

/** 'Empieza en 12 min' within a day before the start, 'Termina en 40 min' while it runs; otherwise `null`. */
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

/** Timestamps at which a meeting's state changes: its start and the moment after its end. */
export function stateChangeTimes(meetings: readonly DisplayMeeting[]): number[] {
  return meetings.flatMap(({ fecha_inicio, fecha_fin }) =>
    fecha_inicio && fecha_fin ? [fecha_inicio.getTime(), fecha_fin.getTime() + 1] : [],
  )
}
