/** Text for any status that is not ok. */
export const httpError = (status: number, statusText: string) => `HTTP ${status}: ${statusText}`

const invalidBody = 'Estructura de datos inválida'
const connection = 'Error de conexión'
const refused = 'Error en la respuesta del servidor'
const noToken = 'No hay token JWT disponible. Usuario no autenticado.'
const sessionExpired = 'Sesión expirada'

/** Adds the request id of an unexpected error, by which the server's log has it. */
const withCode = (text: string, code: string) => `${text} (código ${code})`

/** Text for an outbox item that is older than so many days. */
const waitedTooLong = (days: number) =>
  `Lleva más de ${days} días sin enviarse. Envíalo ahora si todavía quieres.`

/** General errors of `call`. */
export const errors = {
  withCode,
  invalidBody,
  connection,
  refused,
  noToken,
  sessionExpired,
  waitedTooLong,
} as const
