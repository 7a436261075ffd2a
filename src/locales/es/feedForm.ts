/** The composer of the global feed. */
export const feedForm = {
  videoTooLarge: (size: string) =>
    `El video es demasiado grande. El tamaño máximo es 500MB. Tu archivo: ${size}`,
  imageTooLarge: (size: string) =>
    `La imagen es demasiado grande. El tamaño máximo es 500MB. Tu archivo: ${size}`,
  contentTooLong: (max: number) => `El contenido no puede tener más de ${max} caracteres`,
  videoFacts: (duration: string, aspect: string) => `${duration} · ${aspect}`,

  explore: 'Explorar Comunidades',
  prompt: '¿En qué estás pensando?',
  notAllowed: 'Aquí publican coaches con plan Premium, Pro o Enterprise.',
  checking: 'Descubre comunidades nuevas.',
  canPostRetry: 'Lo intentamos de nuevo en unos segundos. Mientras tanto puedes leer el feed.',

  formTitle: 'Crear publicación',
  category: 'Categoría',
  content: 'Contenido',
  addImage: 'Imagen',
  addVideo: 'Video',
  preview: 'Vista previa',
  hidePreview: 'Ocultar vista previa',
  previewTitle: 'Así se verá tu publicación',
  publish: 'Publicar en Global',
  published: 'Publicado en el feed global',
  createFailed: 'Error al crear el post',
  contentOrMedia: 'Debes agregar contenido o un archivo multimedia',
  imageType: 'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)',
  videoType: 'Tipo de archivo no soportado. Por favor selecciona un video válido (MP4, MOV, AVI, WebM)',
  videoUnreadable: 'Error al procesar el video. Por favor intenta con otro archivo.',
  videoReading: 'Leyendo el video...',
  replaced: 'Una publicación lleva una imagen o un video: el nuevo archivo sustituye al anterior.',
} as const

/** Aspect ratios of a video. */
export const aspectNames = { horizontal: 'Horizontal', vertical: 'Vertical', square: 'Cuadrado' } as const
