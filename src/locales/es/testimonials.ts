import { count, formatNumber } from '#lib/plural.ts'
import { duration } from '#lib/duration.ts'

/** The testimonials screen: first the texts of the product spec. */
export const testimonials = {
  createFor: (title: string) => `Crear testimonio: ${title}`,
  total: (n: number) => count(n, 'testimonio', 'testimonios'),
  completed: 'Completado',
  pending: 'Pendiente',
  mine: 'Mis Testimonios',
  forbidden: 'No tienes permisos para acceder a esta comunidad',

  intro: 'Lo que cuentas ayuda a quien está decidiendo si entrar, y te da puntos.',
  typesTitle: 'Qué puedes contar',
  loadingTypes: 'Cargando lo que puedes contar',
  typesFailed: 'No pudimos cargar los testimonios que puedes crear',
  forbiddenText: 'Elige otra comunidad, o pide acceso a quien la lleva.',
  noTypes: 'Todavía no hay nada que contar',
  noTypesText: 'Cuando tu coach pida un testimonio, lo verás aquí.',
  left: (n: number) => `Te ${n === 1 ? 'queda' : 'quedan'} ${formatNumber(n)} por contar`,
  leftWithPoints: (n: number, points: number) =>
    `Te ${n === 1 ? 'queda' : 'quedan'} ${formatNumber(n)} por contar: hasta ${count(points, 'punto', 'puntos')}`,
  allTold: 'Ya has contado todo lo que te han preguntado. ¡Gracias!',
  untitled: 'Testimonio',
  points: (n: number) => count(n, 'punto', 'puntos'),
  create: 'Crear testimonio',

  loadingMine: 'Cargando tus testimonios',
  mineFailed: 'No pudimos cargar tus testimonios',
  noMine: 'Aún no has contado nada',
  noMineText: 'Tus testimonios se guardan aquí, con su video o su imagen y los puntos que te dieron.',
  retry: 'Reintentar',
  stats: 'Resumen de tus testimonios',
  statTotal: 'Testimonios',
  statPoints: 'Puntos',
  statVideo: 'Con video',
  statImage: 'Con imagen',

  videoOf: (title: string) => `Video: ${title}`,
  imageOf: (title: string) => `Imagen: ${title}`,
  length: (seconds: number) => duration(seconds),
  lengthWords: 'Duración:',
  larger: 'Ver en grande',
  largerVideo: (title: string) => `Ver en grande el video: ${title}`,
} as const
