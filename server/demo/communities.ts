import { businessPosts, calmPosts, habitPosts, schoolPosts, womenPosts } from './communityPosts.ts'
import { leadershipPosts } from './leadershipPosts.ts'
import type { DemoPost } from './types.ts'

/** Have an employer, not a business. */
export const employed = ['Raquel Domínguez', 'Zoe Marchena', 'Nicolás Ferri', 'Adrián Salvatierra'] as const

/** Fictional communities and their posts. Owners, moderators and members are identified by e-mail. */
export interface DemoCommunity {
  name: string
  description: string | null
  owner: string
  moderators: string[]
  /** Days since it was founded. */
  age: number
  /** Number of further members. */
  size: number
  /** Names of people whom it is not for. */
  without?: readonly string[]
  /** Only women are members. */
  women?: true
  /** Further members, by e-mail: demo logins, and whom the number does not reach. */
  members: string[]
  /** Days since somebody joined, by name; the others joined in the first weeks. */
  joined?: Readonly<Record<string, number>>
  posts: readonly DemoPost[]
}

export const demoCommunities: readonly DemoCommunity[] = [
  {
    name: 'Liderazgo Consciente',
    age: 320,
    joined: { 'Zoe Marchena': 32, 'Cristóbal Leal': 31, 'Nicolás Ferri': 31 },
    description:
      'Para quien dirige personas y quiere hacerlo mejor: casos reales, conversaciones difíciles ensayadas en voz alta y un reto pequeño cada semana.',
    owner: 'marta@faro.demo',
    moderators: ['diego@faro.demo', 'nuria@faro.demo'],
    members: ['lucia@faro.demo'],
    size: 30,
    posts: leadershipPosts,
  },
  {
    name: 'Mujeres que Emprenden',
    age: 250,
    women: true,
    description:
      'Espacio privado para contar los números de verdad: precios, miedos, clientes que no pagan y lo que funcionó.',
    owner: 'marta@faro.demo',
    moderators: ['lucia@faro.demo'],
    members: [],
    size: 12,
    without: employed,
    posts: womenPosts,
  },
  {
    name: 'Negocio Propio, Vida Propia',
    age: 300,
    joined: { 'Lucía Ferrer': 200, 'Marta Ríos': 60 },
    description: 'Sistemas sencillos para negocios de una persona. Menos héroe, más calendario.',
    owner: 'andres@faro.demo',
    moderators: ['diego@faro.demo'],
    members: ['lucia@faro.demo', 'marta@faro.demo'],
    size: 18,
    without: employed,
    posts: businessPosts,
  },
  {
    name: 'Escuela de Coaches',
    age: 285,
    description:
      'Práctica supervisada para quienes se están formando: tríos de práctica, grabaciones comentadas y dudas sin vergüenza.',
    owner: 'carolina@faro.demo',
    moderators: ['nuria@faro.demo'],
    members: ['lucia@faro.demo', 'diego@faro.demo'],
    size: 26,
    posts: schoolPosts,
  },
  {
    name: 'Hábitos que se Quedan',
    age: 230,
    description: 'Un hábito pequeño cada mes, acompañado. Sin apps milagro y sin culpa.',
    owner: 'julian@faro.demo',
    moderators: [],
    members: ['lucia@faro.demo'],
    size: 18,
    posts: habitPosts,
  },
  {
    name: 'Mente en Calma: atención plena, respiración y descanso para personas que cuidan de otras personas',
    age: 310,
    description:
      'Practicamos diez minutos al día. Para profesionales de la salud, la educación y las familias que cuidan.',
    owner: 'nuria@faro.demo',
    moderators: [],
    members: ['lucia@faro.demo'],
    size: 16,
    posts: calmPosts,
  },
  {
    name: 'Tertulia',
    age: 240,
    description: null,
    owner: 'nuria@faro.demo',
    moderators: [],
    members: ['lucia@faro.demo'],
    size: 5,
    posts: [],
  },
  {
    name: 'Mentoría Uno a Uno',
    age: 125,
    description: 'Cuaderno compartido de una mentoría.',
    owner: 'julian@faro.demo',
    moderators: [],
    members: ['unai.20@faro.demo'],
    size: 0,
    posts: [
      {
        by: 'Julián Sotomayor',
        daysAgo: 122,
        text: 'Abro este espacio para dejar por escrito lo que vamos acordando.',
      },
    ],
  },
]
