/**
 * Prompts of three communities and their testimonials. Each demo login has answered some of them, so that there is
 * always one left. Triggers award the points.
 */
import { lucia } from './points.ts'

interface DemoAnswer {
  by: string
  daysAgo: number
  content: string
  /** Index of the clip and of the picture. */
  clip?: 0 | 1
  picture?: number
}

interface DemoPrompt {
  community: string
  title: string
  description: string
  prompt: string
  points: number
  answers: readonly DemoAnswer[]
}

const marta = 'Marta Ríos'
const diego = 'Diego Paredes'
const leadership = 'Liderazgo Consciente'
const school = 'Escuela de Coaches'
const business = 'Negocio Propio, Vida Propia'

export const demoPrompts: readonly DemoPrompt[] = [
  {
    community: leadership,
    title: 'Tu primer mes',
    description: 'Qué has probado desde que llegaste, con tus palabras.',
    prompt: '¿Qué haces hoy de otra manera que hace un mes? Un ejemplo concreto vale más que diez adjetivos.',
    points: 10,
    answers: [
      {
        by: lucia,
        daysAgo: 3,
        content:
          'Llegué creyendo que acompañar era tener la respuesta. Me llevo una pregunta por tutoría, y la tutoría dura la mitad.',
        picture: 1,
      },
      {
        by: diego,
        daysAgo: 12,
        content:
          'Antes contestaba los correos a medianoche. Ahora mi equipo sabe que hasta las nueve no estoy.',
        picture: 3,
      },
      { by: 'Elena Vives', daysAgo: 8, content: 'He dicho que no tres veces. No pasó nada.', picture: 0 },
    ],
  },
  {
    community: leadership,
    title: 'Una conversación difícil',
    description: 'La que llevabas meses aplazando.',
    prompt: 'Cuéntanos cómo la preparaste, qué dijiste primero y qué pasó después.',
    points: 25,
    answers: [
      {
        by: lucia,
        daysAgo: 1,
        content:
          'Ensayé la primera frase en el coche. Fue la única que me hizo falta: el resto lo puso ella.',
        clip: 0,
      },
      {
        by: 'Hugo Santamaría',
        daysAgo: 5,
        content: 'Empecé por lo que me daba miedo. Acabamos hablando de lo que le daba miedo a él.',
        clip: 1,
      },
    ],
  },
  {
    community: leadership,
    title: 'Antes y después en un minuto',
    description: 'Un video corto, sin guion y sin maquillaje.',
    prompt: 'En un minuto: cómo llegaste, qué cambió y a quién se lo recomendarías.',
    points: 40,
    answers: [],
  },
  {
    community: leadership,
    title: 'Lo que dice tu equipo',
    description: 'Pide una frase a quien trabaja contigo.',
    prompt: '¿Qué ha notado en ti la gente con la que trabajas? Puedes traer una foto de la nota.',
    points: 15,
    answers: [
      {
        by: 'Irene Casals',
        daysAgo: 6,
        content: '«Ahora preguntas y te callas.» Me lo escribieron en un papel y lo he enmarcado.',
        picture: 7,
      },
    ],
  },
  {
    community: school,
    title: 'Tu primera grabación',
    description: 'El momento de escucharte por primera vez.',
    prompt: '¿Qué oíste en tu grabación que no sabías que hacías?',
    points: 10,
    answers: [
      {
        by: lucia,
        daysAgo: 5,
        content: 'La primera grabación me dio vergüenza. La quinta se la enseñé a mi hermana.',
        clip: 1,
        picture: 2,
      },
      { by: 'Teresa Aldana', daysAgo: 9, content: 'Que relleno los silencios. Ya no.', picture: 5 },
    ],
  },
  {
    community: school,
    title: 'Por qué esta escuela',
    description: 'Para quien todavía se lo está pensando.',
    prompt: '¿Qué le dirías a quien duda si apuntarse?',
    points: 30,
    answers: [],
  },
  {
    community: business,
    title: 'Tu semana, de verdad',
    description: 'Cómo queda tu calendario cuando el negocio no manda.',
    prompt: '¿Qué has quitado de tu semana y qué has puesto en su lugar?',
    points: 20,
    answers: [
      {
        by: marta,
        daysAgo: 4,
        content: 'He quitado los viernes. En su lugar hay un paseo largo y, a la vuelta, las mejores ideas.',
        clip: 0,
      },
      {
        by: 'Olga Peñalver',
        daysAgo: 6,
        content: 'Cierro el portátil a las siete. Escribirlo aquí todavía me suena a mentira.',
        picture: 0,
      },
    ],
  },
  {
    community: business,
    title: 'El cliente que cambió las cosas',
    description: 'Sin nombres, con detalles.',
    prompt: '¿Qué aprendiste de él que ahora haces con todos?',
    points: 15,
    answers: [],
  },
]
