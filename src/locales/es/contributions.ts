import { count } from '#lib/plural.ts'

/** Content written offline that is stored on the device: texts in forms, cards and the connection banner. */
export const contributions = {
  waiting: 'Pendiente de enviar',
  willWait: 'Sin conexión: se enviará cuando vuelva.',
  waits: {
    'feed-post': 'Sin conexión. Tu publicación se enviará sola cuando vuelva.',
    'community-post': 'Sin conexión. Tu publicación se enviará sola cuando vuelva.',
    comment: 'Sin conexión. Tu comentario se enviará solo cuando vuelva.',
    like: 'Sin conexión. Tu «me gusta» se enviará solo cuando vuelva.',
    survey: 'Sin conexión. Tus respuestas se enviarán solas cuando vuelva.',
    review: 'Sin conexión. Tu reseña se enviará sola cuando vuelva.',
    referral: 'Sin conexión. Tu referido se enviará solo cuando vuelva.',
    testimonial: 'Sin conexión. Tu testimonio se enviará solo cuando vuelva.',
  },
  unlikeWaits: 'Sin conexión. Dejará de gustarte cuando vuelva.',

  show: 'Ver',
  count: (n: number) => `${count(n, 'cosa pendiente', 'cosas pendientes')} de enviar`,
  failedCount: (n: number) =>
    n === 1 ? 'Algo que escribiste no se pudo enviar.' : `${n} cosas que escribiste no se pudieron enviar.`,
} as const
