/** The frame around every screen. */
export const shell = {
  skip: 'Saltar al contenido',
  skipToRail: 'Saltar a Hoy',
  navigation: 'Navegación principal',
  places: 'Más pantallas',
  chat: 'Chat',
  notifications: 'Notificaciones',
  profile: 'Mi perfil',
  /** Contains the letters that are shown where there is no picture. */
  profileOf: (initials: string) => `Mi perfil, ${initials}`,
  account: 'Tu cuenta',
  preferences: 'Preferencias',
  studio: 'Estudio',
  home: 'Faro, ir al inicio',
  /** The cards beside a reading column. */
  rail: 'Hoy',
  loadingPage: 'Cargando...',
} as const
