/**
 * Prizes, referrals and some comments on the day of the first start, so that every month begins with a podium. Triggers
 * award the points. People and communities are identified by name.
 */
import type { ReferralState } from '#api/contract/referrals.ts'

export const lucia = 'Lucía Ferrer'

const leadership = 'Liderazgo Consciente'
const women = 'Mujeres que Emprenden'
const business = 'Negocio Propio, Vida Propia'
const school = 'Escuela de Coaches'
const habits = 'Hábitos que se Quedan'
const calm =
  'Mente en Calma: atención plena, respiración y descanso para personas que cuidan de otras personas'

interface DemoReward {
  community: string
  place: 1 | 2 | 3
  title: string
  description: string | null
  /** Without the coach's name. */
  unsigned?: true
  /** A prize of a past edition. */
  past?: true
}

export const demoRewards: readonly DemoReward[] = [
  {
    community: leadership,
    place: 1,
    title: 'Sesión individual de una hora',
    description: 'A solas con Marta, con tu caso sobre la mesa. La fecha la eliges tú.',
  },
  {
    community: leadership,
    place: 1,
    title: 'Plaza en el próximo grupo de supervisión',
    description: 'Cuatro encuentros con otras cinco personas que dirigen.',
  },
  {
    community: leadership,
    place: 2,
    title: 'Revisión de una conversación difícil',
    description: 'Mandas el guion y recibes la respuesta comentada, línea a línea.',
  },
  { community: leadership, place: 3, title: 'Un libro dedicado', description: null },
  {
    community: school,
    place: 1,
    title: 'Supervisión de una grabación tuya',
    description: 'Cuarenta minutos de escucha contigo, sin notas y sin prisa.',
  },
  {
    community: school,
    place: 2,
    title: 'Un trío de práctica con Núria',
    description: 'Ella observa; tú acompañas.',
  },
  {
    community: school,
    place: 3,
    title: 'Las tarjetas de preguntas de la escuela',
    description: 'Impresas, en casa.',
  },
  {
    community: business,
    place: 1,
    title: 'Tu calendario, revisado',
    description: 'Andrés mira tu semana entera contigo y te vas con la siguiente montada.',
  },
  {
    community: women,
    place: 1,
    title: 'Café largo con Marta',
    description: 'Por videollamada, con números o sin ellos.',
  },
  { community: women, place: 2, title: 'Plantilla de precios comentada', description: null, unsigned: true },
  { community: habits, place: 1, title: 'Cuaderno de los siete meses', description: null, past: true },
]

interface DemoReferral {
  community: string
  by: string
  /** Days before the first start. */
  daysAgo: number
  nombre: string
  telefono: string
  email?: string
  notas?: string
  estado?: ReferralState
  contactedDaysAgo?: number
  convertedDaysAgo?: number
}

const lucias: readonly DemoReferral[] = [
  {
    community: leadership,
    by: lucia,
    daysAgo: 0,
    nombre: 'Julia Peña Cano',
    telefono: '+34 600 000 101',
    email: 'julia.pena@example.org',
    notas: 'Acaba de coger la dirección de su colegio. Mejor llamarla por la tarde.',
  },
  {
    community: school,
    by: lucia,
    daysAgo: 2,
    nombre: 'Ramón Oliver',
    telefono: '+34 600 000 102',
    notas: 'Orientador en un instituto. Pregunta por los horarios de los tríos.',
  },
  {
    community: leadership,
    by: lucia,
    daysAgo: 9,
    nombre: 'Sara Benítez',
    telefono: '+34 600 000 103',
    email: 'sara@example.org',
    estado: 'activo',
    contactedDaysAgo: 7,
  },
  {
    community: business,
    by: lucia,
    daysAgo: 24,
    nombre: 'Mohamed Alaoui',
    telefono: '+34 600 000 104',
    email: 'm.alaoui@example.org',
    notas: 'Abre su estudio dentro de poco.',
    estado: 'activo',
    contactedDaysAgo: 22,
    convertedDaysAgo: 15,
  },
  {
    community: school,
    by: lucia,
    daysAgo: 41,
    nombre: 'Pilar Sanz',
    telefono: '+34 600 000 105',
    notas: 'Este curso no puede. Volver a preguntar el que viene.',
    estado: 'inactivo',
    contactedDaysAgo: 38,
  },
]

