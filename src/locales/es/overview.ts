import { count, formatNumber, plural } from '#lib/plural.ts'

const have = (n: number) => plural(n, 'ha', 'han')
const membersHave = (n: number, all: number) => `${plural(all, 'miembro', 'miembros')} ${have(n)}`

/** The members' activity on each screen, for the owner and moderators. */
export const overview = {
  title: 'Lo que hacen los miembros',
  titleOf: (community: string) => `Los miembros de ${community}`,
  teamOnly: 'Solo lo ve quien dirige o modera',
  loading: 'Cargando lo que hacen los miembros',
  failed: 'No hemos podido cargar lo que hacen los miembros',
  retry: 'Reintentar',
  of: (all: number) => `de ${formatNumber(all)}`,
  quote: (text: string) => `«${text}»`,
  toCommunity: 'Ir a la comunidad',

  surveys: {
    recent: (n: number) => plural(n, 'respuesta en 7 días', 'respuestas en 7 días'),
    total: (total: number, open: number) =>
      `${formatNumber(total)} en total. Ahora, ${count(open, 'encuesta abierta', 'encuestas abiertas')}.`,
    answered: (n: number, all: number) => `${membersHave(n, all)} respondido`,
    closes: (title: string, when: string) => `Cierra ${when}: «${title}».`,
    noEnd: (title: string) => `Sin fecha de cierre: «${title}».`,
    untitled: 'Encuesta sin título',
    today: (time: string) => `hoy a las ${time}`,
    tomorrow: (time: string) => `mañana a las ${time}`,
    on: (day: string) => `el ${day}`,
    none: 'encuestas abiertas ahora',
    noneText: 'Cuando haya una, aquí verás cuántos la responden.',
    noAnswers: 'Aún nadie ha respondido',
    noAnswersText: 'Aquí verás cuántas respuestas llegan. Comparte la encuesta en la comunidad.',
    noSurveys: 'Aún no hay ninguna encuesta abierta',
    noSurveysText: 'Aquí verás cuántos responden a cada una. Pregunta en la comunidad qué tema les interesa.',
  },
  testimonials: {
    writers: (n: number, all: number) => `${membersHave(n, all)} escrito`,
    total: (n: number) => `${count(n, 'testimonio', 'testimonios')} en total, hasta hoy.`,
    recent: (n: number) => plural(n, 'testimonio en 30 días', 'testimonios en 30 días'),
    newest: (author: string, day: string) => `El último, de ${author}, el ${day}.`,
    unanswered: 'preguntas pendientes',
    quietest: (title: string, n: number) =>
      `Menos de la mitad ha respondido; a «${title}», ${n === 0 ? 'nadie' : `solo ${formatNumber(n)}`}.`,
    allAnswered: 'Al menos la mitad ha respondido a cada una.',
    someone: 'alguien sin nombre',
    untitled: 'Sin título',
    none: 'Aún nadie ha escrito un testimonio',
    noneText:
      'Aquí verás quién escribe y qué queda sin responder. Anima en la comunidad a contar el primero.',
  },
  classes: {
    watched: (n: number, all: number) => `${membersHave(n, all)} visto clases`,
    month: (n: number) => `En los últimos 7 días. En 30 días, ${formatNumber(n)}.`,
    finished: (n: number) => plural(n, 'clase terminada', 'clases terminadas'),
    finishedText: (watchers: number) =>
      `Hasta hoy. ${count(watchers, 'miembro ha', 'miembros han')} visto alguna.`,
    module: 'en el módulo más visto',
    moduleName: (title: string) => `«${title}», en los últimos 30 días.`,
    untitled: 'Módulo sin título',
    none: 'Aún nadie ha visto una clase',
    noneText: 'Aquí verás cuántos avanzan y qué módulo ven más. Cuenta en la comunidad por dónde empezar.',
    noLessons: 'Esta comunidad aún no tiene clases',
    noLessonsText: 'Aquí verás cuántos las siguen. Mientras, cuenta en la comunidad qué estás preparando.',
  },
  ranking: {
    earners: (n: number, all: number) => `${membersHave(n, all)} ganado puntos`,
    daysLeft: (month: string, n: number) => `En ${month}. ${plural(n, 'Queda 1 día', `Quedan ${n} días`)}.`,
    lastDay: (month: string) => `En ${month}, que termina hoy.`,
    points: (n: number) => plural(n, 'punto ganado', 'puntos ganados'),
    topKind: (month: string, kind: string, points: number) =>
      `En ${month}, sobre todo por ${kind}: ${formatNumber(points)}.`,
    kinds: {
      posts: 'publicaciones',
      comments: 'comentarios',
      surveys: 'encuestas',
      referrals: 'referidos',
      testimonials: 'testimonios',
    },
    leader: (n: number) => `${plural(n, 'punto', 'puntos')} de quien lidera`,
    leads: (name: string, month: string) => `${name}, en ${month}.`,
    someone: 'Alguien sin nombre',
    none: (month: string) => `Nadie tiene puntos todavía en ${month}`,
    noneText: 'Aquí verás cuántos participan y quién va en cabeza. Publica algo a lo que puedan responder.',
  },
  calendar: {
    today: 'Hoy',
    tomorrow: 'Mañana',
    next: 'próxima reunión',
    now: 'reunión en curso',
    untitled: 'Reunión sin título',
    soon: (n: number) => plural(n, 'reunión en 7 días', 'reuniones en 7 días'),
    until: (day: string) => `Hasta el ${day}.`,
    members: (n: number) => plural(n, 'miembro puede verlas', 'miembros pueden verlas'),
    attendance: 'Hoy, en su calendario. La asistencia no se registra.',
    none: 'No hay reuniones a la vista',
    noneText: 'Aquí verás la próxima y a cuántos llega. Propón una fecha en la comunidad.',
  },
  referrals: {
    made: (n: number, month: string) => `${plural(n, 'referido', 'referidos')} en ${month}`,
    by: (n: number, all: number) => `De ${formatNumber(n)} de ${count(all, 'miembro', 'miembros')}.`,
    pending: (n: number) => plural(n, 'sigue pendiente', 'siguen pendientes'),
    pendingOf: (month: string) => `Entre los de ${month}.`,
    active: (n: number) => plural(n, 'está activo', 'están activos'),
    inactive: (n: number, month: string) =>
      n === 0 ? `Ninguno de ${month} está inactivo.` : `${count(n, 'inactivo', 'inactivos')} de ${month}.`,
    none: (month: string) => `Nadie ha referido a nadie en ${month}`,
    noneText: 'Aquí verás cuántos llegan y en qué estado están. Recuerda en la comunidad cómo referir.',
  },
} as const
