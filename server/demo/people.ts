import { withoutAccents } from '#lib/foldText.ts'
import { coaches } from './coaches.ts'
import type { Portrait } from './portraits.ts'
import type { DemoPerson } from './types.ts'

export const demoPassword = 'faro-demo'
/** Not a real domain, so nobody has an address there. */
export const demoDomain = 'faro.demo'

/** Looks after the platform. */
export const staffLogin = `equipo@${demoDomain}`

/** Accounts listed in the start message. */
export const DEMO_LOGINS = [
  { email: 'marta@faro.demo', label: 'coach, propietaria de dos comunidades' },
  { email: 'diego@faro.demo', label: 'moderador' },
  { email: 'lucia@faro.demo', label: 'miembro de varias comunidades' },
  { email: staffLogin, label: 'cuida de la plataforma en /estudio' },
]

/** The other members: whether a woman, the name, and the portrait of those who have one. */
const others: readonly (readonly [woman: boolean, name: string, portrait?: Portrait])[] = [
  [true, 'Ana Quiroga', { hair: 'fringe', color: 'brown', skin: 'light', top: 'coral', ground: 'sky' }],
  [false, 'Bruno Escudero'],
  [true, 'Camila Ortega'],
  [
    false,
    'Daniel Roldán',
    { hair: 'short', color: 'black', skin: 'olive', top: 'slate', ground: 'mint', beard: 'short' },
  ],
  [
    true,
    'Elena Vives',
    { hair: 'pixie', color: 'auburn', skin: 'fair', top: 'teal', ground: 'stone', earrings: true },
  ],
  [false, 'Fernando Lozano'],
  [
    true,
    'Gabriela Núñez',
    { hair: 'curls', color: 'black', skin: 'tan', top: 'coral', ground: 'mint', earrings: true },
  ],
  [
    false,
    'Hugo Santamaría',
    { hair: 'crop', color: 'pepper', skin: 'light', top: 'ochre', ground: 'sky', beard: 'full', lines: 1 },
  ],
  [true, 'Inés Carrasco'],
  [
    false,
    'Javier Mena',
    { hair: 'receding', color: 'dark', skin: 'olive', top: 'teal', ground: 'rose', glasses: 'square' },
  ],
  [
    true,
    'Karina Duarte',
    { hair: 'ponytail', color: 'black', skin: 'tan', top: 'ochre', ground: 'cream', earrings: true },
  ],
  [false, 'Leo Bustamante'],
  [true, 'Mariana Acosta', { hair: 'wavy', color: 'dark', skin: 'olive', top: 'blue', ground: 'rose' }],
  [false, 'Nicolás Ferri'],
  [
    true,
    'Olga Peñalver',
    { hair: 'bob', color: 'pepper', skin: 'fair', top: 'plum', ground: 'stone', glasses: 'round', lines: 1 },
  ],
  [false, 'Pablo Arrieta', { hair: 'waves', color: 'brown', skin: 'light', top: 'coral', ground: 'mint' }],
  [true, 'Raquel Domínguez', { hair: 'bun', color: 'dark', skin: 'light', top: 'blue', ground: 'mint' }],
  [false, 'Santiago Mejía'],
  [
    true,
    'Teresa Aldana',
    {
      hair: 'bob',
      color: 'grey',
      skin: 'olive',
      top: 'coral',
      ground: 'cream',
      earrings: true,
      jacket: true,
      lines: 1,
    },
  ],
  [false, 'Unai Etxeberria'],
  [
    true,
    'Valentina Rojas',
    { hair: 'fringe', color: 'black', skin: 'olive', top: 'plum', ground: 'rose', glasses: 'round' },
  ],
  [
    false,
    'Xavier Puig',
    { hair: 'side', color: 'blond', skin: 'fair', top: 'teal', ground: 'cream', glasses: 'round' },
  ],
  [true, 'Yolanda Cepeda'],
  [true, 'Zoe Marchena'],
  [
    false,
    'Adrián Salvatierra',
    { hair: 'crop', color: 'black', skin: 'brown', top: 'sand', ground: 'sky', beard: 'goatee' },
  ],
  [true, 'Beatriz Oñate'],
  [false, 'Cristóbal Leal'],
  [
    true,
    'Dolores Amat',
    { hair: 'bun', color: 'white', skin: 'fair', top: 'slate', ground: 'rose', earrings: true, lines: 2 },
  ],
  [false, 'Emilio Barrios'],
  [true, 'Fátima Benali', { hair: 'curls', color: 'dark', skin: 'tan', top: 'teal', ground: 'stone' }],
  [
    false,
    'Gonzalo Ripoll',
    {
      hair: 'bald',
      color: 'pepper',
      skin: 'light',
      top: 'blue',
      ground: 'stone',
      beard: 'short',
      glasses: 'square',
      lines: 1,
    },
  ],
  [true, 'Irene Casals', { hair: 'long', color: 'blond', skin: 'fair', top: 'ochre', ground: 'sky' }],
]

const members: readonly DemoPerson[] = [
  {
    name: 'Lucía Ferrer',
    email: 'lucia@faro.demo',
    woman: true,
    level: 2,
    bio: 'Profesora de instituto. Empezando en el coaching educativo.',
    portrait: { hair: 'wavy', color: 'brown', skin: 'light', top: 'coral', ground: 'mint' },
  },
  {
    name: 'Diego Paredes',
    email: 'diego@faro.demo',
    woman: false,
    level: 3,
    membership: 'free_coach',
    coachYears: 1.1,
    bio: 'Modero, leo mucho y tomo notas.',
    portrait: {
      hair: 'side',
      color: 'black',
      skin: 'olive',
      top: 'teal',
      ground: 'sky',
      beard: 'short',
      glasses: 'round',
    },
  },
  ...others.map(([woman, name, portrait], index) => ({
    name,
    email: `${withoutAccents(name.split(' ')[0] ?? '').toLowerCase()}.${index + 1}@${demoDomain}`,
    woman,
    level: 1 + (index % 4),
    ...(portrait && { portrait }),
  })),
]

/** Fictional people of the demo content. */
export const demoPeople: readonly DemoPerson[] = [...coaches, ...members]

const emails = new Map(demoPeople.map(({ name, email }) => [name, email]))

/**
 * The id of the person with this name.
 * @throws {Error} for a name that nobody has.
 */
export function idOf(people: ReadonlyMap<string, string>, name: string): string {
  const id = people.get(emails.get(name) ?? '')
  if (id === undefined) throw new Error(`no demo person ${name}`)
  return id
}

const hourMs = 3_600_000

/** When the person with this e-mail registered: one after the other, the first four hundred days ago. */
export function joinedFaro(email: string): Date {
  const index = demoPeople.findIndex((person) => person.email === email)
  return new Date(Date.now() - 400 * 24 * hourMs + index * 100 * hourMs)
}
