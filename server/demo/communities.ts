/** Invented communities and what is said in them. Owners, moderators and members are named by e-mail. */
export interface DemoPost {
  text: string
  tag?: string
  /** Which drawn picture or clip goes with it. */
  picture?: number
  clip?: number
  comments?: string[]
}

export interface DemoCommunity {
  name: string
  description: string | null
  isPublic: boolean
  owner: string
  moderators: string[]
  /** Besides the named ones, how many of the other members have joined. */
  size: number
  /** Joined by these demo logins too. */
  members: string[]
  posts: DemoPost[]
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
    posts: [
      {
        text: 'La pregunta que más cambió mis sesiones este año no la hice yo. La hizo una clienta a mitad de camino: «¿y si el obstáculo es justo lo que vine a aprender?».\n\nDesde entonces empiezo por ahí. ¿Cuál es la vuestra?',
        tag: 'Coaching',
        picture: 0,
        comments: [
          'La mía: «¿qué estás evitando decir?». Incómoda, pero siempre abre algo.',
          'Me la apunto. Mañana tengo una sesión que la pide a gritos.',
          'A mí me la hizo mi hija: «¿por qué siempre dices que sí?». Sigo contestándola.',
        ],
      },
      {
        text: 'Reto de la semana: en tu próxima reunión, cuenta cuántas veces interrumpes. Solo cuenta, no corrijas nada todavía. El viernes lo comentamos.',
        tag: 'Reto',
        comments: [
          'Siete en cuarenta minutos. Siete.',
          'Cero… porque no hablé. Creo que ese es mi reto.',
          'Lo hice con una marca en el cuaderno cada vez. Ver la página llena impresiona.',
        ],
      },
      {
        text: 'He grabado el paseo de esta mañana. Treinta segundos de agua y nada más: es lo que hago antes de una conversación que me da miedo.',
        tag: 'Bienestar',
        clip: 0,
        comments: ['Qué falta hacía esto un lunes.', 'Yo subo las escaleras despacio. Mismo efecto.'],
      },
      {
        text: 'Dar malas noticias bien, resumido en cuatro líneas:\n\n1. Dilo en la primera frase.\n2. Calla.\n3. Pregunta qué necesita saber ahora.\n4. Queda en volver a hablar, con día y hora.',
        tag: 'Herramientas',
        comments: [
          'El punto 2 es el que más cuesta.',
          '¿Y si se enfada?',
          'Si se enfada, vuelves al punto 2. De verdad.',
        ],
      },
      {
        text: '¿Alguien ha llevado el «uno a uno» caminando? Lo probé ayer con dos personas del equipo y hablamos de cosas que en la sala no habían salido en un año.',
        picture: 3,
        comments: [
          'Nosotros lo hacemos los jueves. La regla es no llevar móvil.',
          'Con gente nueva me funciona mejor sentada; con confianza, siempre andando.',
        ],
      },
      {
        text: 'Delegar no es repartir tareas. Es repartir decisiones. Si al final del día todas vuelven a tu mesa, has repartido trabajo y te has quedado el poder.',
        tag: 'Liderazgo',
      },
      {
        text: 'Leí que un buen jefe quita piedras del camino. Este trimestre he quitado tres: una reunión semanal que no servía, un informe que nadie leía y una aprobación que era solo mía. ¿Cuál quitaríais vosotros?',
        comments: ['El informe mensual que copio de otro informe.', 'Las copias en los correos. Todas.'],
      },
      {
        text: 'Plantilla para preparar una conversación difícil: qué ha pasado (hechos), qué me he contado sobre ello (historia), qué necesito, qué estoy dispuesta a oír. La última casilla es la que decide si estás lista.',
        tag: 'Herramientas',
        picture: 1,
      },
      {
        text: 'Hoy un cliente me ha despedido con un «ya no te necesito». Es la mejor frase que me pueden decir y aun así me ha costado el resto de la tarde.',
        comments: ['Enhorabuena, de corazón.', 'Eso es trabajar bien.'],
      },
      {
        text: 'Pregunta para quienes dirigís a distancia: ¿cómo sabéis que alguien está mal antes de que lo diga?',
        tag: 'Pregunta',
        comments: [
          'Cuando deja de hacer bromas en el chat.',
          'Cuando contesta demasiado rápido a todo.',
          'Pregunto los lunes «¿con cuánta batería llegas, del 1 al 10?». Si baja dos semanas seguidas, llamo.',
        ],
      },
      {
        text: 'Tres frases que he dejado de usar: «con todo el respeto», «no es personal» y «solo una cosita». Ninguna anuncia nada bueno.',
      },
      {
        text: 'Nota para mí: cuando alguien del equipo trae un problema, no estoy obligada a devolverle una solución. A veces basta con devolverle la pregunta mejor hecha.',
        picture: 5,
      },
      {
        text: 'El silencio de después de una pregunta dura una media de dos segundos. Yo lo estiro hasta siete. Los mejores cinco segundos de la semana.',
        comments: ['¿Los cuentas?', 'Mentalmente, con los dedos debajo de la mesa.'],
      },
      {
        text: 'Recojo ideas para la sesión del mes: ¿prefieren hablar de conflictos dentro del equipo o de cómo pedir más recursos hacia arriba?',
        tag: 'Encuesta',
        comments: ['Conflictos, por favor.', 'Hacia arriba. Nadie nos enseña eso.', 'Hacia arriba.'],
      },
      {
        text: 'Un artículo corto y muy bueno sobre seguridad psicológica, con ejemplos de hospitales: https://example.org/seguridad-psicologica. Lo del carro de paradas me pareció brillante.',
        tag: 'Lectura',
      },
      {
        text: 'He aprendido a empezar las evaluaciones por el final: «¿qué te llevarías de esta hora para que haya merecido la pena?». Lo que sigue suele ordenarse solo.',
      },
      {
        text: 'Si tu equipo solo te cuenta buenas noticias, ya tienes una mala.',
        tag: 'Liderazgo',
        comments: ['Me lo llevo a la pizarra.'],
      },
      {
        text: 'Ayer pedí perdón delante de todo el equipo por una decisión que tomé con prisa. Pensé que perdería autoridad. Hoy han venido tres personas a contarme errores suyos que yo no conocía.',
        picture: 2,
        comments: ['Qué valiente.', 'Esto debería contarse en todas las escuelas de negocio.'],
      },
      {
        text: 'Para las que estáis empezando: no hace falta tener todas las respuestas, hace falta no huir de las preguntas.',
      },
      {
        text: 'Ejercicio de cinco minutos al cerrar el día: una cosa que salió bien y por qué salió bien. El «por qué» es donde está el aprendizaje.',
        tag: 'Hábitos',
      },
      {
        text: '¿Cómo lleváis las reuniones de los lunes? Estoy por cambiarlas a los martes y dejar el lunes entero sin llamadas.',
        comments: ['Lo hicimos en mayo. No hay vuelta atrás.', 'Martes a las 10, y con café.'],
      },
      {
        text: 'Conversación real de hoy:\n— No me escuchas.\n— Te estoy escuchando.\n— Me estás esperando.\n\nLlevo el día entero dándole vueltas.',
      },
      {
        text: 'Bienvenida a quienes habéis entrado esta semana. Contad en una línea a quién acompañáis y qué os gustaría aprender aquí.',
        tag: 'Bienvenida',
        comments: [
          'Dirijo un equipo de enfermería. Quiero aprender a poner límites.',
          'Tengo una tienda con seis personas. Quiero dejar de apagar fuegos.',
          'Maestra y futura coach. Quiero aprender a preguntar mejor.',
        ],
      },
    ],
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
        text: 'Vídeo cortito de cómo preparo la mesa para una tarde de grabación. Luz de ventana y un folio blanco haciendo de reflector.',
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
    name: 'Ágora',
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
