import { count, formatNumber, plural } from '#lib/plural.ts'

const list = new Intl.ListFormat('es', { type: 'conjunction' })
const points = (n: number) => count(n, 'punto', 'puntos')
const actions = (n: number) => count(n, 'acción', 'acciones')

/** 1.er, 2.º, 3.er: before a masculine noun. */
const ordinal = (n: number) => `${formatNumber(n)}.${n === 1 || n === 3 ? 'er' : 'º'}`

const daily = (most: number | null) => (most === null ? '' : `, hasta ${formatNumber(most)} al día`)

/** Ranking, points and prizes of a community. */
export const ranking = {
  points,
  actions,
  place: (n: number) => `${ordinal(n)} puesto`,
  position: (n: number) => `${formatNumber(n)}.º`,
  kinds: {
    posts: 'Publicaciones',
    comments: 'Comentarios',
    surveys: 'Encuestas',
    referrals: 'Referidos',
    testimonials: 'Testimonios',
  },
  retry: 'Reintentar',

  prizes: 'Premios del mes',
  prizesText: 'Gana el top 3 del ranking mensual.',
  prizesLoading: 'Cargando premios',
  prizesFailed: (detail: string) => `Error cargando premios: ${detail}`,
  noPrizes404: 'Aún no hay premios configurados para esta comunidad',
  noPrizes: 'No hay premios configurados para esta comunidad',
  prizesLater: 'Cuando el coach los anuncie, los verás aquí.',
  prize: 'Premio',
  prizeFrom: (coach: string) => `Lo entrega ${coach}`,
  noPrizeHere: 'Sin premio este mes',

  podium: 'Top 3 del mes',
  podiumLoading: 'Cargando ranking',
  podiumFailed: 'Error cargando ranking',
  podiumNotFound: 'Aún no hay ranking disponible para esta comunidad',
  podiumEmpty: 'El podio está libre',
  beFirst: 'Publica o comenta en tu comunidad y sé la primera persona en aparecer aquí.',
  beFirstAction: 'Ir a Comunidad',
  pastEmpty: (month: string) => `Nadie reunió puntos en ${month}.`,
  month: 'Mes del ranking',
  currentMonth: 'Este mes',
  closed: 'Mes cerrado',
  daysLeft: (n: number) => plural(n, `Queda ${n} día`, `Quedan ${n} días`),
  hoursLeft: (n: number) => plural(n, `Queda ${n} hora`, `Quedan ${n} horas`),
  minutesLeft: (n: number) => plural(n, `Queda ${n} minuto`, `Quedan ${n} minutos`),
  member: 'Miembro',
  you: 'Tú',
  free: 'Puesto libre',
  ties: 'A igualdad de puntos, va delante quien los reunió antes.',
  sources: 'De dónde salen los puntos',
  source: (kind: string, n: number) => `${kind}: ${points(n)}`,

  mine: 'Mis puntos',
  mineLoading: 'Cargando tus puntos',
  mineFailed: 'Error cargando puntos',
  mineNotFound: 'Aún no tienes puntos en esta comunidad',
  mineFirst: 'Tu primera aportación los inaugura.',
  mineNoCommunity: 'Elige una comunidad para ver tus puntos',
  mineNoCommunityText: 'Los puntos se reúnen por separado en cada una.',
  total: 'Puntos',
  rank: 'Puesto',
  noRank: 'Sin puesto',
  totalActions: 'Acciones',
  breakdown: 'De dónde vienen tus puntos',
  howToEarn: 'Cómo se ganan puntos',
  rule: (each: number, thing: string, perDay: number | null) =>
    `${points(each)} por ${thing}${daily(perDay)}`,
  things: {
    posts: 'publicación',
    comments: 'comentario',
    surveys: 'encuesta',
    referrals: 'referido',
  },
  /** Each is worth what it says itself. */
  ruleOfTestimonials: (perDay: number | null) => `Los puntos que indique cada testimonio${daily(perDay)}`,
  missing: (n: number, place: number) =>
    `${plural(n, 'Te falta', 'Te faltan')} ${points(n)} para el ${ordinal(place)} puesto`,
  example: (missing: string, steps: readonly string[]) =>
    steps.length > 0 ? `${missing}: por ejemplo, ${list.format(steps)}.` : `${missing}.`,
  steps: {
    posts: (n: number) => count(n, 'publicación', 'publicaciones'),
    comments: (n: number) => count(n, 'comentario', 'comentarios'),
    surveys: (n: number) => count(n, 'encuesta', 'encuestas'),
    referrals: (n: number) => count(n, 'referido', 'referidos'),
    testimonials: (n: number) => count(n, 'testimonio', 'testimonios'),
  },
  first: '¡Vas en cabeza! Lo que aportas se nota.',

  ledgerOpen: 'Ver el detalle de tus puntos',
  ledger: 'Detalle de tus puntos',
  ledgerText: 'Cada punto, con su motivo y su fecha.',
  ledgerMonth: 'Mes del detalle',
  ledgerLoading: 'Cargando el detalle de tus puntos',
  ledgerFailed: 'Error cargando el detalle de tus puntos',
  ledgerEmpty: 'Sin puntos este mes',
  ledgerEmptyText: 'Lo que ganes con tus aportaciones aparecerá aquí.',
  ledgerEmptyPast: (month: string) => `Sin puntos en ${month}`,
  ledgerTotal: (month: string) => `Total de ${month}`,
  ledgerTotalBare: 'Total del mes',
  ledgerList: 'Movimientos de puntos',
  entries: (n: number) => count(n, 'movimiento', 'movimientos'),
  more: 'Ver más',
  all: 'Estos son todos los movimientos del mes.',
  gained: (n: number) => `+${formatNumber(n)}`,
  lost: (n: number) => `−${formatNumber(n)}`,
  unit: (n: number) => plural(n, 'punto', 'puntos'),
  seePost: 'Ver publicación',
  reasons: {
    posts: 'Publicación',
    comments: 'Comentario',
    surveys: 'Encuesta',
    referrals: 'Referido',
    testimonials: 'Testimonio',
  },
  otherReason: 'Aportación',
  removed: {
    posts: 'Se retiraron: la publicación se eliminó',
    comments: 'Se retiraron: el comentario se eliminó',
    surveys: 'Se retiraron: la encuesta se eliminó',
    referrals: 'Se retiraron: el referido se eliminó',
    testimonials: 'Se retiraron: el testimonio se eliminó',
  },
  otherRemoved: 'Se retiraron: la aportación se eliminó',

  shortcuts: 'Más maneras de participar',
  referrals: 'Referidos',
  referralsText: 'Invita a quien le vendría bien esta comunidad.',
  surveys: 'Encuestas',
  surveysText: 'Di lo que piensas en unos minutos.',
  testimonials: 'Testimonios',
  testimonialsText: 'Cuenta lo que has conseguido.',
} as const
