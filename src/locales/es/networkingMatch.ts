import { lazily } from '#lib/lazily.ts'

const list = lazily(() => new Intl.ListFormat('es', { type: 'conjunction' }))

/** A match of the roulette: people, topics, ending, reporting and blocking. */
export const match = {
  options: (name: string) => `Opciones de ${name}`,
  with: (names: readonly string[]) => `Te toca hablar con ${list().format(names)}`,
  withEnded: (names: readonly string[]) => `Tu conversación con ${list().format(names)}`,
  someone: 'Alguien de la comunidad',
  found: (names: readonly string[]) => `¡Ya tienes con quién hablar! ${list().format(names)}`,
  title: '¡Ya te toca!',
  see: 'Ver',
  failed: 'No pudimos cargar con quién te ha tocado',
  left: 'Ya se fue',
  allLeft: 'La otra parte ya se ha ido. Aún puedes escribirle o volver a la cola.',
  sharedCommunities: (names: readonly string[]) => `También compartís ${list().format(names)}`,
  sharedTopics: 'Queréis hablar de',
  topics: { networking: 'Networking', business: 'Negocios' } as Readonly<Record<string, string>>,
  questions: 'Tres preguntas para romper el hielo',
  session: { video: 'Sesión de video', audio: 'Sesión de audio' } as Readonly<Record<string, string>>,
  timeLeft: 'Quedan',
  ended: 'La sesión ha terminado',
  endedText: 'La conversación sigue en vuestros mensajes siempre que queráis.',
  open: 'Abrir conversación',
  opening: 'Abriendo...',
  openFailed: 'No pudimos abrir la conversación',
  end: 'Terminar',
  ending: 'Terminando...',
  endFailed: 'No pudimos terminar la sesión',
  again: 'Buscar otra persona',
  report: 'Reportar',
  block: 'Bloquear',
  blockQuestion: (name: string) => `¿Bloquear a ${name}?`,
  blockText:
    'No os volverá a juntar la ruleta ni podréis escribiros mensajes directos. Tu sesión termina aquí.',
  blocked: (name: string) => `Has bloqueado a ${name}`,
  blockFailed: (name: string) => `No pudimos bloquear a ${name}`,
} as const

/** Questions to start a conversation; a match shows three of them, the same for all its people. */
export const openingQuestions = [
  '¿En qué proyecto estás poniendo más energía estos días?',
  '¿Qué te trajo a esta comunidad y qué te hizo quedarte?',
  '¿Qué pregunta te gustaría que te hicieran más a menudo?',
  '¿Cuál ha sido tu mayor aprendizaje con un cliente este año?',
  '¿Qué habilidad estás practicando ahora mismo?',
  '¿Qué decisión profesional volverías a tomar sin dudar?',
  '¿Con quién te encantaría colaborar y en qué?',
  '¿Qué rutina te ayuda a empezar bien el día?',
  '¿Qué reto tienes entre manos con el que te vendría bien otra mirada?',
  '¿Qué libro o charla recomiendas siempre?',
  '¿Cómo explicas a tu familia en qué trabajas?',
  '¿Qué consejo te dieron tarde y habrías querido oír antes?',
  '¿Qué parte de tu trabajo harías aunque nadie te pagara?',
  '¿Cómo consigues tus mejores clientes?',
  '¿Qué has dejado de hacer que te ha ido bien soltar?',
  '¿Qué te gustaría haber logrado dentro de un año?',
  '¿Qué herramienta te ahorra más tiempo cada semana?',
  '¿A quién admiras en tu profesión y por qué?',
] as const

/** Reporting a person of a match. */
export const report = {
  title: (name: string) => `Reportar a ${name}`,
  text: 'Lo verá solo el equipo de la comunidad. Tu sesión con esta persona termina al enviarlo.',
  reason: '¿Qué ha pasado?',
  reasons: {
    spam: 'Publicidad o spam',
    harassment: 'Acoso o falta de respeto',
    inappropriate: 'Contenido inapropiado',
    no_show: 'No se presentó',
    other: 'Otro motivo',
  },
  block: 'Bloquear también',
  blockMeans: 'No podréis seguiros, escribiros ni reaccionar a lo que publicáis, y la ruleta no os juntará.',
  send: 'Enviar reporte',
  failed: 'No pudimos enviar el reporte',
  sent: 'Reporte enviado. Gracias por avisar.',
} as const
