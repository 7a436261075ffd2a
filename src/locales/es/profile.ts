/** Names of document B's screens. */
const levels = ['Principiante', 'Intermedio', 'Avanzado', 'Experto', 'Maestro']

/** Profile screens. */
export const profile = {
  title: 'Perfil',
  own: 'Mi perfil',
  level: (level: number) => {
    const name = levels[level - 1]
    return name ? `Nivel ${level} · ${name}` : `Nivel ${level}`
  },
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
