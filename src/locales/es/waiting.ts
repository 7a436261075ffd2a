import { count } from '#lib/plural.ts'

/** States of an item in the outbox. */
export const sending = {
  allSent: 'Se ha enviado lo que estaba pendiente.',
  failed: {
    'feed-post': 'No pudimos enviar tu publicación.',
    'community-post': 'No pudimos enviar tu publicación.',
    comment: 'No pudimos enviar tu comentario.',
    survey: 'No pudimos enviar tus respuestas.',
    review: 'No pudimos enviar tu reseña.',
    referral: 'No pudimos enviar tu referido.',
    testimonial: 'No pudimos enviar tu testimonio.',
  },
} as const

/** Items in the outbox: kind, state and actions. */
export const waiting = {
  behind: 'En cola',
  sending: 'Enviando...',
  failed: 'No se pudo enviar.',
  retry: 'Reintentar',
  edit: 'Editar',
  takeBack: 'Volver a borrador',
  takenBack: 'Tus respuestas vuelven a ser un borrador: siguen ahí cuando abras la encuesta.',
  discard: 'Descartar',
  editLabel: 'Texto pendiente de enviar',
  save: 'Guardar',
  cancel: 'Cancelar',
  waitingPosts: 'Publicaciones pendientes de enviar',

  title: 'Pendiente de enviar',
  titleText: 'Se envía solo, en orden, en cuanto hay conexión.',
  empty: 'No queda nada pendiente.',
  inFeed: 'Publicación en el Feed Global',
  inCommunity: (community: string) => `Publicación en ${community}`,
  inSomeCommunity: 'Publicación en una comunidad',
  comment: 'Comentario',
  like: 'Me gusta',
  unlike: 'Ya no me gusta',
  survey: (title: string) => `Encuesta «${title}»`,
  answers: (n: number) => count(n, 'respuesta', 'respuestas'),
  review: (community: string) => `Reseña de ${community}`,
  someReview: 'Reseña de una comunidad',
  referral: (community: string) => `Referido en ${community}`,
  someReferral: 'Referido en una comunidad',
  testimonial: (title: string) => `Testimonio «${title}»`,
} as const
