import type { DemoPost } from './types.ts'

/** Posts of the largest demo community, newest first: enough for several pages. */
export const leadershipPosts: readonly DemoPost[] = [
  {
    by: 'Marta Ríos',
    text: 'La pregunta que más cambió mis sesiones este último año no la hice yo. La hizo una clienta a mitad de camino: «¿y si el obstáculo es justo lo que vine a aprender?».\n\nDesde entonces empiezo por ahí. ¿Cuál es la vuestra?',
    tag: 'Coaching',
    picture: 0,
    comments: [
      ['Gabriela Núñez', 'La mía: «¿qué estás evitando decir?». Incómoda, pero siempre abre algo.'],
      ['Teresa Aldana', 'Me la apunto. Mañana tengo una sesión que la pide a gritos.'],
      ['Javier Mena', 'A mí me la hizo mi hija: «¿por qué siempre dices que sí?». Sigo contestándola.'],
    ],
  },
  {
    by: 'Marta Ríos',
    daysAgo: 2,
    text: 'Reto de la semana: en tu próxima reunión, cuenta cuántas veces interrumpes. Solo cuenta, no corrijas nada todavía. En unos días lo comentamos.',
    tag: 'Reto',
    comments: [
      ['Hugo Santamaría', 'Siete en cuarenta minutos. Siete.'],
      ['Pablo Arrieta', 'Cero… porque no hablé. Creo que ese es mi reto.'],
      ['Karina Duarte', 'Lo hice con una marca en el cuaderno cada vez. Ver la página llena impresiona.'],
    ],
  },
  {
    by: 'Elena Vives',
    text: 'Vuelvo a mirar el agua que compartió Núria. Unos segundos y nada más: es lo que hago antes de una conversación que me da miedo.',
    tag: 'Bienestar',
    clip: 0,
    comments: [
      ['Camila Ortega', 'Qué falta me hacía hoy.'],
      ['Daniel Roldán', 'Yo subo las escaleras despacio. Mismo efecto.'],
    ],
  },
  {
    by: 'Marta Ríos',
    text: 'Dar malas noticias bien, resumido en cuatro líneas:\n\n1. Dilo en la primera frase.\n2. Calla.\n3. Pregunta qué necesita saber ahora.\n4. Queda en volver a hablar, con día y hora.',
    tag: 'Herramientas',
    comments: [
      ['Hugo Santamaría', 'El punto 2 es el que más cuesta.'],
      ['Inés Carrasco', '¿Y si se enfada?'],
      ['Marta Ríos', 'Si se enfada, vuelves al punto 2. De verdad.'],
    ],
  },
  {
    by: 'Raquel Domínguez',
    text: '¿Alguien ha llevado el «uno a uno» caminando? Lo probé ayer con dos personas del equipo y hablamos de cosas que en la sala no habían salido en un año.',
    picture: 3,
    comments: [
      ['Diego Paredes', 'Nosotros lo hacemos los jueves. La regla es no llevar móvil.'],
      ['Yolanda Cepeda', 'Con gente nueva me funciona mejor sentada; con confianza, siempre andando.'],
    ],
  },
  {
    by: 'Marta Ríos',
    text: 'Delegar no es repartir tareas. Es repartir decisiones. Si al final del día todas vuelven a tu mesa, has repartido trabajo y te has quedado el poder.',
    tag: 'Liderazgo',
  },
  {
    by: 'Javier Mena',
    text: 'Leí que un buen jefe quita piedras del camino. Este trimestre he quitado tres: una reunión semanal que no servía, un informe que nadie leía y una aprobación que era solo mía. ¿Cuál quitaríais vosotros?',
    comments: [
      ['Xavier Puig', 'El informe mensual que copio de otro informe.'],
      ['Emilio Barrios', 'Las copias en los correos. Todas.'],
    ],
  },
  {
    by: 'Marta Ríos',
    text: 'Plantilla para preparar una conversación difícil: qué ha pasado (hechos), qué me he contado sobre ello (historia), qué necesito, qué estoy dispuesta a oír. La última casilla es la que decide si estás lista.',
    tag: 'Herramientas',
  },
  {
    by: 'Teresa Aldana',
    text: 'Hoy un cliente me ha despedido con un «ya no te necesito». Es la mejor frase que me pueden decir y aun así me ha costado el resto de la tarde.',
    comments: [
      ['Marta Ríos', 'Enhorabuena, de corazón.'],
      ['Lucía Ferrer', 'Eso es trabajar bien.'],
    ],
  },
  {
    by: 'Daniel Roldán',
    text: 'Pregunta para quienes dirigís a distancia: ¿cómo sabéis que alguien está mal antes de que lo diga?',
    tag: 'Pregunta',
    comments: [
      ['Mariana Acosta', 'Cuando deja de hacer bromas en el chat.'],
      ['Gonzalo Ripoll', 'Cuando contesta demasiado rápido a todo.'],
      [
        'Beatriz Oñate',
        'Pregunto los lunes «¿con cuánta batería llegas, del 1 al 10?». Si baja dos semanas seguidas, llamo.',
      ],
    ],
  },
  {
    by: 'Diego Paredes',
    text: 'Tres frases que he dejado de usar: «con todo el respeto», «no es personal» y «solo una cosita». Ninguna anuncia nada bueno.',
  },
  {
    by: 'Irene Casals',
    text: 'Nota para mí: cuando alguien del equipo trae un problema, no estoy obligada a devolverle una solución. A veces basta con devolverle la pregunta mejor hecha.',
    picture: 5,
  },
  {
    by: 'Marta Ríos',
    text: 'El silencio de después de una pregunta dura una media de dos segundos. Yo lo estiro hasta siete. Los mejores cinco segundos de la semana.',
    comments: [
      ['Hugo Santamaría', '¿Los cuentas?'],
      ['Marta Ríos', 'Mentalmente, con los dedos debajo de la mesa.'],
    ],
  },
  {
    by: 'Diego Paredes',
    daysAgo: 12,
    hour: 13,
    text: 'Las normas de la casa, en cinco líneas:\n\n1. Lo que se cuenta aquí, aquí se queda.\n2. Antes de dar un consejo, pregunta si lo quieren.\n3. Habla de lo tuyo.\n4. Nada de anuncios.\n5. Si dudas, escríbenos a Marta o a mí.',
    tag: 'Normas',
    comments: [['Camila Ortega', 'Así sí se leen.']],
  },
  {
    by: 'Marta Ríos',
    text: 'Recojo ideas para la sesión del mes: ¿preferís hablar de conflictos dentro del equipo o de cómo pedir más recursos hacia arriba?',
    tag: 'Encuesta',
    comments: [
      ['Nicolás Ferri', 'Conflictos, por favor.'],
      ['Adrián Salvatierra', 'Hacia arriba. Nadie nos enseña eso.'],
      ['Elena Vives', 'Hacia arriba.'],
    ],
  },
  {
    by: 'Diego Paredes',
    text: 'Un artículo corto y muy bueno sobre seguridad psicológica, con ejemplos de hospitales: https://example.org/seguridad-psicologica. Lo del carro de paradas me pareció brillante.',
    tag: 'Lectura',
  },
  {
    by: 'Marta Ríos',
    text: 'He aprendido a empezar las evaluaciones por el final: «¿qué te llevarías de esta hora para que haya merecido la pena?». Lo que sigue suele ordenarse solo.',
  },
  {
    by: 'Hugo Santamaría',
    text: 'Si tu equipo solo te cuenta buenas noticias, ya tienes una mala.',
    tag: 'Liderazgo',
    comments: [['Javier Mena', 'Me lo llevo a la pizarra.']],
  },
  {
    by: 'Fernando Lozano',
    text: 'Ayer pedí perdón delante de todo el equipo por una decisión que tomé con prisa. Pensé que perdería autoridad. Hoy han venido tres personas a contarme errores suyos que yo no conocía.',
    picture: 2,
    comments: [
      ['Elena Vives', 'Qué valiente.'],
      ['Santiago Mejía', 'Esto debería contarse en todas las escuelas de negocio.'],
    ],
  },
  {
    by: 'Diego Paredes',
    daysAgo: 19,
    text: 'Reto de la semana: una frase que empiece por «me di cuenta de que…».\n\nVa la mía: «Me di cuenta de que pedía opinión cuando ya había decidido».',
    tag: 'Reto',
    comments: [
      ['Teresa Aldana', 'Me di cuenta de que preguntaba «¿todo bien?» para que me dijeran que sí.'],
      ['Karina Duarte', 'Me di cuenta de que llamaba exigencia a no saber parar.'],
      ['Pablo Arrieta', 'Me di cuenta de que nadie me había pedido que lo hiciera yo.'],
      ['Lucía Ferrer', 'Me di cuenta de que en clase explicaba antes de que preguntaran.'],
      ['Hugo Santamaría', 'Me di cuenta de que mis reuniones cortas eran cortas porque hablaba solo yo.'],
      ['Inés Carrasco', 'Me di cuenta de que me callaba las buenas noticias.'],
    ],
  },
  {
    by: 'Marta Ríos',
    text: 'Para quien está empezando: no hace falta tener todas las respuestas, hace falta no huir de las preguntas.',
  },
  {
    by: 'Camila Ortega',
    text: 'Ejercicio de cinco minutos al cerrar el día: una cosa que salió bien y por qué salió bien. El «por qué» es donde está el aprendizaje.',
    tag: 'Hábitos',
  },
  {
    by: 'Gonzalo Ripoll',
    text: '¿Cómo lleváis las reuniones de los lunes? Estoy por cambiarlas a los martes y dejar el lunes entero sin llamadas.',
    comments: [
      ['Fernando Lozano', 'Lo hicimos hace medio año. No hay vuelta atrás.'],
      ['Yolanda Cepeda', 'Martes a las 10, y con café.'],
    ],
  },
  {
    by: 'Lucía Ferrer',
    text: 'Conversación real de hoy:\n— No me escuchas.\n— Te estoy escuchando.\n— Me estás esperando.\n\nLlevo el día entero dándole vueltas.',
  },
  {
    by: 'Marta Ríos',
    daysAgo: 30,
    text: 'Hola. Aquí se practica. Empieza contando una conversación que llevas tiempo aplazando.',
    tag: 'Bienvenida',
    comments: [
      [
        'Zoe Marchena',
        'Acabo de llegar. La mía es con mi supervisora: coordino una planta de hospital y quiero aprender a poner límites.',
      ],
      [
        'Cristóbal Leal',
        'La de mi socio. Tenemos una tienda con seis personas y quiero dejar de apagar fuegos.',
      ],
      ['Nicolás Ferri', 'La de mi claustro. Dirijo un colegio pequeño y quiero aprender a preguntar mejor.'],
    ],
  },
]
