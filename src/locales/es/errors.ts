/** Any status that is not ok. */
export const httpError = (status: number, statusText: string) => `HTTP ${status}: ${statusText}`

const invalidBody = 'Estructura de datos inválida'
const connection = 'Error de conexión'
const refused = 'Error en la respuesta del servidor'
const noToken = 'No hay token JWT disponible. Usuario no autenticado.'
const sessionExpired = 'Sesión expirada'

/** Generic failures of the call wrapper. */
export const errors = { invalidBody, connection, refused, noToken, sessionExpired } as const
