/** Fictional products with their contents and buyers. */
export interface DemoVideo {
  title: string
  /** Required level; 1 when missing. */
  level?: number
  clip?: 'agua' | 'estudio'
  /** WebVTT cues: start second and text. */
  captions?: readonly (readonly [second: number, words: string])[]
}

export interface DemoModule {
  title: string
  description: string
  level?: number
  picture?: number
  videos: readonly DemoVideo[]
}

export interface DemoBuyer {
  email: string
  /** Days since the purchase; by default they bought it when they joined. */
  daysAgo?: number
  /** Watched and started videos, by index in the product, the latter with the position in seconds. */
  watched?: readonly number[]
  begun?: readonly (readonly [video: number, second: number])[]
  /** Ticked steps, by index. */
  ticked?: readonly number[]
}

export interface DemoProduct {
  community: string
  name: string
  promise: string
  description: string
  price: number
  /** Not offered on the community's card: one joins without it. */
  extra?: true
  accessDays?: number
  picture?: number
  contentUrl?: string
  plan: readonly (readonly [title: string, description: string])[]
  modules: readonly DemoModule[]
  buyers: readonly DemoBuyer[]
  salesPage?: {
    promise: string
    subtitle: string
    clip?: true
    deliverables: readonly string[]
    benefits: Readonly<Record<string, string | string[]>>
    copy: string
    callUrl?: string
    testimonials: readonly (readonly [by: string, words: string, media?: 'image' | 'video'])[]
  }
}

