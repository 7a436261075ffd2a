/** Posts of the smaller demo communities, newest first. */
import type { DemoPost } from './types.ts'

export const womenPosts: readonly DemoPost[] = [
  {
    by: 'Valentina Rojas',
    text: 'Subí los precios un 20 %. Se fueron dos clientas y llegaron tres. Duermo mejor.',
    tag: 'Precios',
    comments: [
      ['Yolanda Cepeda', 'Gracias por decir el número.'],
      ['Beatriz Oñate', 'Yo llevo dos años sin atreverme.'],
    ],
  },
  {
    by: 'Gabriela Núñez',
    text: 'Acabo de mandar mi primera factura con el importe que de verdad quería poner. Me temblaba la mano.',
    picture: 4,
    comments: [
      ['Lucía Ferrer', '¡Bien!'],
      ['Valentina Rojas', 'La segunda cuesta la mitad.'],
    ],
  },
  {
    by: 'Olga Peñalver',
    text: '¿Cómo gestionáis a quien pide «solo una llamadita rápida» cada semana?',
    tag: 'Pregunta',
    comments: [
      ['Marta Ríos', 'Con un enlace de pago. Se acabaron las llamaditas.'],
      ['Teresa Aldana', 'Le puse nombre: consulta de 20 minutos. Y precio.'],
    ],
  },
  {
    by: 'Marta Ríos',
    text: 'Mi plan de la semana cabe en un papelito: una venta, una entrega, un descanso de verdad.',
    tag: 'Hábitos',
  },
]

export const businessPosts: readonly DemoPost[] = [
  {
    by: 'Andrés Beltrán',
    text: 'Medí mi semana en bloques de media hora. Resultado: 11 horas de trabajo que se cobra, 9 de trabajo que no se ve y 6 de mirar el correo. Ya se ve por dónde hay que empezar.',
    tag: 'Productividad',
    picture: 2,
    comments: [
      ['Lucía Ferrer', '¿Con qué lo mides?'],
      ['Andrés Beltrán', 'Una hoja y un lápiz. Nada más.'],
    ],
  },
  {
    by: 'Xavier Puig',
    text: 'Regla que me ha salvado el trimestre: ninguna reunión antes de las once. Las mañanas son para hacer; las tardes, para hablar.',
    comments: [
      ['Olga Peñalver', 'La robo.'],
      ['Mariana Acosta', 'En mi caso al revés, pero la idea es la misma.'],
    ],
  },
  {
    by: 'Valentina Rojas',
    text: 'Así preparo la mesa para una tarde de grabación: luz de ventana y nada que no vaya a usar.',
    tag: 'Detrás de cámara',
    comments: [['Pablo Arrieta', 'Nada que no vaya a usar. Y yo, comprando cacharros.']],
  },
  {
    by: 'Andrés Beltrán',
    text: 'Un cliente ideal no es quien más paga. Es con quien trabajas bien, paga a tiempo y cuenta a otros lo que hicieron juntos.',
    tag: 'Negocios',
  },
  {
    by: 'Olga Peñalver',
    text: '¿Alguien usa contrato para encargos sueltos? Busco algo de una página, que se entienda.',
    tag: 'Pregunta',
    comments: [
      ['Marta Ríos', 'Te paso el mío por mensaje en cuanto llegue a casa.'],
      ['Andrés Beltrán', 'Media página: qué, cuándo, cuánto y qué pasa si se cancela.'],
    ],
  },
  {
    by: 'Karina Duarte',
    text: 'Cerré la tienda en línea dos semanas y no pasó nada. Bueno, sí: descansé y se me ocurrió el producto que mejor se vende ahora.',
    picture: 0,
  },
  {
    by: 'Andrés Beltrán',
    text: 'Mi peor error del año: prometer una fecha para quedar bien. Mi mejor acierto: llamar antes de que la fecha llegara.',
  },
  {
    by: 'Andrés Beltrán',
    text: 'Checklist de cierre de mes en diez minutos: facturas enviadas, facturas cobradas, una cosa que dejo de hacer, una que pruebo.',
    tag: 'Herramientas',
    comments: [['Diego Paredes', '«Una cosa que dejo de hacer» es oro.']],
  },
]

