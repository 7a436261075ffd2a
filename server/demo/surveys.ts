/** Surveys of the demo communities and their responses. People and communities are identified by name. */
import type { QuestionType } from '#api/contract/surveys.ts'
import { lucia } from './points.ts'

const marta = 'Marta Ríos'
const diego = 'Diego Paredes'

interface DemoQuestion {
  type: QuestionType
  text: string
  optional?: true
  /** Options of a multiple choice question. */
  options?: readonly string[]
  /** Written answers in order; further respondents skip the question. */
  said?: readonly string[]
}

export interface DemoSurvey {
  community: string
  /** The community's owner is the author. */
  title: string
  description: string
  daysAgo: number
  closesInDays?: number
  inactive?: true
  /** EUR. */
  reward?: number
  minutes?: number
  mapsLink?: string
  outcome?: string
  questions: readonly DemoQuestion[]
  /** Respondents in order, one per day from the day after it started. */
  answeredBy: readonly string[]
}

export const demoSurveys: readonly DemoSurvey[] = [
  {
    community: 'Liderazgo Consciente',
    title: 'Los retos que vienen',
    description:
      'Los estoy preparando ya. Seis preguntas para que se parezcan a lo que os pasa de verdad, y no a lo que yo imagino.',
    daysAgo: 6,
    closesInDays: 21,
    reward: 25,
    minutes: 6,
    questions: [
      { type: 'rating', text: '¿Cuánto te han servido los retos de los últimos meses?' },
      {
        type: 'multiple_choice',
        text: '¿Qué conversación te cuesta más ahora mismo?',
        options: ['Decir que no', 'Dar malas noticias', 'Pedir ayuda', 'Reconocer un error'],
      },
      { type: 'yes_no', text: '¿Harías un reto en pareja con otra persona de la comunidad?' },
      {
        type: 'short_text',
        text: 'Resume tus últimos meses como jefa o jefe en tres palabras',
        said: [
          'Menos, más despacio',
          'Aprender a callar',
          'Preguntar, preguntar, preguntar',
          'Soltar sin desaparecer',
        ],
      },
      {
        type: 'long_text',
        text: 'Cuéntanos una situación de tu equipo que te gustaría ensayar',
        optional: true,
        said: [
          'Tengo que decirle a alguien con quien llevo nueve años que su puesto cambia. Llevo dos semanas posponiéndolo.',
          'La reunión de presupuesto en la que todos miramos al suelo.',
        ],
      },
      {
        type: 'open_text',
        text: '¿Algo más que quieras decirme?',
        optional: true,
        said: ['Que los lunes siguen siendo mejores desde que estáis.'],
      },
    ],
    answeredBy: ['Elena Vives', 'Hugo Santamaría', 'Daniel Roldán', 'Irene Casals'],
  },
  {
    community: 'Liderazgo Consciente',
    title: 'Encuentro en Madrid: ¿vienes?',
    description:
      'Una tarde juntos, sin pantallas, en la sala de siempre. Dinos si cuentas con venir y qué te gustaría hacer.',
    daysAgo: 3,
    closesInDays: 12,
    minutes: 2,
    mapsLink: 'https://www.openstreetmap.org/search?query=Matadero%20Madrid',
    questions: [
      { type: 'yes_no', text: '¿Podrás venir un sábado por la tarde?' },
      {
        type: 'multiple_choice',
        text: '¿Qué prefieres para la primera hora?',
        options: ['Ensayar conversaciones', 'Pasear y hablar de dos en dos', 'Una charla corta y preguntas'],
      },
      {
        type: 'short_text',
        text: '¿Alguna alergia para la merienda?',
        optional: true,
        said: ['Frutos secos'],
      },
    ],
    answeredBy: [diego, 'Hugo Santamaría'],
  },
  {
    community: 'Liderazgo Consciente',
    title: 'El horario de los directos',
    description: 'Tres preguntas para saber a qué hora puede más gente.',
    daysAgo: 48,
    closesInDays: -19,
    minutes: 2,
    outcome:
      'Ganaron las siete de la tarde, con más de la mitad de los votos: ahí se quedan los directos. Cada uno quedará grabado para quien no pueda.',
    questions: [
      {
        type: 'multiple_choice',
        text: '¿A qué hora te va mejor?',
        options: ['19:00', '14:00', '9:30'],
      },
      {
        type: 'multiple_choice',
        text: '¿Cuánto debería durar?',
        options: ['Una hora', 'Hora y media', 'Media hora'],
      },
      {
        type: 'open_text',
        text: '¿Qué te impide venir a los directos?',
        optional: true,
        said: [
          'La recogida del cole.',
          'Vivo en Ciudad de México: cuando allá es de tarde, aquí se trabaja.',
          'Nada, pero se me olvida.',
        ],
      },
    ],
    answeredBy: [
      lucia,
      'Gabriela Núñez',
      diego,
      'Elena Vives',
      'Camila Ortega',
      'Javier Mena',
      'Karina Duarte',
      'Pablo Arrieta',
      'Teresa Aldana',
      'Xavier Puig',
      'Fátima Benali',
    ],
  },
  {
    community: 'Mujeres que Emprenden',
    title: 'Los números de verdad',
    description: 'Para preparar la mesa de precios. Lo que respondas no sale de aquí.',
    daysAgo: 9,
    reward: 15,
    minutes: 4,
    questions: [
      { type: 'yes_no', text: '¿Has subido tus precios en el último año?' },
      { type: 'rating', text: '¿Con cuánta tranquilidad dices tu precio en voz alta?' },
      {
        type: 'short_text',
        text: '¿Cuánto cobras por una hora?',
        optional: true,
        said: ['40.000 pesos chilenos', '60 €, y a veces me lo callo'],
      },
      {
        type: 'long_text',
        text: '¿Qué te gustaría oír en la mesa de precios?',
        said: [
          'Cómo lo dijeron la primera vez. Con qué palabras.',
          'Qué hacéis cuando os responden con un silencio.',
          'Números. Todos.',
        ],
      },
    ],
    answeredBy: ['Valentina Rojas', 'Yolanda Cepeda', 'Teresa Aldana'],
  },
  {
    community: 'Negocio Propio, Vida Propia',
    title: '¿Qué sistema armamos juntos?',
    description: 'El mes que viene construimos uno entre todos, de principio a fin. Elige cuál.',
    daysAgo: 11,
    closesInDays: 30,
    reward: 10,
    minutes: 3,
    questions: [
      {
        type: 'multiple_choice',
        text: '¿Qué sistema te hace más falta?',
        options: ['Cobrar a tiempo', 'Contestar sin repetir', 'Planear la semana', 'Decir que no'],
      },
      { type: 'rating', text: '¿Cuánto orden hay hoy en tu semana?' },
      {
        type: 'open_text',
        text: '¿Qué tarea harías desaparecer mañana mismo?',
        optional: true,
        said: ['Perseguir facturas.', 'Contestar lo mismo por cuarta vez.'],
      },
    ],
    answeredBy: ['Karina Duarte', lucia, 'Olga Peñalver', 'Mariana Acosta', marta],
  },
  {
    community: 'Escuela de Coaches',
    title: 'Tu semana de práctica',
    description: 'Para ajustar los tríos: cuánto practicas, con quién y qué echas de menos.',
    daysAgo: 4,
    minutes: 3,
    questions: [
      { type: 'rating', text: '¿Cómo fue tu último trío?' },
      { type: 'yes_no', text: '¿Grabas tus sesiones de práctica?' },
      {
        type: 'long_text',
        text: '¿Qué te ayudaría a practicar más?',
        optional: true,
        said: ['Huecos por la mañana: a las siete ya no escucho a nadie, ni a mí.'],
      },
    ],
    answeredBy: ['Teresa Aldana', 'Irene Casals'],
  },
  {
    community: 'Escuela de Coaches',
    title: 'Temas para la próxima supervisión',
    description: 'En pausa: la abrimos otra vez cuando tengamos las fechas.',
    daysAgo: 60,
    inactive: true,
    reward: 30,
    minutes: 5,
    questions: [
      {
        type: 'multiple_choice',
        text: '¿Qué tema llevarías primero?',
        options: ['Contrato y cierre', 'Silencios', 'Transferencia', 'Sesiones en grupo'],
      },
      {
        type: 'open_text',
        text: '¿Y qué otro añadirías?',
        optional: true,
        said: ['Qué hacer con el móvil.'],
      },
    ],
    answeredBy: ['Irene Casals'],
  },
  {
    community: 'Hábitos que se Quedan',
    title: 'El hábito del mes que viene',
    description: 'Lo elegimos entre todos, como siempre.',
    daysAgo: 2,
    closesInDays: 8,
    questions: [
      {
        type: 'multiple_choice',
        text: '¿Cuál te ves haciendo el día 20?',
        options: ['Apagar el móvil a las diez', 'Leer dos páginas', 'Estirar al levantarme'],
      },
      {
        type: 'short_text',
        text: 'Propón uno para el siguiente',
        optional: true,
        said: ['Escribir tres líneas'],
      },
    ],
    answeredBy: ['Unai Etxeberria'],
  },
]
