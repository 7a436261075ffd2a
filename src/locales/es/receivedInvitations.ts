/** Personal invitations to communities, in the member's activity. */
export const receivedInvitations = {
  title: 'Te han invitado',
  line: (coach: string) => `${coach} te invita a su comunidad`,
  asModerator: (coach: string) => `${coach} te invita a moderar su comunidad`,
  accept: 'Unirme',
  acceptOf: (community: string) => `Unirme a ${community}`,
  seePrice: 'Ver precio',
  seePriceOf: (community: string) => `Ver precio de entrar en ${community}`,
  needsLink: (coach: string) => `Acéptala con el enlace que te envió ${coach}.`,
  decline: 'Rechazar',
  declineOf: (community: string) => `Rechazar la invitación a ${community}`,
  declineSure: (community: string) =>
    `¿Rechazar la invitación a ${community}? No avisamos a quien te invitó, y no te mostraremos más invitaciones de esta comunidad durante un tiempo.`,
  declined: 'Invitación rechazada',
  joined: (community: string) => `Ya estás en ${community}`,
  failed: 'No se pudo hacer',
  loadFailed: 'No hemos podido cargar tus invitaciones',
} as const
