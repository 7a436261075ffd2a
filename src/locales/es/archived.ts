/** Archived communities: texts in place of forms. */
export const archived = {
  /** `since` is a day such as '1 de octubre de 2026', or empty if unknown. */
  notice: (since: string) =>
    `Esta comunidad está archivada${since && ` desde el ${since}`}: puedes leer todo, pero no publicar.`,
  reopen: 'Reabrirla en el estudio',
  onlyCoach: (coach: string | undefined) =>
    coach ? `Solo puede reabrirla ${coach}, que la dirige.` : 'Solo puede reabrirla quien la dirige.',
  /** Shown beside a form that contains text. */
  form: 'Esta comunidad está archivada y no admite nada nuevo. Lo que escribiste sigue aquí.',
  comments: 'Esta comunidad está archivada y no admite comentarios.',
  reviews: 'Esta comunidad está archivada y no admite reseñas.',
  queue: 'Esta comunidad está archivada: su ruleta está cerrada.',
  referrals: 'Esta comunidad está archivada y no admite referidos. Puedes elegir otra.',
  option: (name: string) => `${name} (archivada)`,
} as const
