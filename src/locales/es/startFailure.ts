/** The notice that the application cannot start. A file of its own, because every document contains it. */
export const startFailure = {
  text: 'Faro no ha podido terminar de cargar esta página.',
  reload: 'Recargar',
} as const
