import { count, formatNumber, ordinal } from '#lib/plural.ts'

/** 'Marta', 'Marta y 1 persona más'. */
const people = (name: string, n: number) =>
  n > 1 ? `${name} y ${count(n - 1, 'persona más', 'personas más')}` : name
const verb = (n: number, one: string, other: string) => (n > 1 ? other : one)

/** 'tu publicación «Hoy he…»'; without the quote for a post without text. */
const named = (post: string, text: string | undefined) => (text ? `${post} «${text}»` : `${post} sin texto`)

/** The activity screen: items, list and settings. */
export const activity = {
  title: 'Actividad',
  close: 'Cerrar actividad',
  someone: 'Alguien',
  lines: {
    reply: (name: string, n: number, post: string | undefined) =>
      `${people(name, n)} ${verb(n, 'comentó', 'comentaron')} ${named('tu publicación', post)}`,
    thread: (name: string, n: number, post: string | undefined) =>
      `${people(name, n)} también ${verb(n, 'comentó', 'comentaron')} ${post ? `«${post}»` : 'una publicación sin texto'}`,
    reaction: (name: string, n: number, post: string | undefined) =>
      `A ${people(name, n)} ${verb(n, 'le', 'les')} gusta ${named('tu publicación', post)}`,
    follower: (name: string) => `${name} ha empezado a seguirte`,
    // The time comes first, because the end of a long line is cut.
    meetingMoved: (topic: string, when: string) => `Nueva hora: ${when} · «${topic}»`,
    meetingCancelled: (topic: string, when: string) => `Cancelada: ${when} · «${topic}»`,
    surveyClosing: (title: string, when: string) => `Se cierra ${when}: «${title}»`,
    prize: (title: string) => `Has ganado un premio: ${title}`,
    posts: (n: number, more: boolean, community: string) =>
      more
        ? `Más de ${formatNumber(n - 1)} publicaciones nuevas en ${community}`
        : `${count(n, 'publicación nueva', 'publicaciones nuevas')} en ${community}`,
    other: 'Hay novedades',
  },
  before: (when: string) => `Antes: ${when}`,
  moreMeetings: (n: number) => `Y ${count(n, 'reunión más', 'reuniones más')} de la serie`,
  takes: (minutes: number) => `Responderla lleva unos ${count(minutes, 'minuto', 'minutos')}`,
  quote: (text: string) => `«${text}»`,
  reasons: {
    reply: 'Porque la escribiste tú',
    thread: 'Porque tú también comentaste',
    reaction: 'Porque la escribiste tú',
    follower: 'Porque es tu perfil',
    meetingMoved: 'Porque es de tu comunidad',
    surveyClosing: 'Porque aún no la has respondido',
    prize: (place: number, month: string) => `Porque quedaste en el ${ordinal(place)} puesto de ${month}`,
    posts: 'Porque es tu comunidad',
  },
  new: 'Nuevo',
  less: 'Menos de esto',
  lessDone: 'No te avisaremos más de esto.',
  undo: 'Deshacer',
  failed: 'No hemos podido guardarlo.',

  filter: 'Qué avisos ver',
  all: 'Todo',
  onlyUnread: 'Lo nuevo',
  readAll: 'Marcar todo como leído',
  allRead: 'Todo queda como leído.',
  loading: 'Cargando la actividad',
  loadFailed: 'No hemos podido cargar tu actividad',
  retry: 'Reintentar',
  more: 'Ver más',
  list: 'Tu actividad',
  communities: 'Novedades en tus comunidades',
  empty: 'Aún no hay actividad',
  emptyText:
    'Aquí verás quién te responde, a quién le gusta lo que publicas y qué cambia en tus comunidades.',
  nothingUnread: 'Lo has leído todo',
  nothingUnreadText: 'Lo próximo que pase aparecerá aquí.',

  settings: 'Qué avisos quieres',
  back: 'Volver a la actividad',
  settingsLoading: 'Cargando tus avisos',
  settingsFailed: 'No hemos podido cargar qué avisos quieres',
  kinds: 'De qué',
  kindNames: {
    reply: 'Comentarios en lo que publico',
    thread: 'Otros comentarios donde yo comenté',
    reaction: 'Me gusta en lo que publico',
    follower: 'Personas que empiezan a seguirme',
    meeting_moved: 'Reuniones que cambian de hora',
    meeting_cancelled: 'Reuniones que se cancelan',
    survey_closing: 'Encuestas que se cierran',
    prize: 'Premios que gano',
    posts: 'Publicaciones nuevas de mis comunidades',
  } as Readonly<Record<string, string>>,
  fromCommunities: 'De qué comunidades',
  noCommunities: 'Cuando te unas a una comunidad podrás elegir si quieres sus avisos.',
  lessTitle: 'Menos de esto',
  lessNone: 'Aquí queda lo que marques con «Menos de esto», para que puedas recuperarlo.',
  again: 'Avisarme otra vez',
} as const
