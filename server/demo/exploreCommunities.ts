/** Access settings of the demo communities by name, and communities that only the listing shows. */
import { type DemoCommunity, employed } from './communities.ts'

export type DemoReview = readonly [by: string, rating: number, comment: string | null]

interface DemoAccess {
  type: 'publica' | 'gratuita' | 'por_pago' | 'invitacion'
  price?: number
  max?: number
  /** Index of the drawing. */
  picture?: number
  unlisted?: true
  /** Reviews by its members, the newest first: author, rating and comment. */
  reviews?: readonly DemoReview[]
}

export const demoAccess: Readonly<Record<string, DemoAccess>> = {
  'Liderazgo Consciente': {
    type: 'por_pago',
    price: 149,
    picture: 1,
    reviews: [
      [
        'Inés Carrasco',
        5,
        'Llevaba dos años aplazando una conversación. La ensayé aquí un martes y la tuve el miércoles.',
      ],
      ['Elena Vives', 5, 'Marta no te deja esconderte, y lo hace con cariño.'],
      ['Javier Mena', 4, 'Los retos semanales son cortos y se hacen. Me sobra alguna reunión por la tarde.'],
      ['Fernando Lozano', 5, 'El grupo es lo mejor: gente que dirige de verdad y cuenta lo que le sale mal.'],
      ['Valentina Rojas', 5, null],
      ['Pablo Arrieta', 4, 'Muy práctico. Echo de menos más material escrito para repasar.'],
      ['Mariana Acosta', 3, 'Bien, aunque mi empresa es pequeña y algunos casos me quedan lejos.'],
      ['Olga Peñalver', 5, 'Cada semana espero el reto.'],
      ['Xavier Puig', 4, null],
      ['Daniel Roldán', 5, 'Aprendí a callarme. Parece poco.'],
      ['Beatriz Oñate', 5, 'He dejado de contestar correos a las once de la noche.'],
      ['Irene Casals', 4, 'Ritmo amable y gente generosa.'],
    ],
  },
  'Mujeres que Emprenden': {
    type: 'por_pago',
    price: 19.9,
    max: 40,
    picture: 4,
    reviews: [
      ['Gabriela Núñez', 5, 'El único lugar donde dije mis números en voz alta.'],
      ['Valentina Rojas', 5, 'Se paga solo con la primera factura que te atreves a subir.'],
      ['Dolores Amat', 4, null],
    ],
  },
  'Negocio Propio, Vida Propia': {
    type: 'por_pago',
    price: 89,
    picture: 2,
    reviews: [
      ['Karina Duarte', 5, 'Ahora tengo calendario. Y tardes.'],
      ['Xavier Puig', 4, 'Andrés va al grano. A veces demasiado.'],
      ['Unai Etxeberria', 5, null],
      ['Olga Peñalver', 4, 'Las plantillas valen oro.'],
      ['Emilio Barrios', 2, 'Esperaba más sobre equipos; es para quien trabaja a solas.'],
    ],
  },
  'Escuela de Coaches': {
    type: 'publica',
    picture: 3,
    reviews: [
      ['Irene Casals', 5, 'Practicar con alguien que observa lo cambia todo.'],
      ['Teresa Aldana', 5, 'Carolina corrige sin que duela.'],
      ['Adrián Salvatierra', 4, 'Los tríos se llenan pronto.'],
    ],
  },
  'Hábitos que se Quedan': {
    type: 'gratuita',
    picture: 5,
    reviews: [
      ['Teresa Aldana', 5, 'Diez minutos al día. Llevo once semanas.'],
      ['Zoe Marchena', 4, null],
    ],
  },
  'Mente en Calma: atención plena, respiración y descanso para personas que cuidan de otras personas': {
    type: 'publica',
  },
  Tertulia: { type: 'invitacion' },
  'Mentoría Uno a Uno': { type: 'invitacion', unlisted: true },
  'Directivas en Red': {
    type: 'por_pago',
    price: 120,
    max: 8,
    picture: 0,
    reviews: [['Dolores Amat', 5, 'Somos pocas y por eso funciona.']],
  },
  'Finanzas sin Miedo': {
    type: 'por_pago',
    price: 49,
    picture: 2,
    reviews: [
      ['Valentina Rojas', 4, 'Por fin sé de dónde sale mi precio.'],
      ['Emilio Barrios', 5, null],
    ],
  },
  'Voz y Escena': {
    type: 'por_pago',
    price: 12,
    picture: 4,
    reviews: [['Beatriz Oñate', 4, 'Hablé en la boda de mi hermana y nadie miró el móvil.']],
  },
  'Educar con Preguntas': { type: 'gratuita', picture: 3 },
  'Club de Lectura Despacio': {
    type: 'publica',
    reviews: [['Xavier Puig', 5, 'Un libro al mes, leído de verdad.']],
  },
  'Escritura para Pensar': { type: 'invitacion', picture: 1 },
  'Correr por Dentro': { type: 'gratuita', max: 60 },
  'Segundas Carreras': { type: 'por_pago', price: 35, picture: 5 },
}

