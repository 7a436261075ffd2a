/** Generic failures of the call wrapper. */
export const errors = {
  http: (status: number, statusText: string) => `HTTP ${status}: ${statusText}`,
  invalidBody: 'Estructura de datos inválida',
  connection: 'Error de conexión',
  noToken: 'No hay token JWT disponible. Usuario no autenticado.',
  sessionExpired: 'Sesión expirada',
} as const
