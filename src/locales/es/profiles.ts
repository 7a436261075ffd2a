import { count, plural } from '#lib/plural.ts'

/** Level names in the product spec's profile screens. */
const levels = ['Principiante', 'Intermedio', 'Avanzado', 'Experto', 'Maestro']

/** Profile screens. */
export const profiles = {
  comingSoonText: (name: string) => `Mientras tanto, copia el nombre de ${name} y búscalo en Mensajes.`,
  title: 'Perfil',
  level: (level: number) => {
    const name = levels[level - 1]
    return name ? `Nivel ${level} · ${name}` : `Nivel ${level}`
  },
  account: 'Tu cuenta',
  settings: 'Configuración',
  loading: 'Cargando perfil...',
  loadFailed: 'No pudimos cargar este perfil',
  ownLoadFailed: 'No pudimos cargar tu perfil',
  notFound: 'Este perfil no existe',
  notFoundText: 'Puede que la cuenta se haya cerrado.',
  home: 'Ir al inicio',
  retry: 'Reintentar',
  unnamed: 'Sin nombre',

  header: 'Datos del perfil',
  privateBadge: 'Cuenta privada',
  editProfile: 'Editar perfil',
  changeCover: 'Cambiar portada',
  figures: 'Cifras',
  posts: (n: number) => plural(n, 'publicación', 'publicaciones'),
  followers: (n: number) => plural(n, 'seguidor', 'seguidores'),
  following: (n: number) => plural(n, 'seguido', 'seguidos'),
  photos: (n: number) => plural(n, 'foto', 'fotos'),
  age: (years: number) => count(years, 'año', 'años'),
  links: 'Enlaces',
  moreLinks: (n: number) => `${count(n, 'enlace', 'enlaces')} más`,

  tabs: 'Secciones del perfil',
  postsTab: 'Posts',
  photosTab: 'Fotos',
  aboutTab: 'Acerca de',

  follow: 'Seguir',
  unfollow: 'Dejar de seguir',
  followBusy: 'Siguiendo…',
  unfollowBusy: 'Dejando de seguir…',
  followFailed: 'Error',

  message: 'Mensaje',
  comingSoon: 'Próximamente podrás enviar mensajes desde un perfil',
  copyName: 'Copiar nombre',
  close: 'Cerrar',
  nameCopied: 'Nombre copiado',
  copyFailed: (name: string) => `No pudimos copiar el nombre. Cópialo tú: ${name}`,
} as const

export const profilePosts = {
  open: (beginning: string) => `Ver publicación: ${beginning}`,
  openFrom: (community: string) => `Ver publicación en ${community}`,
  openUntitled: 'Ver publicación',
  list: 'Publicaciones',
  loading: 'Cargando publicaciones',
  loadFailed: 'No pudimos cargar las publicaciones',
  retry: 'Reintentar',
  globalFeed: 'Feed Global',
  image: 'Imagen',
  video: 'Video',
  videoOf: (duration: string) => `Video · ${duration}`,
  likes: (n: number) => plural(n, 'me gusta', 'me gusta'),
  comments: (n: number) => plural(n, 'comentario', 'comentarios'),
  more: 'Ver más',
  loadingMore: 'Cargando…',
  moreFailed: 'No pudimos cargar más publicaciones',
  emptyOwn: 'Aún no has publicado nada',
  emptyOwnText: 'Comparte algo que te haya servido esta semana: se verá aquí.',
  publish: 'Publicar en tu comunidad',
  empty: 'Aún no hay publicaciones',
  emptyText: (name: string) => `Cuando ${name} publique algo, lo verás aquí.`,
} as const

/** The photos of a profile and their viewer. */
export const profilePhotos = {
  open: (title: string) => `Ver foto: ${title}`,
  openPlace: (place: number, total: number) => `Ver foto ${place} de ${total}`,
  list: 'Fotos destacadas',
  untitled: 'Foto',
  broken: 'No disponible',
  empty: 'Aún no hay fotos',
  emptyOwnText: 'Las fotos de tus publicaciones se verán aquí.',
  emptyText: (name: string) => `Cuando ${name} comparta fotos, las verás aquí.`,
} as const

/** The description of a person. */
export const profileAbout = {
  emptyText: (name: string) => `${name} no ha contado nada todavía.`,
  bio: 'Biografía',
  location: 'Ubicación',
  website: 'Sitio web',
  age: 'Edad',
  links: 'Enlaces',
  empty: 'Sin información por ahora',
  emptyOwnText: 'Cuenta quién eres, dónde estás y en qué trabajas.',
} as const

/** Shown in place of content that only followers see. */
export const privateAccount = {
  text: (name: string) => `Sigue a ${name} para ver sus publicaciones y sus fotos.`,
  title: 'Esta cuenta es privada',
  closedText: 'Solo quienes la siguen ven sus publicaciones y sus fotos.',
  followedTitle: (name: string) => `Ya sigues a ${name}`,
  followedLoading: 'Cargando sus publicaciones…',
  followedText: 'Esta cuenta es privada y sus publicaciones todavía no están disponibles para ti.',
  retry: 'Reintentar',
} as const

/** The suggestion to complete one's own profile. */
export const nextStep = {
  done: (done: number, of: number) => `${done} de ${of} pasos`,
  title: 'Completa tu perfil',
  photo: 'Añade una foto para que te reconozcan.',
  bio: 'Cuenta en dos frases quién eres.',
  place: 'Di dónde estás o deja un enlace a tu trabajo.',
  photoAction: 'Añadir foto',
  bioAction: 'Escribir biografía',
  placeAction: 'Añadir datos',
} as const
