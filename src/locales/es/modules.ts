/** The screen of a module. */
export const modules = {
  lockedUntil: (level: number, own: number) => `Requiere nivel ${level} · tu nivel: ${own}`,
  loadFailed: 'No pudimos cargar el módulo',

  videoNotFound: 'Video no encontrado en el servidor',
  videoForbidden: 'No tienes acceso a este video',
  videoUnauthorized: 'Token requerido o inválido',
  videoFailed: 'No pudimos cargar el video',
} as const
