/** To whoever is not in a community. */
export const noAccess = 'No tienes permisos para acceder a esta comunidad'
