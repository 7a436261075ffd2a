import { count, formatNumber, plural } from '#lib/plural.ts'

const communities = (n: number) => count(n, 'comunidad', 'comunidades')

const publica = 'Acceso Público'
const por_pago = 'Acceso de Pago'
const invitacion = 'Solo por Invitación'
const gratuita = 'Acceso Gratuito'

/** The explore screen: filters and community cards. */
export const explore = {
  back: 'Volver al feed',
  joinFor: (price: string) => `Unirse por ${price}`,
  intro: 'Encuentra un grupo que comparta tu camino y únete.',

  access: { publica, por_pago, invitacion, gratuita },
  accessFilter: 'Filtrar por tipo de acceso',
  allAccess: 'Todas',
  search: 'Buscar comunidades',
  searchHint: 'Nombre, tema o coach',
  clearSearch: 'Borrar la búsqueda',
  order: 'Ordenar por',
  orders: {
    none: 'Orden habitual',
    valoracion: 'Mejor valoradas',
    miembros: 'Más miembros',
    precio: 'Menor precio',
    novedad: 'Más nuevas',
  },

  loading: 'Cargando comunidades',
  listTitle: 'Comunidades',
  pages: 'Páginas de comunidades',
  found: communities,
  loadFailed: 'Error al cargar las comunidades',
  retry: 'Reintentar',
  empty: 'Aún no hay comunidades',
  emptyText: 'Cuando un coach abra la suya, la encontrarás aquí.',
  emptyFilter: 'No hay comunidades con este tipo de acceso',
  emptySearch: (text: string) => `Ninguna comunidad coincide con «${text}»`,
  emptyFilterText: 'Prueba con otro filtro o mira todas.',
  emptySearchText: 'Prueba con otras palabras o mira todas.',
  showAll: 'Ver todas las comunidades',
  emptyPage: 'Esta página no existe',
  emptyPageText: 'Puede que la lista sea ahora más corta.',
  firstPage: 'Ir a la primera página',

  unnamed: 'Comunidad sin nombre',
  member: 'Eres miembro',
  full: 'Completa',
  fullReason: 'No quedan plazas por ahora.',
  invitationReason: 'Se entra con una invitación de su coach.',
  members: (n: number) => count(n, 'miembro', 'miembros'),
  membersOf: (n: number, max: number) =>
    `${formatNumber(n)} de ${formatNumber(max)} ${plural(max, 'miembro', 'miembros')}`,
  coach: 'Coach',
  price: 'Acceso',
  product: 'Producto destacado',
  unnamedProduct: 'Producto sin nombre',
  owned: 'Ya es tuyo',
  details: 'Ver detalles',
  detailsOf: (name: string) => `Ver detalles de ${name}`,
  join: 'Unirse',
  joinFree: 'Unirse gratis',
  buy: 'Comprar',
  buyFor: (price: string) => `Comprar por ${price}`,
  enter: 'Entrar a la Comunidad',
  classes: 'Ir a Clases',
} as const
