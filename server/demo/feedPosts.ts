import type { Category } from '#api/contract/feed.ts'
import type { DemoPost } from './types.ts'

/** The author is a coach whose tier allows it. */
export interface DemoFeedPost extends Omit<DemoPost, 'tag'> {
  category: Category
  featured?: boolean
}

/** Posts of the global feed, newest first: enough for several pages. */
export const feedPosts: readonly DemoFeedPost[] = [
  {
    by: 'Andrés Beltrán',
    category: 'negocios',
    text: 'Tres preguntas antes de bajar un precio:\n\n1. ¿Quién te lo pidió, alguien que iba a comprar o alguien que no?\n2. ¿Qué parte del servicio quitarías por ese dinero?\n3. Si lo bajas hoy, ¿a quién tendrás que explicárselo mañana?\n\nCasi siempre el problema no era el precio: era que no se entendía lo que incluye.',
    comments: [
      ['Valentina Rojas', 'La segunda es la que me salva siempre. Si no quito nada, no bajo nada.'],
      ['Javier Mena', 'Me lo llevo impreso a la próxima negociación.'],
      ['Mariana Acosta', 'Añadiría: ¿y si en vez de bajar, cambias el plazo de pago?'],
    ],
  },
  {
    by: 'Marta Ríos',
    category: 'liderazgo',
    featured: true,
    picture: 1,
    text: 'Un faro no va a buscar a los barcos. Se queda en su sitio, se ve desde lejos y no cambia de luz según quién pase.\n\nHoy una directiva me ha dicho que su equipo no sabe qué esperar de ella. Hemos empezado por ahí: una sola luz, la misma cada día.',
    comments: [
      ['Elena Vives', '«La misma cada día». Qué difícil y qué cierto.'],
      ['Daniel Roldán', '¿Y cuando el equipo pide dos luces distintas?'],
      ['Irene Casals', 'Hoy lo he contado en mi reunión y se ha hecho un silencio de los buenos.'],
    ],
  },
  {
    by: 'Núria Camps',
    category: 'desarrollo',
    text: 'Lo que pasa entre sesión y sesión pesa más que la sesión. Por eso cierro siempre con la misma frase: «¿qué vas a hacer distinto el martes a las diez?».\n\nNo «esta semana». El martes. A las diez.',
    comments: [
      ['Julián Sotomayor', 'Robada, con permiso.'],
      ['Teresa Aldana', 'El martes a las diez ya tengo cita conmigo.'],
    ],
  },
  {
    by: 'Carolina Ibáñez',
    category: 'coaching',
    clip: 1,
    text: 'Así preparo la mesa antes de grabar una clase: el portátil, algo caliente y el teléfono en otra habitación. En diez minutos está lista.',
    comments: [
      ['Gabriela Núñez', '¿Y la luz, solo la de la ventana?'],
      ['Hugo Santamaría', 'El teléfono en otra habitación lo cambia todo.'],
    ],
  },
  {
    by: 'Julián Sotomayor',
    category: 'motivacion',
    picture: 2,
    text: 'No necesitas ganas. Necesitas que empezar cueste menos que no empezar.\n\nZapatillas en la puerta. Documento abierto la noche anterior. Un vaso de agua junto a la cama.',
    comments: [
      ['Olga Peñalver', 'La noche anterior es donde se gana.'],
      ['Unai Etxeberria', 'Las zapatillas ya están en la puerta.'],
    ],
  },
  {
    by: 'Marta Ríos',
    category: 'mindset',
    text: '«No soy buena hablando en público» es una frase. «Todavía no he ensayado esta charla en voz alta» es una tarea.',
    comments: [['Lucía Ferrer', 'Cambiar frases por tareas. Me quedo con esto.']],
  },
  {
    by: 'Andrés Beltrán',
    category: 'negocios',
    picture: 3,
    text: 'Cerré el trimestre con una cuenta muy simple: horas trabajadas entre clientes atendidos. Me salen 9. El año pasado, 14.\n\nNo gano más. Vivo mejor. La herramienta fue decir que no a los proyectos de «solo una llamadita».',
    comments: [
      ['Mariana Acosta', '¿Cómo dijiste que no a los que ya tenías?'],
      ['Pablo Arrieta', 'Nueve. Qué envidia de la buena.'],
    ],
  },
  {
    by: 'Núria Camps',
    category: 'inspiracion',
    picture: 4,
    text: 'Una clienta se ha despedido hoy después de dos años. Me ha dicho: «no me has dado respuestas, me has devuelto las preguntas en mejor estado». No se me ocurre mejor resumen de este oficio.',
    comments: [
      ['Dolores Amat', 'Qué bonito.'],
      ['Carolina Ibáñez', 'Las preguntas en mejor estado. Me lo guardo.'],
      ['Diego Paredes', 'A esto venimos.'],
    ],
  },
  {
    by: 'Carolina Ibáñez',
    category: 'coaching',
    text: 'Si estás empezando: graba tus prácticas y escucha solo tus silencios. Cuánto duran, quién los rompe y con qué. Aprendí más con eso que con todos los manuales.',
    comments: [
      ['Lucía Ferrer', 'Acabo de hacerlo. Los rompo yo. Siempre yo.'],
      ['Fátima Benali', 'Ejercicio para mi trío de esta semana.'],
    ],
  },
  {
    by: 'Julián Sotomayor',
    category: 'desarrollo',
    text: 'La revisión semanal que sí hago, cinco líneas:\n\n· Qué terminé.\n· Qué dejé a medias y por qué.\n· A quién le debo una respuesta.\n· Qué me dio energía.\n· Lo primero del lunes.',
    comments: [
      ['Ana Quiroga', 'Breve y usable.'],
      ['Xavier Puig', 'La tercera línea me ha costado tres correos pendientes.'],
    ],
  },
  {
    by: 'Marta Ríos',
    category: 'liderazgo',
    picture: 0,
    text: 'Antes de una conversación difícil escribo en un papel dos cosas: qué quiero que pase después y qué estoy dispuesta a escuchar. Si la segunda está vacía, aplazo la conversación.',
    comments: [
      ['Andrés Beltrán', 'Si la segunda está vacía, no es una conversación.'],
      ['Leo Bustamante', 'Ojalá mis antiguos jefes hubieran tenido ese papel.'],
    ],
  },
  {
    by: 'Núria Camps',
    category: 'desarrollo',
    clip: 0,
    text: 'Un poco de agua para quien lleve el día a mil. Sin música, sin voz. Mira, respira y vuelve.',
    comments: [
      ['Raquel Domínguez', 'Lo necesitaba.'],
      ['Zoe Marchena', 'Lo he puesto en la pausa del equipo.'],
    ],
  },
  {
    by: 'Andrés Beltrán',
    category: 'motivacion',
    text: 'El primer cliente no llegó por la web. Llegó porque le conté a mi vecino a qué me dedicaba sin usar la palabra «estrategia».',
    comments: [['Karina Duarte', 'Jajaja, a mí me pasó en el ascensor.']],
  },
  {
    by: 'Carolina Ibáñez',
    category: 'mindset',
    text: 'Llevo veinte años formando a otras personas y la semana pasada suspendí un examen de piano. Recomiendo mucho ser principiante en algo: se te quita la prisa con los demás.',
    comments: [
      ['Yolanda Cepeda', 'Yo, con la cerámica.'],
      ['Marta Ríos', 'Brava por contarlo.'],
    ],
  },
  {
    by: 'Julián Sotomayor',
    category: 'inspiracion',
    picture: 5,
    text: 'Mi abuelo apuntaba cada noche una sola línea en un cuaderno. No un diario: una línea. Tengo ahora cuarenta y un cuadernos en casa. Los hábitos pequeños se heredan.',
    comments: [
      ['Bruno Escudero', 'Una línea. Empiezo hoy.'],
      ['Camila Ortega', 'Se me ha puesto la piel de gallina.'],
    ],
  },
  {
    by: 'Marta Ríos',
    category: 'coaching',
    text: '¿Y si en la próxima sesión no preguntas «por qué»? Cambia cada porqué por «qué tendría que pasar para que…» y cuenta cuántas veces la otra persona deja de justificarse.',
    comments: [
      ['Lucía Ferrer', 'Probado: funciona hasta con adolescentes.'],
      ['Gonzalo Ripoll', 'El «por qué» suena a examen. Gracias.'],
    ],
  },
]

