/** The button that opens the messages, on every screen. */
export const messagingButton = {
  unread: (n: number) => `${n === 1 ? 'mensaje' : 'mensajes'} sin leer`,
  title: 'Mensajes',
  many: '99+',
} as const
