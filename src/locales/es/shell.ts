/** The frame around every screen. */
export const shell = {
  skip: 'Saltar al contenido',
  navigation: 'Navegación principal',
  places: 'Más pantallas',
  chat: 'Chat',
  notifications: 'Notificaciones',
  profile: 'Mi perfil',
  home: 'Faro, ir al inicio',
  /** The cards beside a reading column. */
  rail: 'Hoy',
  loadingPage: 'Cargando...',
} as const
