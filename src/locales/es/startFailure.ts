/** The notice that the application cannot start. A separate file, because every document contains it. */
export const startFailure = {
  text: 'Faro no ha podido terminar de cargar esta página.',
  reload: 'Recargar',
} as const
