import { count } from '#lib/plural.ts'

/** The global feed: page, composer, cards, ads, sharing. */
export const feed = {
  newPosts: (n: number) => count(n, 'publicación nueva', 'publicaciones nuevas'),
  sinceLastVisit: (n: number) =>
    `${count(n, 'publicación nueva', 'publicaciones nuevas')} desde tu última visita.`,
  engagement: (rate: string) => `${rate} % de interacción`,
  playVideo: (author: string) => `Reproducir video de ${author}`,

  title: 'Feed Global Premium',
  list: 'Publicaciones del feed global',
  loadFailed: 'Error al cargar el feed',
  retry: 'Reintentar',
  more: 'Cargar más',
  loadingMore: 'Cargando...',
  upToDate: 'Estás al día',
  upToDateText: 'Has llegado al final: no hay más publicaciones.',
  emptyCategory: 'Aún no hay publicaciones en esta categoría',
  emptyText: 'Cuando un coach publique algo, lo verás aquí.',
  seeAll: 'Ver todas',
  sharedMissing: 'No encontramos esta publicación',
  sharedMissingText: 'Puede que quien la escribió la haya eliminado.',

  canPostFailed: 'Error al verificar permisos',

  categories: 'Categorías',
  allCategories: 'Todo',
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

  commentFailed: 'Error al enviar el comentario. Por favor, inténtalo de nuevo.',
  detailTitle: 'Publicación',
  detailLoading: 'Cargando publicación',
  detailFailed: 'No pudimos cargar la publicación',
} as const