export interface DemoAd {
  description: string
  link: string
  creatives: { title: string; copy: string; picture?: number; link?: string }[]
}

/** Fictional ads, with a picture or with text only. */
export const demoAds: readonly DemoAd[] = [
  {
    description: 'Nueva edición. Seis meses, en directo, grupos de doce.',
    link: 'https://example.org/certificacion',
    creatives: [
      {
        title: 'Certificación en Coaching Ontológico',
        copy: 'Abierta la inscripción: plazas hasta completar el grupo.',
        picture: 0,
      },
    ],
  },
  {
    description: 'Agenda de papel para quien acompaña a otras personas.',
    link: 'https://example.org/agenda',
    creatives: [
      {
        title: 'La agenda que pregunta',
        copy: 'Cincuenta y dos semanas, una pregunta cada lunes. Papel reciclado y cinta de dos colores.',
        picture: 1,
      },
    ],
  },
  {
    description: 'Asesoría contable para profesionales por cuenta propia.',
    link: 'https://example.org/cuentas-claras',
    creatives: [
      {
        title: 'Cuentas Claras',
        copy: 'Tus impuestos al día por una cuota fija. La primera revisión es gratis.',
      },
      {
        title: 'Guía de gastos deducibles',
        copy: 'Descárgala sin dejar tu correo.',
        link: 'https://example.org/guia-gastos',
      },
    ],
  },
]
