/** Ads in the feed. */
export const ads = {
  unsupported: (type: string) => `Tipo de media no soportado: ${type}`,

  label: 'Publicidad',
  more: 'Ver más',
  newTab: 'se abre en otra pestaña',
  unnamed: 'Anuncio',
  loading: 'Cargando anuncio...',
  failed: 'No se pudo cargar el contenido publicitario',
  invalid: 'Respuesta inválida del servidor',
  noComments: 'No se puede comentar en publicidades',
} as const
