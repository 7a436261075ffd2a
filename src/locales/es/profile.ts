/** Profile screens. */
export const profile = {
  title: 'Perfil',
  own: 'Mi perfil',
  level: (level: number, name: string) => `Nivel ${level} · ${name}`,
  /** Names of document B's screens. */
  levels: ['Principiante', 'Intermedio', 'Avanzado', 'Experto', 'Maestro'],
  account: 'Tu cuenta',
  settings: 'Configuración',
  bioTitle: 'Acerca de',
  noBio: 'Todavía no ha escrito sobre sí.',
  loading: 'Cargando perfil...',
  loadFailed: 'No pudimos cargar este perfil',
  notFound: 'Este perfil no existe',
  notFoundText: 'Puede que la cuenta se haya cerrado.',
  home: 'Ir al inicio',
  retry: 'Reintentar',
  unnamed: 'Sin nombre',
} as const
