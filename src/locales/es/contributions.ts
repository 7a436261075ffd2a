import { count } from '#lib/plural.ts'

/** What is written without a connection: posts, comments and likes that wait on the device. */
export const contributions = {
  waiting: 'Pendiente de enviar',
  behind: 'En cola',
  sending: 'Enviando...',
  failed: 'No se pudo enviar.',
  retry: 'Reintentar',
  edit: 'Editar',
  discard: 'Descartar',
  editLabel: 'Texto pendiente de enviar',
  save: 'Guardar',
  cancel: 'Cancelar',
  waitingPosts: 'Publicaciones pendientes de enviar',

  postWaits: 'Sin conexión. Tu publicación se enviará sola cuando vuelva.',
  commentWaits: 'Sin conexión. Tu comentario se enviará solo cuando vuelva.',
  likeWaits: 'Sin conexión. Tu «me gusta» se enviará solo cuando vuelva.',
  unlikeWaits: 'Sin conexión. Dejará de gustarte cuando vuelva.',
  willWait: 'Sin conexión: se enviará cuando vuelva.',

  allSent: 'Se ha enviado lo que estaba pendiente.',
  postFailed: 'No pudimos enviar tu publicación.',
  commentFailed: 'No pudimos enviar tu comentario.',
  show: 'Ver',

  title: 'Pendiente de enviar',
  titleText: 'Se envía solo, en orden, en cuanto hay conexión.',
  empty: 'No queda nada pendiente.',
  inFeed: 'Publicación en el Feed Global',
  inCommunity: (community: string) => `Publicación en ${community}`,
  inSomeCommunity: 'Publicación en una comunidad',
  comment: 'Comentario',
  like: 'Me gusta',
  unlike: 'Ya no me gusta',
  count: (n: number) => `${count(n, 'cosa pendiente', 'cosas pendientes')} de enviar`,
  failedCount: (n: number) =>
    n === 1 ? 'Algo que escribiste no se pudo enviar.' : `${n} cosas que escribiste no se pudieron enviar.`,
} as const
