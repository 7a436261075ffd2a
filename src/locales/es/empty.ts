/** Texts of empty lists. */
export const empty = {
  toCommunity: 'Ver la comunidad',
  posts: {
    title: 'Aún no hay publicaciones',
    text: 'Cuenta algo que te haya servido esta semana y abre la conversación.',
    action: 'Crear publicación',
  },
  communities: {
    title: 'Aún no tienes comunidades',
    text: 'Encuentra un grupo que comparta tu camino y únete.',
    action: 'Explorar Comunidades',
  },
  reviews: { title: 'Aún no hay reseñas', text: 'Cuando alguien valore esta comunidad, lo verás aquí.' },
  purchases: {
    title: 'Aún no tienes compras',
    text: 'Las clases que compres aparecerán aquí, listas para empezar.',
    action: 'Explorar Comunidades',
  },
  modules: { title: 'Aún no hay módulos', text: 'Este producto todavía no tiene módulos publicados.' },
} as const
