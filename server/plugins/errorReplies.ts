/** Error replies, and the texts of statuses. */
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isConflict, isConnectionError } from '../db/connectionErrors.ts'
import { archivedError, HttpError, isArchived } from '../errors.ts'
import { fullDiskText, isFullDisk } from '../media/fullDisk.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes the error for an invalid request; without one, the text of its status is sent. */
    refuse?: (error: FastifyError) => HttpError | undefined
  }
}

const texts: Record<number, string> = {
  400: 'Los datos enviados no son válidos.',
  401: 'Token de autenticación inválido o expirado',
  403: 'No tienes permiso para hacer esto.',
  404: 'No encontramos lo que buscas.',
  406: 'No podemos responder en ese formato.',
  413: 'Lo que envías es demasiado grande.',
  415: 'Este formato de envío no se admite.',
  429: 'Demasiados intentos. Espera un momento.',
  503: 'Faro no llega a sus datos en este momento. Inténtalo de nuevo en unos segundos.',
  507: fullDiskText,
}

const serverErrorText = 'Algo falló en el servidor. Inténtalo de nuevo.'

/** When others are changing the same: it may be free again at once. */
const conflictText = 'Alguien está cambiando lo mismo en este momento. Inténtalo de nuevo en unos segundos.'

/** `Retry-After` in seconds when the database cannot be reached, or others hold what is to be changed. */
const retryAfterSeconds = 3

/** PostgreSQL's error codes for text that it cannot store, such as one with a NUL character, also within JSON. */
const invalidTextCodes: ReadonlySet<unknown> = new Set(['22021', '22P05'])

/** Sends every error as `{ success: false, error, message, error_code? }` in Spanish. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | HttpError, request, reply) => {
    const refused =
      'validation' in thrown && thrown.validation && request.routeOptions.config.refuse?.(thrown)
    const error = isArchived(thrown) ? archivedError() : refused || thrown
    const own = error instanceof HttpError
    const invalid = ('validation' in error && error.validation) || invalidTextCodes.has(error.code)
    const conflict = !own && isConflict(error)
    const unavailable = conflict || (!own && isConnectionError(error))
    const status = invalid ? 400 : unavailable ? 503 : isFullDisk(error) ? 507 : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const text = own
      ? error.message
      : conflict
        ? conflictText
        : (texts[status] ?? (status < 500 ? texts[400] : serverErrorText))
    if (own) reply.headers(error.headers)
    if (unavailable) reply.header('retry-after', retryAfterSeconds)
    if (!reply.hasHeader('cache-control')) reply.headers(notStored)
    return reply.status(status).send({
      success: false,
      error: text,
      message: text,
      ...(own && error.code ? { error_code: error.code } : {}),
      // With this id an unexpected error can be found in the log.
      ...(status === 500 && { request_id: request.id }),
    })
  })
}

/** Caches in front may store errors that say nothing, and what is missing may exist a moment later. */
const notStored = { 'cache-control': 'no-store' }

/** Sends a 404 for an unknown URL. */
export function replyNotFound(reply: FastifyReply): void {
  const text = statusText(404)
  void reply.status(404).headers(notStored).send({ success: false, error: text, message: text })
}

/** The Spanish text of a status for replies made outside the error handler. */
export function statusText(status: number): string {
  return texts[status] ?? serverErrorText
}
