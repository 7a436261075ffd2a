export interface DemoPost {
  text: string
  tag?: string
  /** Index of its picture or clip. */
  picture?: number
  clip?: number
  comments?: string[]
}

/** Posts of the largest demo community, newest first: enough for several pages. */
export const leadershipPosts: readonly DemoPost[] = [
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
]
