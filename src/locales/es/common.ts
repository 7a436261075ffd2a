/** Texts of the components in `components/ui`. */
export const common = {
  accept: 'Aceptar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  retry: 'Reintentar',
  loading: 'Cargando...',
  /** Shown beside content that could not be refetched. */
  stale: 'Ves lo último que cargamos.',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  capsLock: 'Las mayúsculas están activadas',
  optional: 'opcional',
  notifications: 'Avisos',
  notice: 'Aviso',
  confirmation: 'Confirmación',
} as const