export const schoolPosts: readonly DemoPost[] = [
  {
    by: 'Núria Camps',
    text: 'Próximo trío de práctica: falta una persona que haga de observadora. ¿Quién se apunta?',
    tag: 'Práctica',
    comments: [
      ['Irene Casals', '¡Yo!'],
      ['Gabriela Núñez', 'Si alguien se cae, cuenten conmigo de suplente.'],
    ],
  },
  {
    by: 'Lucía Ferrer',
    text: 'Hoy en supervisión he oído mi propia grabación. Hablé el 60 % del tiempo. Dolió y curó a partes iguales.',
    comments: [
      ['Carolina Ibáñez', 'Nos pasa a todos, también después de veinte años.'],
      ['Diego Paredes', 'Yo ya voy por el 30 %. Se puede.'],
    ],
  },
  {
    by: 'Carolina Ibáñez',
    text: 'Diferencia entre pregunta abierta y pregunta útil: la abierta deja hablar, la útil deja pensar.',
    tag: 'Coaching',
    picture: 1,
  },
  {
    by: 'Fátima Benali',
    text: 'Duda de principiante: si en la tercera sesión el objetivo ha cambiado del todo, ¿volvéis a contratar o seguís?',
    tag: 'Pregunta',
    comments: [
      ['Núria Camps', 'Recontrato siempre, aunque sea en dos minutos.'],
      [
        'Carolina Ibáñez',
        'Lo digo en voz alta: «vinimos a esto y estamos en esto otro, ¿nos quedamos aquí?».',
      ],
    ],
  },
  {
    by: 'Diego Paredes',
    text: 'Comparto mi esquema de sesión en una página. Está hecho a mano, perdonad la letra.',
    tag: 'Herramientas',
    picture: 6,
  },
  {
    by: 'Gabriela Núñez',
    text: 'Me acreditan el mes que viene. Cien horas. Quería decirlo donde sé que se entiende.',
    comments: [
      ['Carolina Ibáñez', '¡Enhorabuena!'],
      ['Teresa Aldana', 'Cien horas de escuchar. Qué bonito.'],
      ['Irene Casals', 'A celebrarlo.'],
    ],
  },
]

export const habitPosts: readonly DemoPost[] = [
  {
    by: 'Xavier Puig',
    text: 'Día 9. He fallado tres. El truco está en no fallar dos seguidos.',
    comments: [['Olga Peñalver', 'Justo lo que necesitaba leer.']],
  },
  {
    by: 'Raquel Domínguez',
    text: 'Lo que no se ve no se hace: dejé las zapatillas delante de la puerta y llevo doce días.',
    tag: 'Hábitos',
  },
  {
    by: 'Julián Sotomayor',
    daysAgo: 8,
    text: 'Reto nuevo: diez minutos andando después de comer, treinta días. Nada más. Hoy es el día 1, ¿quién viene?',
    tag: 'Reto',
    picture: 3,
    comments: [
      ['Olga Peñalver', 'Voy.'],
      ['Unai Etxeberria', 'Yo también, con perro incluido.'],
      ['Santiago Mejía', 'Me apunto desde Bogotá.'],
    ],
  },
]

export const calmPosts: readonly DemoPost[] = [
  {
    by: 'Núria Camps',
    text: 'Práctica de hoy: tres respiraciones antes de abrir la puerta de casa. La jornada se queda fuera.',
    tag: 'Bienestar',
    clip: 0,
    comments: [
      ['Gonzalo Ripoll', 'Lo hago en el ascensor.'],
      ['Irene Casals', 'Probado ahora mismo. Otra cosa.'],
    ],
  },
  {
    by: 'Núria Camps',
    text: 'Descansar no es lo contrario de trabajar. Es lo que lo hace posible.',
    picture: 4,
  },
]
