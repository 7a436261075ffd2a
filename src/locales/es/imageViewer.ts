export const imageViewer = {
  place: (at: number, of: number) => `${at} / ${of}`,
  labels: {
    Lightbox: 'Visor de fotos',
    'Photo gallery': 'Fotos',
    Carousel: 'Carrusel',
    Slide: 'Foto',
    '{index} of {total}': '{index} de {total}',
    Previous: 'Anterior',
    Next: 'Siguiente',
    Close: 'Cerrar',
    'Zoom in': 'Acercar',
    'Zoom out': 'Alejar',
  },
} as const