const alone = { moderators: [], members: [] }

/** Communities without demo logins, for exploring. */
export const communitiesToExplore: readonly DemoCommunity[] = [
  {
    ...alone,
    name: 'Directivas en Red',
    age: 270,
    women: true,
    description:
      'Ocho mujeres que dirigen, una mesa y ninguna grabación. Nos vemos el primer jueves de cada mes y nos escribimos el resto.',
    owner: 'carolina@faro.demo',
    members: ['elena.5@faro.demo'],
    size: 6,
    posts: [],
  },
  {
    ...alone,
    name: 'Finanzas sin Miedo',
    age: 150,
    description:
      'Ahorro, impuestos y precios para quien trabaja por su cuenta. Una hoja de cálculo, sin tecnicismos y con café.',
    owner: 'oscar@faro.demo',
    size: 10,
    without: employed,
    posts: [
      {
        by: 'Óscar Villalba',
        text: 'Hoja nueva: ¿cuánto tengo que facturar para pagarme lo que quiero? Tres casillas y la respuesta, que a veces duele.',
        tag: 'Herramientas',
        comments: [['Valentina Rojas', 'Duele, sí. Pero ahora lo sé.']],
      },
    ],
  },
  {
    ...alone,
    name: 'Voz y Escena',
    age: 170,
    description:
      'Hablar en público cuando tiembla la voz: respiración, estructura y ensayos con público amable.',
    owner: 'julian@faro.demo',
    size: 9,
    posts: [],
  },
  {
    ...alone,
    name: 'Educar con Preguntas',
    age: 215,
    description: 'Maestras, maestros y familias que cambian el «porque sí» por una buena pregunta.',
    owner: 'nuria@faro.demo',
    size: 15,
    posts: [
      {
        by: 'Núria Camps',
        text: '¿Qué pregunta os hicieron de pequeños que todavía recordáis?',
        tag: 'Pregunta',
      },
    ],
  },
  {
    ...alone,
    name: 'Club de Lectura Despacio',
    age: 350,
    description: 'Un libro al mes y una sola regla: se lee entero.',
    owner: 'julian@faro.demo',
    size: 11,
    posts: [],
  },
  {
    ...alone,
    name: 'Escritura para Pensar',
    age: 362,
    description: 'Grupo pequeño y cerrado. Escribimos para aclararnos, no para publicar.',
    owner: 'nuria@faro.demo',
    size: 4,
    posts: [],
  },
  {
    ...alone,
    name: 'Correr por Dentro',
    age: 355,
    description: null,
    owner: 'julian@faro.demo',
    size: 8,
    posts: [],
  },
  {
    ...alone,
    name: 'Segundas Carreras',
    age: 190,
    description:
      'Cambiar de profesión pasados los cuarenta: miedo, dinero, currículum y el primer día de volver a no saber. Acompañado, por etapas y con gente que va un paso por delante.',
    owner: 'andres@faro.demo',
    size: 10,
    posts: [],
  },
]
