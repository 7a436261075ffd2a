import { count } from '#lib/plural.ts'

/** The global feed: page, composer, cards, ads, sharing. */
export const feed = {
  imageTooLarge: (size: string) =>
    `La imagen es demasiado grande. El tamaño máximo es 500MB. Tu archivo: ${size}`,
  videoTooLarge: (size: string) =>
    `El video es demasiado grande. El tamaño máximo es 500MB. Tu archivo: ${size}`,
  adUnsupported: (type: string) => `Tipo de media no soportado: ${type}`,
  newPosts: (n: number) => count(n, 'publicación nueva', 'publicaciones nuevas'),
  sinceLastVisit: (n: number) =>
    `${count(n, 'publicación nueva', 'publicaciones nuevas')} desde tu última visita.`,
  views: (n: number) => count(n, 'visualización', 'visualizaciones'),
  engagement: (rate: string) => `${rate} % de interacción`,
  contentCount: (n: number, max: number) => `${n}/${max}`,
  contentTooLong: (max: number) => `El contenido no puede tener más de ${max} caracteres`,
  playVideo: (author: string) => `Reproducir video de ${author}`,
  videoFacts: (duration: string, aspect: string) => `${duration} · ${aspect}`,

  title: 'Feed Global Premium',
  list: 'Publicaciones del feed global',
  loadFailed: 'Error al cargar el feed',
  retry: 'Reintentar',
  more: 'Cargar más',
  loadingMore: 'Cargando...',
  upToDate: 'Estás al día',
  upToDateText: 'Has llegado al final: no hay más publicaciones.',
  noMore: 'No hay más publicaciones.',
  emptyCategory: 'Aún no hay publicaciones en esta categoría',
  emptyText: 'Cuando un coach publique algo, lo verás aquí.',
  seeAll: 'Ver todas',
  sharedMissing: 'No encontramos esta publicación',
  sharedMissingText: 'Puede que quien la escribió la haya eliminado.',
  shared: 'Publicación compartida',

  categories: 'Categorías',
  allCategories: 'Todo',
  explore: 'Explorar Comunidades',
  prompt: '¿En qué estás pensando?',
  notAllowed: 'Aquí publican coaches con plan Premium, Pro o Enterprise.',
  checking: 'Descubre comunidades nuevas.',
  canPostFailed: 'Error al verificar permisos',
  canPostRetry: 'Lo intentamos de nuevo en unos segundos. Mientras tanto puedes leer el feed.',

  formTitle: 'Crear publicación',
  category: 'Categoría',
  content: 'Contenido',
  addImage: 'Imagen',
  addVideo: 'Video',
  preview: 'Vista previa',
  hidePreview: 'Ocultar vista previa',
  previewTitle: 'Así se verá tu publicación',
  cancel: 'Cancelar',
  publish: 'Publicar en Global',
  publishing: 'Publicando...',
  published: 'Publicado en el feed global',
  createFailed: 'Error al crear el post',
  contentOrMedia: 'Debes agregar contenido o un archivo multimedia',
  imageType: 'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)',
  videoType: 'Tipo de archivo no soportado. Por favor selecciona un video válido (MP4, MOV, AVI, WebM)',
  videoUnreadable: 'Error al procesar el video. Por favor intenta con otro archivo.',
  videoReading: 'Leyendo el video...',
  replaced: 'Una publicación lleva una imagen o un video: el nuevo archivo sustituye al anterior.',

  featured: 'Destacado',
  videoLoading: 'Cargando video...',
  videoUrlFailed: 'Error obteniendo URL de video',
  videoLoadFailed: 'Error cargando video',
  videoPlayFailed: 'Error reproduciendo video',

  share: 'Compartir',
  copyLink: 'Copiar enlace',
  shareNative: 'Compartir con otra app',
  linkCopied: 'Enlace copiado',
  copyFailed: 'No pudimos copiar el enlace. Cópialo tú:',

  delete: 'Eliminar post',
  deleteConfirm: '¿Estás seguro de que quieres eliminar este post? Esta acción no se puede deshacer.',
  deleteYes: 'Eliminar',
  deleteFailed: 'Error al eliminar el post. Por favor, inténtalo de nuevo.',
  deleted: 'Post eliminado',

  ad: 'Publicidad',
  adMore: 'Ver más',
  adNewTab: 'se abre en otra pestaña',
  adUnnamed: 'Anuncio',
  adLoading: 'Cargando anuncio...',
  adFailed: 'No se pudo cargar el contenido publicitario',
  adInvalid: 'Respuesta inválida del servidor',
  adNoComments: 'No se puede comentar en publicidades',
  commentFailed: 'Error al enviar el comentario. Por favor, inténtalo de nuevo.',
  detailTitle: 'Publicación',
  detailLoading: 'Cargando publicación',
  detailFailed: 'No pudimos cargar la publicación',
} as const

/** What each category is called on the screen. */
export const categoryNames: Readonly<Record<string, string>> = {
  motivacion: 'Motivación',
  coaching: 'Coaching',
  liderazgo: 'Liderazgo',
  inspiracion: 'Inspiración',
  desarrollo: 'Desarrollo',
  negocios: 'Negocios',
  mindset: 'Mindset',
}

/** How a video is framed. */
export const aspectNames = { horizontal: 'Horizontal', vertical: 'Vertical', square: 'Cuadrado' } as const
