import { count } from '#lib/plural.ts'

const one = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const reviewCount = (n: number) => count(n, 'reseña', 'reseñas')

/** What members think of a community. */
export const reviews = {
  count: reviewCount,
  rating: (average: number) => one.format(average),
  summary: (average: number, total: number) => `${one.format(average)} de 5, ${reviewCount(total)}`,
  stars: (n: number) => `${n} de 5 estrellas`,
  level: (n: number) => count(n, 'estrella', 'estrellas'),
  ofCommunity: (name: string) => `Reseñas de ${name}`,
  open: (summary: string) => `${summary}. Ver reseñas`,
  none: 'Sin reseñas',
  statsFailed: 'Ver reseñas',
  statsLoading: 'Cargando valoración',
  distribution: 'Reparto de las valoraciones',
  loading: 'Cargando reseñas',
  failed: 'Error de conexión al cargar reseñas',
  retry: 'Reintentar',
  more: 'Cargar más reseñas',
  loadingMore: 'Cargando más...',
  shown: (n: number, total: number) => `${n} de ${reviewCount(total)}`,
  all: 'Estas son todas las reseñas.',
  order: 'Ordenar las reseñas cargadas',
  orders: {
    newest: 'Más recientes',
    oldest: 'Más antiguas',
    best: 'Mejor valoradas',
    worst: 'Peor valoradas',
    helpful: 'Útiles para mí',
  },
  noComment: 'Sin comentario.',
  helpful: 'Útil',
  markedHelpful: 'Te ha sido útil',
} as const
