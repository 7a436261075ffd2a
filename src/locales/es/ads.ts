/** Ads in the feed. */
export const ads = {
  newTab: (title: string) => `: ${title} (se abre en otra pestaña)`,
  unsupported: (type: string) => `Tipo de media no soportado: ${type}`,

  elsewhere: ' (se abre en otra pestaña)',
  label: 'Publicidad',
  more: 'Ver más',
  unnamed: 'Anuncio',
  loading: 'Cargando anuncio...',
  failed: 'No se pudo cargar el contenido publicitario',
  invalid: 'Respuesta inválida del servidor',
  noComments: 'No se puede comentar en publicidades',
} as const
