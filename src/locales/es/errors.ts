/** Any status that is not ok. */
export const httpError = (status: number, statusText: string) => `HTTP ${status}: ${statusText}`

/** Generic failures of the call wrapper. */
export const errors = {
  invalidBody: 'Estructura de datos inválida',
  connection: 'Error de conexión',
  noToken: 'No hay token JWT disponible. Usuario no autenticado.',
  sessionExpired: 'Sesión expirada',
} as const
