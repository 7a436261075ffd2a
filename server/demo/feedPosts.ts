import type { Category } from '#api/contract/feed.ts'
import type { DemoPost } from './leadershipPosts.ts'

export interface DemoFeedPost extends Omit<DemoPost, 'tag'> {
  /** E-mail of the author: a coach whose tier allows it. */
  by: string
  category: Category
  featured?: boolean
}

/** Posts of the global feed, newest first: enough for several pages. */
export const feedPosts: readonly DemoFeedPost[] = [
  {
    by: 'andres@faro.demo',
    category: 'negocios',
    text: 'Tres preguntas antes de bajar un precio:\n\n1. ¿Quién te lo ha pedido, alguien que iba a comprar o alguien que no?\n2. ¿Qué parte del servicio quitarías por ese dinero?\n3. Si lo bajas hoy, ¿a quién tendrás que explicárselo mañana?\n\nCasi siempre el problema no era el precio: era que no se entendía lo que incluye.',
    comments: [
      'La segunda es la que me salva siempre. Si no quito nada, no bajo nada.',
      'Me lo llevo impreso a la próxima negociación.',
      'Añadiría: ¿y si en vez de bajar, cambias el plazo de pago?',
    ],
  },
  {
    by: 'marta@faro.demo',
    category: 'liderazgo',
    featured: true,
    picture: 1,
    text: 'Un faro no va a buscar a los barcos. Se queda en su sitio, se ve desde lejos y no cambia de luz según quién pase.\n\nHoy una directiva me ha dicho que su equipo no sabe qué esperar de ella. Hemos empezado por ahí: una sola luz, la misma cada día.',
    comments: [
      '«La misma cada día». Qué difícil y qué cierto.',
      '¿Y cuando el equipo pide dos luces distintas?',
      'Hoy lo he contado en mi reunión y se ha hecho un silencio de los buenos.',
    ],
  },
  {
    by: 'nuria@faro.demo',
    category: 'desarrollo',
    text: 'Lo que pasa entre sesión y sesión pesa más que la sesión. Por eso cierro siempre con la misma frase: «¿qué vas a hacer distinto el martes a las diez?».\n\nNo «esta semana». El martes. A las diez.',
    comments: ['Robada, con permiso.', 'El martes a las diez ya tengo cita conmigo.'],
  },
  {
    by: 'carolina@faro.demo',
    category: 'coaching',
    clip: 1,
    text: 'Así preparo el estudio antes de grabar una clase: luz lateral, la silla a un metro de la pared y el teléfono en otra habitación. En diez minutos está listo.',
    comments: ['¿La luz es de ventana o de foco?', 'El teléfono en otra habitación lo cambia todo.'],
  },
  {
    by: 'julian@faro.demo',
    category: 'motivacion',
    picture: 2,
    text: 'No necesitas ganas. Necesitas que empezar cueste menos que no empezar.\n\nZapatillas en la puerta. Documento abierto la noche anterior. Un vaso de agua junto a la cama.',
    comments: ['La noche anterior es donde se gana.', 'Día 12. Sigo.'],
  },
  {
    by: 'marta@faro.demo',
    category: 'mindset',
    text: '«No soy buena hablando en público» es una frase. «Todavía no he ensayado esta charla en voz alta» es una tarea.',
    comments: ['Cambiar frases por tareas. Me quedo con esto.'],
  },
  {
    by: 'andres@faro.demo',
    category: 'negocios',
    picture: 3,
    text: 'He cerrado el trimestre con una cuenta muy simple: horas trabajadas entre clientes atendidos. Me salen 9. El año pasado, 14.\n\nNo gano más. Vivo mejor. La herramienta fue decir que no a los proyectos de «solo una llamadita».',
    comments: ['¿Cómo dijiste que no a los que ya tenías?', 'Nueve. Qué envidia de la buena.'],
  },
  {
    by: 'nuria@faro.demo',
    category: 'inspiracion',
    picture: 4,
    text: 'Una clienta se ha despedido hoy después de dos años. Me ha dicho: «no me has dado respuestas, me has devuelto las preguntas en mejor estado». No se me ocurre mejor resumen de este oficio.',
    comments: ['Qué bonito.', 'Las preguntas en mejor estado. Me lo guardo.', 'A esto venimos.'],
  },
  {
    by: 'carolina@faro.demo',
    category: 'coaching',
    text: 'Si estás empezando: graba tus prácticas y escucha solo tus silencios. Cuánto duran, quién los rompe y con qué. Aprendí más con eso que con todos los manuales.',
    comments: ['Acabo de hacerlo. Los rompo yo. Siempre yo.', 'Ejercicio para mi trío de esta semana.'],
  },
  {
    by: 'julian@faro.demo',
    category: 'desarrollo',
    text: 'La revisión semanal que sí hago, cinco líneas:\n\n· Qué terminé.\n· Qué dejé a medias y por qué.\n· A quién le debo una respuesta.\n· Qué me dio energía.\n· Lo primero del lunes.',
    comments: ['Breve y usable.', 'La tercera línea me ha costado tres correos pendientes.'],
  },
  {
    by: 'marta@faro.demo',
    category: 'liderazgo',
    picture: 0,
    text: 'Antes de una conversación difícil escribo en un papel dos cosas: qué quiero que pase después y qué estoy dispuesta a escuchar. Si la segunda está vacía, aplazo la conversación.',
    comments: ['Si la segunda está vacía, no es una conversación.', 'Ojalá mis jefes tuvieran ese papel.'],
  },
  {
    by: 'nuria@faro.demo',
    category: 'desarrollo',
    clip: 0,
    text: 'Un minuto de agua para quien lleve el día a mil. Sin música, sin voz. Mira, respira y vuelve.',
    comments: ['Lo necesitaba.', 'Lo he puesto en la pausa del equipo.'],
  },
  {
    by: 'andres@faro.demo',
    category: 'motivacion',
    text: 'El primer cliente no llegó por la web. Llegó porque le conté a mi vecino a qué me dedicaba sin usar la palabra «estrategia».',
    comments: ['Jajaja, a mí me pasó en el ascensor.'],
  },
  {
    by: 'carolina@faro.demo',
    category: 'mindset',
    text: 'Llevo veinte años formando a otras personas y la semana pasada suspendí un examen de piano. Recomiendo mucho ser principiante en algo: se te quita la prisa con los demás.',
    comments: ['Yo, con la cerámica.', 'Brava por contarlo.'],
  },
  {
    by: 'julian@faro.demo',
    category: 'inspiracion',
    picture: 5,
    text: 'Mi abuelo apuntaba cada noche una sola línea en un cuaderno. No un diario: una línea. Tengo ahora cuarenta y un cuadernos en casa. Los hábitos pequeños se heredan.',
    comments: ['Una línea. Empiezo hoy.', 'Se me ha puesto la piel de gallina.'],
  },
  {
    by: 'marta@faro.demo',
    category: 'coaching',
    text: '¿Y si en la próxima sesión no preguntas «por qué»? Cambia cada porqué por «qué tendría que pasar para que…» y cuenta cuántas veces la otra persona deja de justificarse.',
    comments: ['Probado: funciona hasta con adolescentes.', 'El «por qué» suena a examen. Gracias.'],
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
    description: 'Edición de enero. Seis meses, en directo, grupos de doce.',
    link: 'https://example.org/certificacion',
    creatives: [
      {
        title: 'Certificación en Coaching Ontológico',
        copy: 'Nueva edición en enero: plazas hasta el 15 de diciembre.',
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
        title: 'Guía de gastos deducibles 2027',
        copy: 'Descárgala sin dejar tu correo.',
        link: 'https://example.org/guia-gastos',
      },
    ],
  },
]
