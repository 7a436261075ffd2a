import { count, formatNumber } from '#lib/plural.ts'

/** The home screen: open tasks and figures. */
export const studioHome = {
  hello: { morning: 'Buenos días', afternoon: 'Buenas tardes', evening: 'Buenas noches' },
  greeting: (hello: string, name: string) => (name ? `${hello}, ${name}` : hello),
  waiting: 'Espera por ti',
  things: (n: number) => count(n, 'cosa', 'cosas'),
  nothing: 'Nada espera por ti',
  nothingText: 'Cuando algo necesite tu atención, lo verás aquí primero.',
  loading: 'Cargando el inicio',
  failed: 'No pudimos cargar el inicio',
  rest: (n: number) => (n > 0 ? ` y ${formatNumber(n)} más` : ''),

  reports: (n: number) => (n === 1 ? 'Una denuncia por mirar' : `${formatNumber(n)} denuncias por mirar`),
  reportsDetail: (name: string, at: string) => `De ${name}, desde el ${at}`,
  look: 'Mirar',
  referrals: (n: number) =>
    n === 1 ? 'Una persona referida por llamar' : `${formatNumber(n)} referidos por llamar`,
  referralsDetail: (name: string, date: string) => `Espera desde el ${date}: ${name}`,
  call: 'Llamar',
  meeting: (n: number) =>
    n === 1
      ? 'Una reunión sin dirección'
      : `${formatNumber(n)} reuniones sin dirección en los próximos siete días`,
  meetingDetail: (name: string, at: string) => `${name} · ${at}`,
  add: 'Añadir',
  survey: (n: number) =>
    n === 1 ? 'Una encuesta se cierra pronto' : `${formatNumber(n)} encuestas se cierran pronto`,
  surveyDetail: (name: string, at: string) => `${name} · ${at}`,
  product: (n: number) => (n === 1 ? 'Un producto sin vídeos' : `${formatNumber(n)} productos sin vídeos`),
  productDetail: (name: string) => name,
  untitled: 'Sin título',

  figures: 'Cómo va',
  members: 'Miembros',
  joinedWeek: (n: number) => (n === 0 ? 'Nadie nuevo esta semana' : `+${formatNumber(n)} esta semana`),
  removed: (n: number) => `${count(n, 'persona quitada', 'personas quitadas')} en doce semanas`,
  joinedMeans: 'Entradas de cada semana, de quienes siguen siendo miembros.',
  looked: 'Han mirado la comunidad',
  lookedShare: (percent: number) => `${percent} % de los miembros, en los últimos 7 días`,
  writersMeans: 'Personas que publicaron o comentaron cada semana, de quienes siguen siendo miembros.',
  writersWeek: (n: number) => `${count(n, 'persona ha escrito', 'personas han escrito')} esta semana`,
  posts: 'Publicaciones y respuestas',
  postsWeek: (posts: number, comments: number) =>
    `${count(posts, 'publicación', 'publicaciones')} y ${count(comments, 'comentario', 'comentarios')} esta semana`,
  unanswered: (n: number) =>
    n === 0
      ? 'Ninguna de los últimos 30 días sin respuesta'
      : `${formatNumber(n)} de los últimos 30 días sin respuesta`,
  postsMeans: 'Publicaciones y comentarios de cada semana.',
  sales: 'Ventas de este mes',
  noSales: '0',
  salesDetail: (n: number) => count(n, 'compra', 'compras'),
  salesMeans: 'Compras pagadas cada semana.',
  race: 'Carrera del mes',
  raceMeans: 'Puntos desde el día 1, y lo que gana cada puesto.',
  points: (n: number) => count(n, 'punto', 'puntos'),
  nobodyYet: 'Nadie todavía',
  weeksOf: (what: string) => `Doce semanas: ${what}`,
  week: 'Semana del',
  value: 'Cuántas',
  showNumbers: 'Ver números',
  hideNumbers: 'Ocultar números',
  chart: (from: number, to: number) =>
    `De ${formatNumber(from)} la primera semana a ${formatNumber(to)} la última, que aún no ha terminado`,
} as const
