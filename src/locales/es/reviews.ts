import { lazily } from '#lib/lazily.ts'
import { count } from '#lib/plural.ts'

const one = lazily(
  () => new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const reviewCount = (n: number) => count(n, 'reseña', 'reseñas')

/** Members' reviews of a community. */
export const reviews = {
  count: reviewCount,
  rating: (average: number) => one().format(average),
  summary: (average: number, total: number) => `${one().format(average)} de 5, ${reviewCount(total)}`,
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

/** Writing a review, on the surveys screen. */
export const writeReview = {
  titleFor: (name: string) => `Reseñas de ${name}`,
  title: 'Reseñas de la comunidad',
  open: 'Escribir reseña',
  goOn: 'Seguir con tu reseña',
  formTitle: 'Tu reseña',
  someone: 'Miembro de la comunidad',
  yours: 'Tu reseña',
  rating: 'Calificación',
  comment: 'Comentario (opcional)',
  commentHint: 'Lo que te habría gustado saber antes de entrar.',
  count: (n: number, max: number) => `${n}/${max} caracteres`,
  tooLong: (max: number) => `El comentario no puede tener más de ${max} caracteres`,
  ratingRequired: 'Por favor selecciona una calificación',
  helper: '¿No sabes por dónde empezar?',
  /** Prompts of the writing helper: the button's label, and the beginning of the line that it adds. */
  prompts: [
    { label: 'Qué buscabas', line: 'Buscaba:' },
    { label: 'Qué encontraste', line: 'Encontré:' },
    { label: 'Qué cambió', line: 'Me ha cambiado:' },
    { label: 'A quién se la recomendarías', line: 'Se la recomendaría a:' },
  ],
  cancel: 'Cancelar',
  send: 'Enviar reseña',
  sending: 'Enviando...',
  sent: '¡Reseña enviada exitosamente!',
  failed: 'Error al enviar la reseña',
  once: 'Podrás escribir una sola reseña, con tu nombre.',
} as const
