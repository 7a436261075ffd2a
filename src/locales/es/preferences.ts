/** Display settings of this device. */
export const preferences = {
  description: 'Se guardan en este dispositivo y se aplican al momento.',
  theme: 'Tema',
  themes: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
  text: 'Tamaño del texto',
  textSizes: { small: 'Pequeño', normal: 'Normal', large: 'Grande', larger: 'Muy grande' },
  motion: 'Movimiento',
  motions: { system: 'Como el sistema', less: 'Reducido siempre' },
  motionHelp: 'Reducido: nada se desliza ni aparece poco a poco.',
  reset: 'Restaurar',
  wasReset: 'Todo vuelve a estar como al principio.',
  done: 'Listo',
} as const
