import { withoutAccents } from '#lib/foldText.ts'

/** Fictional people of the demo content. The first three are the demo logins. */
export interface DemoPerson {
  name: string
  email: string
  level: number
  membership?: string
  bio?: string
  /** Has an illustrated profile picture. */
  picture?: boolean
}

export const demoPassword = 'faro-demo'
/** Not a real domain, so nobody has an address there. */
export const demoDomain = 'faro.demo'

/** Accounts listed in the start message. */
export const DEMO_LOGINS = [
  { email: 'marta@faro.demo', label: 'coach, propietaria de dos comunidades' },
  { email: 'diego@faro.demo', label: 'moderador' },
  { email: 'lucia@faro.demo', label: 'miembro de varias comunidades' },
]

const coaches: DemoPerson[] = [
  {
    name: 'Marta Ríos',
    email: 'marta@faro.demo',
    level: 5,
    membership: 'premium_coach',
    picture: true,
    bio: 'Coach ejecutiva. Quince años acompañando a equipos que quieren hablar claro sin hacerse daño.',
  },
  {
    name: 'Andrés Beltrán',
    email: 'andres@faro.demo',
    level: 5,
    membership: 'pro_coach',
    picture: true,
    bio: 'Ayudo a negocios de una sola persona a dejar de depender de una sola persona.',
  },
  {
    name: 'Carolina Ibáñez',
    email: 'carolina@faro.demo',
    level: 4,
    membership: 'enterprise_coach',
    picture: true,
    bio: 'Formo coaches. Aprendo más de lo que enseño.',
  },
  {
    name: 'Julián Sotomayor',
    email: 'julian@faro.demo',
    level: 4,
    membership: 'premium_coach',
    bio: 'Hábitos pequeños, cambios que duran.',
  },
  {
    name: 'Núria Camps',
    email: 'nuria@faro.demo',
    level: 5,
    membership: 'premium_coach',
    picture: true,
    bio: 'Psicóloga y coach. Me interesa lo que pasa entre una sesión y la siguiente.',
  },
  {
    name: 'Óscar Villalba',
    email: 'oscar@faro.demo',
    level: 3,
    membership: 'free_coach',
    bio: 'Exdirectivo. Ahora pregunto en vez de responder.',
  },
]

const members: DemoPerson[] = [
  {
    name: 'Lucía Ferrer',
    email: 'lucia@faro.demo',
    level: 2,
    picture: true,
    bio: 'Maestra. Empezando en el coaching educativo.',
  },
  {
    name: 'Diego Paredes',
    email: 'diego@faro.demo',
    level: 3,
    membership: 'free_coach',
    picture: true,
    bio: 'Modero, leo mucho y tomo notas.',
  },
  ...[
    'Ana Quiroga',
    'Bruno Escudero',
    'Camila Ortega',
    'Daniel Roldán',
    'Elena Vives',
    'Fernando Lozano',
    'Gabriela Núñez',
    'Hugo Santamaría',
    'Inés Carrasco',
    'Javier Mena',
    'Karina Duarte',
    'Leo Bustamante',
    'Mariana Acosta',
    'Nicolás Ferri',
    'Olga Peñalver',
    'Pablo Arrieta',
    'Raquel Domínguez',
    'Santiago Mejía',
    'Teresa Aldana',
    'Unai Etxeberria',
    'Valentina Rojas',
    'Xavier Puig',
    'Yolanda Cepeda',
    'Zoe Marchena',
    'Adrián Salvatierra',
    'Beatriz Oñate',
    'Cristóbal Leal',
    'Dolores Amat',
    'Emilio Barrios',
    'Fátima Benali',
    'Gonzalo Ripoll',
    'Irene Casals',
  ].map((name, index) => ({
    name,
    email: `${withoutAccents(name.split(' ')[0] ?? '').toLowerCase()}.${index + 1}@${demoDomain}`,
    level: 1 + (index % 4),
    picture: index % 3 === 0,
  })),
]

export const demoPeople: readonly DemoPerson[] = [...coaches, ...members]
