import { lazily } from '#lib/lazily.ts'
import { count, plural } from '#lib/plural.ts'
import { duration } from '#lib/duration.ts'

/** '1 hora 2 minutos 3 segundos', for screen readers on the player's slider. */
function spoken(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = [
    hours > 0 && count(hours, 'hora', 'horas'),
    minutes > 0 && count(minutes, 'minuto', 'minutos'),
    (rest > 0 || whole === 0) && count(rest, 'segundo', 'segundos'),
  ]
  return parts.filter(Boolean).join(' ')
}
const speed = lazily(() => new Intl.NumberFormat('es-ES'))
const clock = (seconds: number) => duration(Math.floor(seconds))

/** Videos above the member's level, which the progress does not count. */
export const lockedCount = (n: number) => `${count(n, 'bloqueado', 'bloqueados')} por nivel`

/** The screen of a module: header, list of videos, player. */
export const classModules = {
  lockedUntil: (level: number, own: number) => `Requiere nivel ${level} · tu nivel: ${own}`,
  loading: 'Cargando el módulo',
  loadFailed: 'No pudimos cargar el módulo',
  retry: 'Reintentar',
  back: 'Clases',
  unnamed: 'Módulo sin título',
  by: (coach: string) => `Con ${coach}`,
  videos: (n: number) => count(n, 'video', 'videos'),
  estimateHelp: 'Duración estimada: 8 minutos por video',
  facts: 'Datos del módulo',

  listTitle: 'Videos del módulo',
  seen: (watched: number, total: number) => `${watched} de ${count(total, 'video visto', 'videos vistos')}`,
  lockedCount,
  seenRule: 'Un video cuenta como visto al llegar al 90 % o cuando lo marcas.',
  videoUnnamed: (n: number) => `Video ${n}`,
  current: 'Viendo ahora',
  watched: 'Visto',
  left: (position: number, length: number) => `Quedan ${clock(Math.max(0, length - position))}`,
  locked: 'Bloqueado',
  noVideos: 'Este módulo aún no tiene videos',
  noVideosText: 'Cuando tu coach añada el primero, aparecerá aquí.',

  lockedTitle: 'Este video está bloqueado',
  lockedText: 'Participa en tu comunidad para subir de nivel y desbloquearlo.',
  allLockedTitle: 'Todos los videos de este módulo están bloqueados',
  firstOpen: 'Ver el primero disponible',
  unknownVideo: 'Ese video ya no está en este módulo.',

  videoNotFound: 'Video no encontrado en el servidor',
  videoForbidden: 'No tienes acceso a este video',
  videoUnauthorized: 'Token requerido o inválido',
  videoFailed: 'No pudimos cargar el video',
  playFailed: 'No pudimos reproducir el video',
  videoLoading: 'Cargando el video',

  mark: 'Marcar como visto',
  unmark: 'Marcar como no visto',
  markFailed: 'No pudimos guardar el cambio. Vuelve a intentarlo.',

  nextIs: 'Siguiente',
  nextIn: (seconds: number) => `Empieza en ${seconds} s`,
  nextAnnounced: (title: string, seconds: number) =>
    `Siguiente: ${title}. Empieza en ${count(seconds, 'segundo', 'segundos')}.`,
  playNow: 'Reproducir ahora',
  cancel: 'Cancelar',
  finished: 'Has llegado al final del módulo',
  finishedText: (left: number) =>
    left > 0
      ? `Te ${plural(left, 'queda', 'quedan')} ${count(left, 'video', 'videos')} por ver.`
      : 'Has visto todos los videos a tu nivel.',
  toClasses: 'Volver a Clases',
  replay: 'Ver de nuevo',
} as const

export const player = {
  label: (title: string) => `Reproductor: ${title}`,
  start: (title: string) => `Reproducir: ${title}`,
  play: 'Reproducir',
  pause: 'Pausar',
  seek: 'Posición',
  at: (position: number, length: number) => `${spoken(position)} de ${spoken(length)}`,
  time: (position: number, length: number) => `${clock(position)} / ${clock(length)}`,
  clock,
  mute: 'Silenciar',
  unmute: 'Activar el sonido',
  volume: 'Volumen',
  volumeAt: (percent: number) => `${percent} %`,
  speed: 'Velocidad',
  speedNow: (rate: number) => (rate === 1 ? 'Velocidad' : `Velocidad: ${speed().format(rate)}×`),
  speedOf: (rate: number) => `${speed().format(rate)}×`,
  normal: 'Normal',
  captions: 'Subtítulos',
  captionsOff: 'Desactivados',
  pip: 'Imagen dentro de imagen',
  theatre: 'Modo teatro',
  theatreOff: 'Salir del modo teatro',
  fullscreen: 'Pantalla completa',
  fullscreenOff: 'Salir de pantalla completa',
  resumed: (seconds: number) => `Sigues en ${clock(seconds)}`,
  restart: 'Empezar de nuevo',

  shortcuts: 'Atajos de teclado',
  shortcutList: [
    { keys: ['Espacio', 'K'], does: 'Reproducir o pausar' },
    { keys: ['J', 'L'], does: 'Retroceder o avanzar 10 s' },
    { keys: ['←', '→'], does: 'Retroceder o avanzar 5 s' },
    { keys: ['↑', '↓'], does: 'Subir o bajar el volumen' },
    { keys: ['0', '9'], does: 'Ir del 0 al 90 %' },
    { keys: ['<', '>'], does: 'Más lento o más rápido' },
    { keys: ['M'], does: 'Silenciar' },
    { keys: ['C'], does: 'Subtítulos' },
    { keys: ['T'], does: 'Modo teatro' },
    { keys: ['F'], does: 'Pantalla completa' },
  ],
} as const
