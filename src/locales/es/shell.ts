/** The shell around every screen. */
export const shell = {
  skip: 'Saltar al contenido',
  skipToRail: 'Saltar a Hoy',
  navigation: 'Navegación principal',
  places: 'Más pantallas',
  chat: 'Chat',
  notifications: 'Notificaciones',
  profile: 'Mi perfil',
  /** Contains the initials that replace a missing picture. */
  profileOf: (initials: string) => `Mi perfil, ${initials}`,
  account: 'Tu cuenta',
  preferences: 'Preferencias',
  studio: 'Estudio',
  home: 'Faro, ir al inicio',
  /** Heading of the cards beside a reading column. */
  rail: 'Hoy',
  loadingPage: 'Cargando...',
} as const
