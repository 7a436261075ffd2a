/** Words that the kit itself says. */
export const common = {
  accept: 'Aceptar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  retry: 'Reintentar',
  loading: 'Cargando...',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  capsLock: 'Las mayúsculas están activadas',
  optional: 'opcional',
  notifications: 'Avisos',
  notice: 'Aviso',
  confirmation: 'Confirmación',
} as const