export const demoProducts: readonly DemoProduct[] = [
  {
    community: 'Liderazgo Consciente',
    name: 'Conversaciones que cambian equipos',
    promise: 'En diez semanas, la conversación que llevas aplazando estará hecha, y el equipo te lo notará.',
    description:
      'Un programa para quien dirige y quiere hablar claro sin hacerse daño: videos cortos, un plan de acción y práctica con gente que está en lo mismo.',
    price: 149,
    picture: 1,
    contentUrl: 'https://example.org/cuaderno-conversaciones',
    plan: [
      ['Elige la conversación', 'Una sola. Escribe con quién es y qué cambia si sale bien.'],
      ['Escribe la primera frase', 'La que dirás tal cual. Sin «pero» y sin disculpas.'],
      ['Ensáyala en voz alta', 'Tres veces, con alguien del grupo o con el móvil grabando.'],
      ['Pon fecha', 'En el calendario de los dos, con media hora de margen después.'],
      ['Tenla, y cuéntala', 'Lo que dijiste, lo que oíste y lo que harías distinto.'],
    ],
    modules: [
      {
        title: 'Antes de hablar',
        description: 'Qué quieres de verdad de esa conversación, y qué parte te toca a ti.',
        picture: 0,
        videos: [
          {
            title: 'Por qué la aplazamos',
            clip: 'agua',
            captions: [
              [0, 'Casi nunca aplazamos por falta de tiempo.'],
              [4, 'Aplazamos porque imaginamos el peor final.'],
              [9, 'Hoy vamos a imaginar otro.'],
              [14, 'Coge papel. Escribe un nombre.'],
            ],
          },
          { title: 'Lo que quieres y lo que temes', clip: 'estudio' },
          { title: 'La primera frase', clip: 'agua' },
        ],
      },
      {
        title: 'Durante',
        description: 'Escuchar cuando lo que oyes no te gusta. Silencios, preguntas y límites.',
        picture: 3,
        videos: [
          { title: 'El silencio de diez segundos', clip: 'estudio' },
          { title: 'Preguntas que abren', clip: 'agua', level: 2 },
          { title: 'Cuando la otra persona se enfada', clip: 'estudio', level: 3 },
        ],
      },
      {
        title: 'Después',
        description: 'Los acuerdos que se cumplen son los que se escriben.',
        picture: 5,
        level: 3,
        videos: [
          { title: 'El correo de tres líneas', clip: 'estudio', level: 1 },
          { title: 'Volver sobre lo dicho', clip: 'agua', level: 3 },
          { title: 'Equipos que hablan sin ti', clip: 'estudio', level: 4 },
        ],
      },
    ],
    buyers: [
      { email: 'lucia@faro.demo', watched: [0, 1], begun: [[2, 151]], ticked: [0, 1] },
      {
        email: 'diego@faro.demo',
        watched: [0, 1, 2, 3, 4],
        begun: [[5, 42]],
        ticked: [0, 1, 2],
      },
    ],
    salesPage: {
      promise: 'La conversación que llevas aplazando, hecha en diez semanas',
      subtitle: 'Para quien dirige personas y quiere hablar claro sin hacerse daño ni hacer daño.',
      clip: true,
      deliverables: [
        '9 videos cortos, para ver entre dos reuniones',
        'Un plan de acción de cinco pasos',
        'Supervisión en grupo cada quince días',
        'La comunidad Liderazgo Consciente',
      ],
      benefits: {
        '9 videos cortos, para ver entre dos reuniones':
          'Ninguno pasa de ocho minutos. Se ven con subtítulos en el tren.',
        'Un plan de acción de cinco pasos': ['Sabes qué toca cada semana.', 'Lo marcas y lo ves avanzar.'],
        'Supervisión en grupo cada quince días': 'Traes tu caso y te vas con la primera frase.',
      },
      copy: 'No hace falta tener talento para hablar. Hace falta un guion, un ensayo y alguien que te pregunte qué pasó.\n\nEmpezamos por una conversación pequeña. A la tercera, ya no la ensayas.',
      callUrl: 'https://example.org/llamada-con-marta',
      testimonials: [
        ['Javier Mena', 'Le dije a mi socio lo que pensaba. Seguimos siendo socios.', 'image'],
        [
          'Elena Vives',
          'Diez semanas y una frase que todavía uso: «esto es lo que he visto, dime qué has visto tú».',
        ],
        [
          'Hugo Santamaría',
          'Mi equipo me dijo que ahora escucho. Yo creía que siempre lo había hecho.',
          'video',
        ],
        ['Karina Duarte', 'El plan de acción me quitó la excusa del tiempo.'],
        ['Inés Carrasco', 'Lloré en el ensayo y no en la reunión. Eso vale el precio.'],
        ['Teresa Aldana', 'Lo hice dos veces. La segunda fue por gusto.'],
        ['Pablo Arrieta', 'Pensé que era para gente de grandes empresas. Dirijo una panadería.'],
        ['Daniel Roldán', 'El correo de tres líneas me ahorra una hora a la semana.'],
      ],
    },
  },
  {
    community: 'Negocio Propio, Vida Propia',
    name: 'Una semana que se puede cumplir',
    promise: 'Diseña tu semana en bloques y recupera dos tardes sin perder un cliente.',
    description:
      'Dos módulos y una plantilla para que tu negocio de una persona deje de necesitarte a todas horas.',
    price: 89,
    accessDays: 90,
    picture: 2,
    plan: [
      ['Mide una semana', 'Media hora a media hora. Sin juzgar.'],
      ['Borra una cosa', 'La que nadie echará de menos.'],
      ['Protege dos tardes', 'Con nombre en el calendario.'],
    ],
    modules: [
      {
        title: 'Medir',
        description: 'Dónde se va el tiempo de verdad.',
        picture: 2,
        videos: [
          { title: 'El papel y el lápiz', clip: 'estudio' },
          { title: 'Lo que cobras y lo que no', clip: 'agua' },
        ],
      },
      {
        title: 'Decidir',
        description: 'Qué se queda, qué se va y qué se cobra.',
        picture: 4,
        videos: [{ title: 'La lista corta', clip: 'agua' }],
      },
    ],
    buyers: [{ email: 'lucia@faro.demo', watched: [0] }],
    salesPage: {
      promise: 'Dos tardes libres a la semana, sin perder un cliente',
      subtitle: 'Un sistema sencillo para negocios de una sola persona.',
      deliverables: ['Plantilla de semana en bloques', 'Tres videos', 'Revisión de tu calendario por Andrés'],
      benefits: { 'Plantilla de semana en bloques': 'Se rellena en veinte minutos.' },
      copy: 'Menos héroe, más calendario.',
      testimonials: [
        ['Mariana Acosta', 'Los martes por la tarde ahora son de mi hija.'],
        ['Xavier Puig', 'Cobro lo mismo y trabajo seis horas menos.'],
      ],
    },
  },
  {
    community: 'Escuela de Coaches',
    name: 'Práctica supervisada',
    promise: 'Un mes de práctica con observadora y comentarios por escrito.',
    description: 'Tríos de práctica, grabaciones comentadas y una ficha por sesión.',
    price: 240,
    extra: true,
    accessDays: 30,
    picture: 3,
    plan: [
      ['Reserva tu primer trío', 'Elige hora y papel: coach, coachee u observadora.'],
      ['Graba y escucha', 'Tu propia voz. Cuenta cuánto hablas.'],
    ],
    modules: [
      {
        title: 'Contratar la sesión',
        description: 'Qué venimos a hacer hoy, y cómo sabremos que está hecho.',
        picture: 3,
        videos: [
          { title: 'El acuerdo en tres preguntas', clip: 'agua' },
          { title: 'Cuando el objetivo cambia', clip: 'estudio' },
          { title: 'Ética: lo que no se trabaja aquí', clip: 'agua', level: 2 },
          { title: 'Supervisar a otros', clip: 'estudio', level: 4 },
        ],
      },
    ],
    buyers: [{ email: 'lucia@faro.demo', daysAgo: 26 }],
  },
  {
    community: 'Finanzas sin Miedo',
    name: 'Tus números en una tarde',
    promise: 'Sal con tu precio por hora, tu colchón y tu plan de impuestos en una sola hoja.',
    description: 'Un taller grabado en tres partes con la hoja de cálculo incluida.',
    price: 49,
    picture: 4,
    plan: [['Abre la hoja', 'Haz una copia y escribe tres números.']],
    modules: [
      {
        title: 'El taller',
        description: 'Precio, colchón e impuestos.',
        videos: [
          { title: 'Tu precio por hora', clip: 'estudio' },
          { title: 'El colchón', clip: 'agua' },
          { title: 'Impuestos sin susto', clip: 'estudio' },
        ],
      },
    ],
    buyers: [],
  },
]
