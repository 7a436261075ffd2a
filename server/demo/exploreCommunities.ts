/** Access settings of the demo communities by name, and communities that only the listing shows. */
import type { DemoCommunity } from './communities.ts'

interface DemoAccess {
  type: 'publica' | 'gratuita' | 'por_pago' | 'invitacion'
  price?: number
  max?: number
  /** Index of the drawing. */
  picture?: number
  unlisted?: true
  /** Ratings and comments of reviews by its members, in order. */
  reviews?: readonly (readonly [rating: number, comment: string | null])[]
}

export const demoAccess: Readonly<Record<string, DemoAccess>> = {
  'Liderazgo Consciente': {
    type: 'publica',
    picture: 1,
    reviews: [
      [5, 'Llevaba dos años aplazando una conversación. La ensayé aquí un martes y la tuve el miércoles.'],
      [5, 'Marta no te deja esconderte, y lo hace con cariño.'],
      [4, 'Los retos semanales son cortos y se hacen. Me sobra alguna reunión por la tarde.'],
      [5, 'El grupo es lo mejor: gente que dirige de verdad y cuenta lo que le sale mal.'],
      [5, null],
      [4, 'Muy práctico. Echo de menos más material escrito para repasar.'],
      [3, 'Bien, aunque mi empresa es pequeña y algunos casos me quedan lejos.'],
      [5, 'Cada lunes espero el reto.'],
      [4, null],
      [5, 'Aprendí a callarme. Parece poco.'],
      [5, 'He dejado de contestar correos a las once de la noche.'],
      [4, 'Ritmo amable y gente generosa.'],
    ],
  },
  'Mujeres que Emprenden': {
    type: 'por_pago',
    price: 19.9,
    max: 40,
    picture: 4,
    reviews: [
      [5, 'El único sitio donde he dicho mis números en voz alta.'],
      [5, 'Se paga solo con la primera factura que te atreves a subir.'],
      [4, null],
    ],
  },
  'Negocio Propio, Vida Propia': {
    type: 'publica',
    picture: 2,
    reviews: [
      [5, 'Ahora tengo calendario. Y tardes.'],
      [4, 'Andrés va al grano. A veces demasiado.'],
      [5, null],
      [4, 'Las plantillas valen oro.'],
      [2, 'Esperaba más sobre equipos; es para quien trabaja a solas.'],
    ],
  },
  'Escuela de Coaches': {
    type: 'gratuita',
    picture: 3,
    reviews: [
      [5, 'Practicar con alguien que observa lo cambia todo.'],
      [5, 'Carolina corrige sin que duela.'],
      [4, 'Los tríos se llenan pronto.'],
    ],
  },
  'Hábitos que se Quedan': {
    type: 'gratuita',
    picture: 5,
    reviews: [
      [5, 'Diez minutos al día. Llevo once semanas.'],
      [4, null],
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
    reviews: [[5, 'Somos pocas y por eso funciona.']],
  },
  'Finanzas sin Miedo': {
    type: 'gratuita',
    picture: 2,
    reviews: [
      [4, 'Por fin entiendo mi propia declaración.'],
      [5, null],
    ],
  },
  'Voz y Escena': {
    type: 'por_pago',
    price: 12,
    picture: 4,
    reviews: [[4, 'Hablé en la boda de mi hermana y nadie miró el móvil.']],
  },
  'Educar con Preguntas': { type: 'gratuita', picture: 3 },
  'Club de Lectura Despacio': { type: 'publica', reviews: [[5, 'Un libro al mes, leído de verdad.']] },
  'Escritura para Pensar': { type: 'invitacion', picture: 1 },
  'Correr por Dentro': { type: 'gratuita', max: 60 },
  'Segundas Carreras': { type: 'por_pago', price: 35, picture: 5 },
}

const alone = { isPublic: false, moderators: [], members: [] }

/** Communities without demo logins, for exploring. */
export const communitiesToExplore: readonly DemoCommunity[] = [
  {
    ...alone,
    name: 'Directivas en Red',
    description:
      'Ocho mujeres que dirigen, una mesa y ninguna grabación. Nos vemos el primer jueves de cada mes y nos escribimos el resto.',
    owner: 'carolina@faro.demo',
    size: 7,
    posts: [],
  },
  {
    ...alone,
    isPublic: true,
    name: 'Finanzas sin Miedo',
    description:
      'Ahorro, impuestos y precios para quien trabaja por su cuenta. Una hoja de cálculo, sin tecnicismos y con café.',
    owner: 'oscar@faro.demo',
    size: 12,
    posts: [
      {
        text: 'Hoja nueva: ¿cuánto tengo que facturar para pagarme lo que quiero? Tres casillas y la respuesta, que a veces duele.',
        tag: 'Herramientas',
        comments: ['Duele, sí. Pero ahora lo sé.'],
      },
    ],
  },
  {
    ...alone,
    name: 'Voz y Escena',
    description:
      'Hablar en público cuando tiembla la voz: respiración, estructura y ensayos con público amable.',
    owner: 'julian@faro.demo',
    size: 9,
    posts: [],
  },
  {
    ...alone,
    isPublic: true,
    name: 'Educar con Preguntas',
    description: 'Maestras, maestros y familias que cambian el «porque sí» por una buena pregunta.',
    owner: 'nuria@faro.demo',
    size: 15,
    posts: [{ text: '¿Qué pregunta os hicieron de pequeños que todavía recordáis?', tag: 'Pregunta' }],
  },
  {
    ...alone,
    isPublic: true,
    name: 'Club de Lectura Despacio',
    description: 'Un libro al mes y una sola regla: se lee entero.',
    owner: 'julian@faro.demo',
    size: 11,
    posts: [],
  },
  {
    ...alone,
    name: 'Escritura para Pensar',
    description: 'Grupo pequeño y cerrado. Escribimos para aclararnos, no para publicar.',
    owner: 'nuria@faro.demo',
    size: 4,
    posts: [],
  },
  {
    ...alone,
    isPublic: true,
    name: 'Correr por Dentro',
    description: null,
    owner: 'oscar@faro.demo',
    size: 8,
    posts: [],
  },
  {
    ...alone,
    name: 'Segundas Carreras',
    description:
      'Cambiar de profesión pasados los cuarenta: miedo, dinero, currículum y el primer día de volver a no saber. Acompañado, por etapas y con gente que va un paso por delante.',
    owner: 'andres@faro.demo',
    size: 10,
    posts: [],
  },
]
