/** Any status that is not ok. */
export const httpError = (status: number, statusText: string) => `HTTP ${status}: ${statusText}`

const invalidBody = 'Estructura de datos inválida'
const connection = 'Error de conexión'
const refused = 'Error en la respuesta del servidor'
const noToken = 'No hay token JWT disponible. Usuario no autenticado.'
const sessionExpired = 'Sesión expirada'

/** What the server did not expect, with what it is found by in its log. */
const withCode = (text: string, code: string) => `${text} (código ${code})`

/** Of what has waited on the device for so many days. */
const waitedTooLong = (days: number) =>
  `Lleva más de ${days} días sin enviarse. Envíalo ahora si todavía quieres.`

/** Generic failures of the call wrapper. */
export const errors = {
  withCode,
  invalidBody,
  connection,
  refused,
  noToken,
  sessionExpired,
  waitedTooLong,
} as const
