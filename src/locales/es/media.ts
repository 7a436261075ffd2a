/** Signed images and videos. */
export const media = {
  enlarge: (image: string) => `Ver imagen completa: ${image}`,
  imageFailedAfter: (detail: string) => `Error al cargar imagen después de 3 intentos: ${detail}`,
  signing: 'Obteniendo URL firmada...',
  retry: 'Reintentar',
  videoNoToken: 'Token de autenticación requerido',
  videoRenewalFailed: 'No se pudo renovar el token de autenticación',
  videoUnauthorized: 'Token de autenticación inválido o expirado',
  videoForbidden: 'No tienes permisos para ver este video',
  videoNotFound: 'Video no encontrado',
  videoFailed: 'No pudimos reproducir el video',
  play: 'Reproducir video',
  retrying: 'Reintentando en 2 segundos...',

  imageLoading: 'Cargando imagen...',
  imageRetrying: (attempt: number, of: number) => `Reintentando... (${attempt}/${of})`,
  imageNoToken: 'Token de autenticación no disponible',
  imageNoUrl: 'No se recibió URL de imagen válida',
  imageFailed: 'Error al cargar imagen',
  imageAttempts: (attempt: number, of: number) => `Intentos realizados: ${attempt}/${of}`,
  imageNotShown: 'El navegador no pudo mostrar la imagen',
  close: 'Cerrar',

  emptyFile: 'El archivo está vacío. Elige otro.',
  videoRare: 'Muchos dispositivos no pueden reproducir este video. Un MP4 con H.264 se ve en todos.',
} as const
