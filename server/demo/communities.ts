import { type DemoPost, leadershipPosts } from './leadershipPosts.ts'

/** Fictional communities and their posts. Owners, moderators and members are identified by e-mail. */
export interface DemoCommunity {
  name: string
  description: string | null
  isPublic: boolean
  owner: string
  moderators: string[]
  /** Number of further members. */
  size: number
  /** Demo logins that are members, too. */
  members: string[]
  posts: readonly DemoPost[]
}

export const demoCommunities: readonly DemoCommunity[] = [
  {
    name: 'Liderazgo Consciente',
    description:
      'Para quien dirige personas y quiere hacerlo mejor: casos reales, conversaciones difíciles ensayadas en voz alta y un reto pequeño cada semana.',
    isPublic: true,
    owner: 'marta@faro.demo',
    moderators: ['diego@faro.demo'],
    members: ['lucia@faro.demo'],
    size: 30,
    posts: leadershipPosts,
  },
  {
    name: 'Mujeres que Emprenden',
    description:
      'Espacio privado para contar los números de verdad: precios, miedos, clientes que no pagan y lo que funcionó.',
    isPublic: false,
    owner: 'marta@faro.demo',
    moderators: ['lucia@faro.demo'],
    members: [],
    size: 14,
    posts: [
      {
        text: 'Subí los precios un 20 % en enero. Se fueron dos clientas y llegaron tres. Duermo mejor.',
        tag: 'Precios',
        comments: ['Gracias por decir el número.', 'Yo llevo dos años sin atreverme.'],
      },
      {
        text: 'Acabo de mandar mi primera factura con el importe que de verdad quería poner. Me temblaba la mano.',
        picture: 4,
        comments: ['¡Bien!', 'La segunda cuesta la mitad.'],
      },
      {
        text: '¿Cómo gestionáis a quien pide «solo una llamadita rápida» cada semana?',
        tag: 'Pregunta',
        comments: [
          'Con un enlace de pago. Se acabaron las llamaditas.',
          'Le puse nombre: consulta de 20 minutos. Y precio.',
        ],
      },
      {
        text: 'Mi plan de la semana cabe en un papelito: una venta, una entrega, un descanso de verdad.',
        tag: 'Hábitos',
      },
    ],
  },
  {
    name: 'Negocio Propio, Vida Propia',
    description: 'Sistemas sencillos para negocios de una persona. Menos héroe, más calendario.',
    isPublic: true,
    owner: 'andres@faro.demo',
    moderators: ['diego@faro.demo'],
    members: ['lucia@faro.demo', 'marta@faro.demo'],
    size: 22,
    posts: [
      {
        text: 'He medido mi semana en bloques de media hora. Resultado: 11 horas de trabajo que se cobra, 9 de trabajo que no se ve y 6 de mirar el correo. Adivinad por dónde empiezo.',
        tag: 'Productividad',
        picture: 2,
        comments: ['¿Con qué lo mides?', 'Una hoja y un boli. Nada más.'],
      },
      {
        text: 'Regla que me ha salvado el otoño: ninguna reunión antes de las once. Las mañanas son para hacer; las tardes, para hablar.',
        comments: ['La robo.', 'En mi caso al revés, pero la idea es la misma.'],
      },
      {
        text: 'Video cortito de cómo preparo la mesa para una tarde de grabación. Luz de ventana y un folio blanco haciendo de reflector.',
        tag: 'Detrás de cámara',
        clip: 1,
        comments: ['El folio blanco. Llevo años comprando cacharros.'],
      },
      {
        text: 'Un cliente ideal no es quien más paga. Es con quien trabajas bien, paga a tiempo y cuenta a otros lo que hicisteis juntos.',
        tag: 'Negocios',
      },
      {
        text: '¿Alguien usa contrato para sesiones sueltas? Busco algo de una página, que se entienda.',
        tag: 'Pregunta',
        comments: [
          'Te paso el mío por mensaje en cuanto llegue a casa.',
          'Media página: qué, cuándo, cuánto y qué pasa si se cancela.',
        ],
      },
      {
        text: 'Cerré la tienda en línea dos semanas y no pasó nada. Bueno, sí: descansé y se me ocurrió el producto que mejor se vende ahora.',
        picture: 0,
      },
      {
        text: 'Mi peor error del año: prometer una fecha para quedar bien. Mi mejor acierto: llamar antes de que la fecha llegara.',
      },
      {
        text: 'Checklist de cierre de mes en diez minutos: facturas enviadas, facturas cobradas, una cosa que dejo de hacer, una que pruebo.',
        tag: 'Herramientas',
        comments: ['«Una cosa que dejo de hacer» es oro.'],
      },
    ],
  },
  {
    name: 'Escuela de Coaches',
    description:
      'Práctica supervisada para quienes se están formando: tríos de práctica, grabaciones comentadas y dudas sin vergüenza.',
    isPublic: true,
    owner: 'carolina@faro.demo',
    moderators: ['nuria@faro.demo'],
    members: ['lucia@faro.demo', 'diego@faro.demo'],
    size: 26,
    posts: [
      {
        text: 'Trío de práctica para el jueves a las 19:00 (Madrid). Falta una persona que haga de observadora. ¿Quién se apunta?',
        tag: 'Práctica',
        comments: ['¡Yo!', 'Si alguien se cae, cuento conmigo de suplente.'],
      },
      {
        text: 'Hoy en supervisión he oído mi propia grabación. Hablé el 60 % del tiempo. Dolió y curó a partes iguales.',
        comments: ['Nos pasa a todos la primera vez.', 'La segunda vez yo hablé el 30 %. Se puede.'],
      },
      {
        text: 'Diferencia entre pregunta abierta y pregunta útil: la abierta deja hablar, la útil deja pensar.',
        tag: 'Coaching',
        picture: 1,
      },
      {
        text: 'Duda de principiante: si en la tercera sesión el objetivo ha cambiado del todo, ¿volvéis a contratar o seguís?',
        tag: 'Pregunta',
        comments: [
          'Recontrato siempre, aunque sea en dos minutos.',
          'Lo digo en voz alta: «vinimos a esto y estamos en esto otro, ¿nos quedamos aquí?».',
        ],
      },
      {
        text: 'Comparto mi esquema de sesión en una página. Está hecho a mano, perdonad la letra.',
        tag: 'Herramientas',
        picture: 3,
      },
      {
        text: 'Me acreditan el mes que viene. Cien horas. Quería decirlo donde sé que se entiende.',
        comments: ['¡Enhorabuena!', 'Cien horas de escuchar. Qué bonito.', 'A celebrarlo.'],
      },
    ],
  },
  {
    name: 'Hábitos que se Quedan',
    description: 'Un hábito pequeño cada mes, acompañado. Sin apps milagro y sin culpa.',
    isPublic: true,
    owner: 'julian@faro.demo',
    moderators: [],
    members: ['lucia@faro.demo'],
    size: 18,
    posts: [
      {
        text: 'Noviembre: diez minutos andando después de comer. Nada más. Hoy es el día 1, ¿quién viene?',
        tag: 'Reto',
        picture: 5,
        comments: ['Vengo.', 'Yo también, con perro incluido.', 'Me apunto desde Bogotá.'],
      },
      {
        text: 'Día 9. He fallado tres. El truco está en no fallar dos seguidos.',
        comments: ['Justo lo que necesitaba leer.'],
      },
      {
        text: 'Lo que no se ve no se hace: dejé las zapatillas delante de la puerta y llevo doce días.',
        tag: 'Hábitos',
      },
    ],
  },
  {
    name: 'Mente en Calma: atención plena, respiración y descanso para personas que cuidan de otras personas',
    description:
      'Practicamos juntas diez minutos al día. Para profesionales de la salud, la educación y las familias que cuidan.',
    isPublic: true,
    owner: 'nuria@faro.demo',
    moderators: [],
    members: ['lucia@faro.demo'],
    size: 16,
    posts: [
      {
        text: 'Práctica de hoy: tres respiraciones antes de abrir la puerta de casa. La jornada se queda fuera.',
        tag: 'Bienestar',
        clip: 0,
        comments: ['Lo hago en el ascensor.', 'Hoy me ha cambiado la tarde.'],
      },
      { text: 'Descansar no es lo contrario de trabajar. Es lo que lo hace posible.', picture: 4 },
    ],
  },
  {
    name: 'Tertulia',
    description: null,
    isPublic: false,
    owner: 'oscar@faro.demo',
    moderators: [],
    members: ['lucia@faro.demo'],
    size: 5,
    posts: [],
  },
  {
    name: 'Mentoría Uno a Uno',
    description: 'Cuaderno compartido de una mentoría.',
    isPublic: false,
    owner: 'oscar@faro.demo',
    moderators: [],
    members: [],
    size: 0,
    posts: [{ text: 'Abro este espacio para dejar por escrito lo que vamos acordando.' }],
  },
]
