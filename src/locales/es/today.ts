import { count, formatNumber } from '#lib/plural.ts'

/** 'Hoy': current information beside or above the feed. */
export const today = {
  title: 'Hoy',
  loading: 'Cargando lo de hoy',
  failed: 'No hemos podido cargar lo de hoy',
  retry: 'Reintentar',
  summary: {
    meeting: (topic: string, when: string) => `${topic}, ${when}`,
    meetingNow: (topic: string) => `${topic}, ahora`,
    news: (n: number) => count(n, 'novedad', 'novedades'),
    lesson: (title: string) => `Sigue con «${title}»`,
    steps: (done: number, all: number) => `Primeros pasos: ${done} de ${all}`,
    quiet: 'Sin novedades desde tu última visita',
  },

  meeting: 'Tu próxima reunión',
  meetingNow: 'Tu reunión de ahora',
  startsIn: (time: string) => `en ${time}`,
  days: (n: number) => count(n, 'día', 'días'),
  now: 'en curso',
  today: 'Hoy',
  tomorrow: 'Mañana',
  details: 'Detalles',

  lesson: 'Sigue donde lo dejaste',
  nextLesson: 'Tu siguiente clase',
  videos: (watched: number, total: number) =>
    `${formatNumber(watched)} de ${count(total, 'video', 'videos')}`,
  left: (minutes: number) => (minutes > 1 ? `quedan ${minutes} min` : 'queda 1 min'),
  watched: (percent: number) => `Visto el ${percent} %`,

  month: (community: string) => `Tu mes en ${community}`,
  daysLeft: (days: number) => (days === 1 ? 'queda 1 día' : `quedan ${days} días`),
  lastDay: 'termina hoy',
  points: (n: number) => (n === 1 ? 'punto' : 'puntos'),
  noPlace: 'Aún sin puesto',
  ranking: 'Ver ranking',

  since: 'Desde tu última visita',
  sinceNow: 'Novedades',
  yesterday: (time: string) => `ayer, ${time}`,
  allActivity: 'Ver toda la actividad',
  nothing: 'Nada nuevo por ahora.',

  steps: 'Tus primeros pasos',
  stepsDone: (done: number, all: number) => `${done} de ${all}`,
  done: 'Hecho',
  putAway: 'No mostrar más',
  putAwayFailed: 'No hemos podido quitar la lista.',
  photo: 'Pon tu foto',
  photoText: 'Así te reconocen en la comunidad.',
  community: 'Únete a una comunidad',
  communityText: 'Publicaciones, clases y reuniones.',
  post: 'Publica por primera vez',
  postText: 'Preséntate: quién eres y qué buscas.',
  class: 'Empieza tu primera clase',
  classText: 'Videos y un plan de acción.',
} as const
