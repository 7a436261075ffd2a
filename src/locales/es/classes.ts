import { duration } from '#lib/duration.ts'
import { lockedCount } from './classModules.ts'
import { count, formatNumber, plural } from '#lib/plural.ts'

const hoursAndMinutes = (minutes: number) => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours && `${formatNumber(hours)} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ')
}
const rounded = (n: number) => formatNumber(Math.round(n * 10) / 10)

/** The purchased products: list, figures, detail, action plan and continue watching. */
export const classes = {
  intro: 'Lo que has comprado.',
  loadingCommunities: 'Cargando comunidades...',
  loading: 'Cargando tus clases',
  loadFailed: 'No pudimos cargar tus clases',
  retry: 'Reintentar',
  explore: 'Explorar Comunidades',

  statsTitle: 'Tus clases en cifras',
  products: (n: number) => plural(n, 'Producto', 'Productos'),
  modules: (n: number) => plural(n, 'Módulo', 'Módulos'),
  hours: (n: number) => plural(n, 'Hora', 'Horas'),
  weeks: 'Semanas',
  hoursFigure: rounded,
  weeksHelp: 'Cómo se calculan las semanas',
  weeksText:
    'Estimación del tiempo para verlo todo: las horas entre 24 y por 7, redondeadas hacia arriba. Con 10 horas son 3 semanas.',

  filters: 'Filtrar productos',
  search: 'Buscar en tus clases',
  clearSearch: 'Borrar la búsqueda',
  which: 'Productos que se muestran',
  all: 'Todas',
  accessible: 'Accesibles',
  showExpired: 'Mostrar expirados',
  list: 'Tus productos',
  shown: (n: number) => count(n, 'producto', 'productos'),
  nothingFound: (text: string) => `Ningún producto coincide con «${text}»`,
  nothingFoundExpired: (n: number) =>
    `${count(n, 'producto expirado coincide', 'productos expirados coinciden')}: marca «Mostrar expirados» para ${plural(n, 'verlo', 'verlos')}.`,
  nothingFiltered: 'Ningún producto con estos filtros',
  nothingText: 'Prueba con otras palabras o quita los filtros.',
  clearFilters: 'Quitar filtros',
  onlyExpired: 'Todo lo que compraste ha expirado',
  onlyExpiredText: 'Marca «Mostrar expirados» para verlo.',

  unnamed: 'Producto sin nombre',
  by: (name: string) => `De ${name}`,
  in: (community: string) => `En ${community}`,
  moduleCount: (n: number) => count(n, 'módulo', 'módulos'),
  actionable: (n: number) => count(n, 'accionable', 'accionables'),
  hourCount: (n: number) => `${rounded(n)} h`,
  boughtOn: (date: string) => `Comprado el ${date}`,
  paid: (price: string) => `Pagaste ${price}`,
  free: 'Gratis',
  expired: 'Expirado',
  expiresOn: (date: string) => `Caduca el ${date}`,
  expiresIn: (days: number) => `Caduca en ${days} días`,
  expiresTomorrow: 'Caduca mañana',
  expiresToday: 'Caduca hoy',
  expiredOn: (date: string) => `Caducó el ${date}`,
  noExpiry: 'Sin fecha de caducidad',
  content: 'Abrir contenido',
  contentOf: (product: string) => `Abrir contenido de ${product} en otra pestaña`,

  watched: (done: number, total: number) =>
    `${formatNumber(done)} de ${count(total, 'video visto', 'videos vistos')}`,
  lockedCount,
  progress: 'Progreso',
  progressOf: (name: string) => `Progreso de ${name}`,
  watchedRule:
    'Un video cuenta como visto al llegar al 90 % o cuando lo marcas. Cuentan los videos de tu nivel.',

  detail: 'Detalle del producto',
  back: 'Tus productos',
  choose: 'Elige un producto',
  chooseText: 'Aquí verás sus módulos y su plan de acción.',
  detailLoading: 'Cargando producto',
  notFound: 'Producto no encontrado',
  forbidden: 'No tienes acceso a este producto',
  detailFailed: 'No pudimos cargar el producto',
  modulesTitle: 'Módulos',
  noModules: 'Aún no hay módulos',
  noModulesText: 'Este producto todavía no tiene módulos publicados.',
  moduleUnnamed: 'Módulo sin título',
  videoCount: (n: number) => count(n, 'video', 'videos'),
  estimate: hoursAndMinutes,
  contents: (videos: number, estimate: string) => `${count(videos, 'video', 'videos')} · ${estimate}`,
  estimateHelp: 'Duración estimada: 8 minutos por video',
  coach: 'Coach',

  planTitle: 'Plan de acción',
  noPlan: 'Este producto no tiene plan de acción.',
  steps: (done: number, total: number) => `${formatNumber(done)} de ${count(total, 'paso', 'pasos')}`,
  stepCount: (n: number) => count(n, 'paso', 'pasos'),
  stepUnnamed: (n: number) => `Paso ${n}`,
  planDone: 'Plan completado',
  stepsFailed: 'No pudimos cargar qué pasos has hecho',
  tickFailed: (step: string) => `No pudimos guardar «${step}». Lo hemos dejado como estaba.`,

  continueTitle: 'Seguir viendo',
  continueLoading: 'Cargando lo que estabas viendo',
  videoUnnamed: 'Video sin título',
  minutesLeft: (minutes: number) =>
    minutes === 1 ? 'Te queda 1 min' : `Te quedan ${hoursAndMinutes(minutes)}`,
  lessThanMinute: 'Te queda menos de 1 min',
  leftOffAt: (seconds: number) => `Vas por el ${duration(seconds)}`,
} as const
