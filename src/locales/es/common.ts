/** Words that the kit itself says. */
export const common = {
  accept: 'Aceptar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  retry: 'Reintentar',
  loading: 'Cargando...',
  /** Beside content of an earlier reply that could not be loaded anew. */
  stale: 'Ves lo último que cargamos.',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  capsLock: 'Las mayúsculas están activadas',
  optional: 'opcional',
  notifications: 'Avisos',
  notice: 'Aviso',
  confirmation: 'Confirmación',
} as const
