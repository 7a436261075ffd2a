import { formatNumber } from '#lib/plural.ts'

/** Reporting content. The server sends authors the same reasons. */
export const reports = {
  titles: {
    post: 'Denunciar esta publicación',
    comment: 'Denunciar este comentario',
    message: 'Denunciar este mensaje',
    profile: 'Denunciar este perfil',
  },
  text: 'Lo mirará quien modera. Nadie sabrá que has sido tú.',
  messageText:
    'Quien modera verá solo este mensaje, y nada más de la conversación. Nadie sabrá que has sido tú.',
  reason: '¿Qué ocurre?',
  reasons: {
    spam: 'Publicidad o spam',
    harassment: 'Insultos o acoso',
    danger: 'Información falsa o peligrosa',
    sexual: 'Contenido sexual',
    private: 'Datos privados de alguien',
    other: 'Otro motivo',
  },
  reasonRequired: 'Elige un motivo',
  details: 'Detalles (opcional)',
  detailsHint: 'Cuenta lo que ayude a entenderlo.',
  length: (n: number, most: number) => `${formatNumber(n)}/${formatNumber(most)}`,
  tooLong: (most: number) => `Usa como mucho ${formatNumber(most)} caracteres`,
  alsoBlock: (name: string) => `¿También quieres bloquear a ${name}?`,
  send: 'Enviar denuncia',
  sending: 'Enviando...',
  cancel: 'Cancelar',
  failed: 'No pudimos enviar la denuncia',
  thanks: 'Gracias, lo miraremos',
} as const