/** Further referrals of members, which only add points. */
const others: readonly (readonly [community: string, by: string, daysAgo: readonly number[]])[] = [
  [leadership, 'Elena Vives', [1, 2, 4, 6, 8, 33, 36, 39]],
  [leadership, 'Hugo Santamaría', [1, 5, 7, 34, 63]],
  [leadership, 'Gabriela Núñez', [3, 4, 35, 66]],
  [school, 'Teresa Aldana', [1, 3, 37]],
  [school, 'Irene Casals', [2, 36]],
  [business, 'Karina Duarte', [1, 4, 35]],
  [business, 'Mariana Acosta', [2]],
  [women, 'Valentina Rojas', [2, 34]],
]

/** As many as there are further referrals: nobody is referred twice. */
const names = [
  'Aitana Vidal',
  'Rubén Lorca',
  'Clara Esteve',
  'Iván Prieto',
  'Noa Salgado',
  'Tomás Rey',
  'Berta Solís',
  'Marcos Abad',
  'Silvia Toro',
  'Álvaro Pons',
  'Lidia Crespo',
  'Darío Funes',
  'Rocío Mayo',
  'Óliver Bravo',
  'Celia Marín',
  'Jorge Tapia',
  'Alba Quintero',
  'Samuel Ortiz',
  'Paula Iriarte',
  'Andrea Luque',
  'Mateo Sierra',
  'Nerea Bilbao',
  'Ignacio Roca',
  'Vera Montes',
  'Elías Cano',
  'Daniela Prado',
  'Bárbara León',
  'Germán Oliva',
]

export const demoReferrals: readonly DemoReferral[] = [
  ...lucias,
  ...others
    .flatMap(([community, by, days]) => days.map((daysAgo) => ({ community, by, daysAgo })))
    .map((referral, index) => ({
      ...referral,
      nombre: names[index] ?? '',
      telefono: `+34 600 000 ${200 + index}`,
    })),
]

/**
 * Comments within the hour before the first start, on posts identified by their beginning. In one community, somebody
 * has more of them than Lucía, so that there is a place above hers even on the first day of a month.
 */
export const demoTodaysComments: readonly (readonly [
  community: string,
  post: string,
  by: string,
  content: string,
])[] = [
  [leadership, 'Delegar no es', lucia, 'Esta semana he devuelto dos decisiones. Costó más que tomarlas yo.'],
  [leadership, 'Delegar no es', 'Elena Vives', 'Lo de las decisiones me lo apunto para el lunes.'],
  [leadership, 'He aprendido a empezar', 'Hugo Santamaría', 'Lo probé ayer: silencio, y después vino todo.'],
  [leadership, 'He aprendido a empezar', 'Gabriela Núñez', 'Qué buena pregunta para abrir.'],
  [school, 'Diferencia entre', lucia, 'La útil casi siempre es más corta. Al menos, las mías.'],
  [school, 'Diferencia entre', 'Teresa Aldana', 'Y la útil se contesta más despacio.'],
  [
    school,
    'Comparto mi esquema',
    'Irene Casals',
    'La letra se entiende de maravilla. Gracias por compartirlo.',
  ],
  [business, 'Un cliente ideal', lucia, 'Paga a tiempo y lo cuenta: me quedo con esos dos.'],
  [business, 'Un cliente ideal', 'Karina Duarte', 'Con quien trabajas bien. Tardé años en ponerlo primero.'],
  [business, 'Mi peor error', 'Mariana Acosta', 'Llamar antes de que llegue la fecha. Me lo grabo.'],
  [women, 'Mi plan de la semana', lucia, 'El descanso de verdad es lo que nunca apunto.'],
  [women, 'Mi plan de la semana', 'Valentina Rojas', 'Un papelito. Hoy mismo.'],
  [women, 'Acabo de mandar', 'Beatriz Oñate', 'A mí me sigue temblando. Y la mando igual.'],
  [habits, 'Lo que no se ve', lucia, 'Las mías están en el felpudo desde el lunes.'],
  [habits, 'Lo que no se ve', 'Teresa Aldana', 'La guitarra, encima del sofá. Funciona igual.'],
  [habits, 'Día 9', 'Unai Etxeberria', 'No fallar dos seguidos. Hecho.'],
  [calm, 'Descansar no es', lucia, 'Para la puerta de la sala de profesores.'],
  [calm, 'Práctica de hoy', 'Raquel Domínguez', 'Tres respiraciones y las llaves. Ya es costumbre.'],
  [calm, 'Descansar no es', 'Teresa Aldana', 'Lo leo dos veces al día.'],
  [calm, 'Descansar no es', 'Raquel Domínguez', 'Lo he copiado en la agenda, en la página de mañana.'],
]
