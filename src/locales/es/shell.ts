/** The frame around every screen. */
export const shell = {
  skip: 'Saltar al contenido',
  navigation: 'Navegación principal',
  chat: 'Chat',
  notifications: 'Notificaciones',
  profile: 'Mi perfil',
  account: 'Tu cuenta',
  home: 'Faro, ir al inicio',
  loadingPage: 'Cargando...',
} as const
