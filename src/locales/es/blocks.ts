/** Blocking people, and the list of those one has blocked. */
export const blocks = {
  since: (date: string) => `Desde el ${date}`,
  open: 'Personas bloqueadas',
  text: 'No podéis seguiros, escribiros mensajes directos ni reaccionar a lo que publicáis, y la ruleta no os junta.',
  loading: 'Cargando personas bloqueadas',
  failed: 'No pudimos cargar a quién has bloqueado',
  none: 'No has bloqueado a nadie',
  noneText:
    'Si alguien te incomoda, puedes bloquearlo desde su perfil, sus publicaciones o vuestra conversación.',
  someone: 'Usuario',
  block: 'Bloquear',
  blockName: (name: string) => `Bloquear a ${name}`,
  blockQuestion: (name: string) => `¿Bloquear a ${name}?`,
  blockMeans:
    'Dejáis de seguiros y no podréis escribiros mensajes directos ni reaccionar a lo que publicáis. No se lo decimos.',
  blocked: (name: string) => `Has bloqueado a ${name}`,
  blockFailed: (name: string) => `No pudimos bloquear a ${name}`,
  unblock: 'Desbloquear',
  unblockName: (name: string) => `Desbloquear a ${name}`,
  unblocked: (name: string) => `Has desbloqueado a ${name}`,
  unblockFailed: (name: string) => `No pudimos desbloquear a ${name}`,
  blockedAccount: (name: string) => `Bloqueaste a ${name}`,
  blockedAccountText: 'No veis lo que publicáis ni podéis seguiros o escribiros.',
} as const
