import { count } from '#lib/plural.ts'

const pendiente = 'Pendiente'
const activo = 'Activo'
const inactivo = 'Inactivo'

/** Referring a person, the history, deleting. The number in «Error del servidor (status)» is the HTTP status. */
export const referrals = {
  serverFailed: (status: number) => `Error del servidor (${status})`,
  nameRequired: 'El nombre es obligatorio',
  phoneRequired: 'El teléfono es obligatorio',
  communityRequired: 'Debes seleccionar una comunidad para el referido',
  createConnection: 'Error de conexión al crear el referido',
  deleteFailed: 'Error al eliminar el referido. Inténtalo de nuevo.',
  deleteConnection: 'Error de conexión al eliminar el referido.',

  back: 'Ranking',
  intro: 'Recomienda tu comunidad a alguien y sigue aquí cómo avanza.',
  needCommunity: 'Necesitas al menos una membresía de comunidad',
  needCommunityText: 'Únete a una comunidad y podrás referir a otras personas.',
  retry: 'Intentar nuevamente',

  formTitle: 'Nuevo referido',
  name: 'Nombre',
  phone: 'Teléfono',
  phoneHelp: 'Con prefijo si no es de España.',
  community: 'Comunidad',
  chooseCommunity: 'Elige una comunidad',
  email: 'Email (opcional)',
  notes: 'Notas (opcional)',
  notesHint: 'Qué busca, cuándo llamarle…',
  emailInvalid: 'Escribe un email completo, como nombre@ejemplo.es',
  tooLong: (max: number) => `No puede tener más de ${count(max, 'carácter', 'caracteres')}`,
  length: (n: number, max: number) => `${n}/${max}`,
  privacy: 'Avisa a la persona de que nos das sus datos.',
  duplicate: (name: string, date: string) =>
    `Ya referiste a ${name} con este teléfono${date && ` el ${date}`}. Puedes enviarlo de todos modos.`,
  oddPhone: 'Revisa las cifras: no parece completo.',
  submit: 'Crear referido',
  submitting: 'Creando...',
  created: 'Referido creado',

  historyOf: (community: string) => `Tus referidos en ${community}`,
  loading: 'Cargando referidos',
  loadingPage: 'Cargando comunidades',
  total: (n: number) => count(n, 'referido', 'referidos'),
  newest: (n: number) => `Los ${n} más recientes`,
  empty: 'Aún no tienes referidos',
  emptyText: 'Cuando refieras a alguien de esta comunidad, lo verás aquí.',
  filter: 'Filtrar por estado',
  filterOption: (name: string, n: number) => `${name} (${n})`,
  all: 'Todos',
  search: 'Buscar referidos',
  searchHint: 'Nombre, teléfono, email o notas',
  clearSearch: 'Borrar la búsqueda',
  found: (n: number) => (n === 0 ? 'Ningún referido coincide' : count(n, 'coincide', 'coinciden')),
  none: 'Ningún referido coincide',
  noneText: 'Prueba con otro estado o con otras palabras.',
  showAll: 'Ver todos los referidos',

  estados: { pendiente, activo, inactivo },
  someone: 'Sin nombre',
  unnamedCommunity: 'Comunidad sin nombre',
  call: 'Llamar',
  callTo: (name: string) => `Llamar a ${name}`,
  whatsApp: 'WhatsApp',
  whatsAppTo: (name: string) => `WhatsApp a ${name}, se abre en otra pestaña`,
  createdAt: 'Creado el',
  contactedAt: 'Contactado el',
  convertedAt: 'Convertido el',

  remove: (name: string) => `Eliminar referido: ${name}`,
  removeTitle: 'Eliminar referido',
  removeWarning: (name: string) =>
    `El referido «${name}» se eliminará permanentemente, junto con sus actividades y recompensas.`,
  removeFinal: 'No se puede deshacer.',
  removeConfirm: 'Eliminar',
  removing: 'Eliminando...',
  removed: 'Referido eliminado',
  cancel: 'Cancelar',
} as const
