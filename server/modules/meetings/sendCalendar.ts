import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutAccents } from '#lib/foldText.ts'
import { HttpError } from '../../errors.ts'
import type { CalendarFileOptions } from './calendarFile.ts'

/** 'reunion-dar-malas-noticias.ics'. */
function fileName(title: string): string {
  const plain = withoutAccents(title).toLowerCase()
  const words = plain.replaceAll(/[^a-z0-9]+/gu, '-').replaceAll(/^-|-$/gu, '')
  return `${['reunion', words.slice(0, 60)].filter(Boolean).join('-')}.ics`
}

/** For a token that is invalid, has expired, or whose member has no access any more. */
export const calendarRefused = () =>
  new HttpError(403, 'Este enlace ha caducado o no es válido. Vuelve a abrirlo desde Faro.')

/** What a calendar file needs to know of the request for it. */
export const calendarOptions = ({ hostname }: FastifyRequest): CalendarFileOptions => ({
  at: new Date(),
  host: hostname,
})

/**
 * Sends a calendar file, named after a meeting's title. Inline, because phones then offer to add it to the calendar
 * instead of storing it.
 */
export function sendCalendar(reply: FastifyReply, title: string | null, text: string): FastifyReply {
  return reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${fileName(title ?? '')}"`)
    .header('cache-control', 'no-store')
    .send(text)
}
