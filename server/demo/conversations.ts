import type { DemoConversation } from './conversationTypes.ts'
import { martaAndDiego } from './longConversation.ts'

const marta = 'marta@faro.demo'
const diego = 'diego@faro.demo'
const lucia = 'lucia@faro.demo'
const nuria = 'nuria@faro.demo'
const carolina = 'carolina@faro.demo'

const plan = `Plan del taller: la primera frase

0:00  Llegada. Cada cual dice su nombre y cómo viene, en una palabra.
0:10  Pensamos en una conversación pendiente. Nadie tiene que contarla.
0:20  Escribimos la primera frase. Solo la primera.
0:35  La decimos en voz alta, en parejas. La otra persona repite lo que ha oído.
0:55  La cambiamos y la volvemos a decir.
1:10  ¿Qué ha cambiado? Ronda breve.
1:25  Cierre: ¿cuándo será la conversación? Fecha y hora.
`

export const demoConversations: readonly DemoConversation[] = [
  { people: { m: marta, d: diego }, stretches: martaAndDiego },
  {
    people: { l: lucia, m: marta },
    unseen: { m: 2 },
    stretches: [
      {
        at: { days: -13, hour: 18 },
        says: [
          'm: Lucía, ayer lo viste todo. Tienes mucho ojo para esto.',
          'l: ¿De verdad? Yo salí pensando que no había aportado nada.',
          'm: Aportaste la pregunta que cambió la tarde.',
          'l: ¿Cuál?',
          'm: «¿Y qué pasaría si no lo arreglaras tú?».',
          'l: Ah. Esa me la hago yo cada mañana antes de entrar en clase.',
        ],
      },
      {
        at: { days: -4, hour: 17 },
        says: [
          'l: He probado en mi tutoría lo de contar hasta diez antes de hablar.',
          'm: ¿Con adolescentes? Valiente.',
          'l: Al siete levantó la mano el que nunca habla.',
          {
            say: 'l: Han dibujado lo que ven cuando alguien los escucha de verdad. Este es el que más me gusta.',
            drawing: true,
          },
          'm: Un faro. Se me ha puesto la piel de gallina.',
          { say: 'm: ¿Me dejas enseñarlo en la próxima sesión?', answers: 2 },
          'l: Le pregunto a su autora y te digo.',
        ],
      },
      {
        at: { minutes: -24 },
        says: [
          'l: ¡Dice que sí! Y que le hace mucha ilusión.',
          'l: Otra cosa: ¿podríamos hablar un rato esta semana? Me han ofrecido coordinar el departamento y no sé si quiero.',
        ],
      },
    ],
  },
  {
    people: { m: marta, d: diego, l: lucia, n: nuria },
    name: 'Equipo de Liderazgo Consciente',
    description: 'Preparar las sesiones y repartirnos lo que hay que hacer.',
    unseen: { m: 3, l: 1 },
    stretches: [
      {
        at: { days: -13, hour: 11 },
        says: [
          'm: Abro este grupo para no perdernos entre tantos mensajes sueltos.',
          'n: ¡Qué bien! Yo ya tenía tres conversaciones distintas sobre la misma sala.',
          'd: Propongo una norma: aquí solo lo que haya que decidir.',
          'l: ¿Y los chistes?',
          'd: Los chistes también hay que decidirlos.',
          'm: Aprobado por mayoría.',
        ],
      },
      {
        at: { days: -6, hour: 10 },
        says: [
          'm: Para el próximo taller necesito a alguien que lleve el tiempo.',
          { say: 'l: ¡Yo! Tengo un reloj de cocina con forma de tomate.', answers: 1 },
          'n: Eso es profesionalidad.',
          'm: Os paso el plan. Decidme qué sobra.',
          { say: 'm: Hora y media justa.', file: { name: 'Plan del taller.txt', text: plan } },
          'd: Yo quitaría la ronda del final. A esa hora ya está todo dicho.',
          { say: 'n: Yo la dejaría. Ahí es donde se comprometen.', answers: 1 },
          'd: Cierto. Retiro lo dicho.',
        ],
      },
      {
        at: { minutes: -95 },
        says: [
          'n: He reservado la sala para el taller, de seis a ocho.',
          'd: Yo llevo las hojas y los rotuladores.',
          'n: Marta, ¿cuántos seremos al final? Me piden el número cuanto antes.',
        ],
      },
    ],
  },
  {
    people: { n: nuria, m: marta },
    stretches: [
      {
        at: { days: -20, hour: 16 },
        says: [
          'n: ¿Te puedo consultar un caso? Sin nombres.',
          'm: Cuenta.',
          'n: Llevamos seis sesiones y siento que voy yo por delante, tirando.',
          'm: ¿Qué pasaría si te pararas?',
          'n: Que nos quedaríamos las dos quietas.',
          'm: ¿Y eso sería malo?',
          'n: …',
          'n: Vale. Me lo llevo pensado a la próxima.',
        ],
      },
      {
        at: { days: -17, hour: 19 },
        says: [
          'n: Me paré.',
          'm: ¿Y?',
          'n: Tardó un minuto entero. Después contó lo que de verdad venía a contar.',
          'm: Un minuto. Eres mi heroína.',
          'n: Por dentro iba haciendo la lista de la compra.',
        ],
      },
    ],
  },
  {
    people: { a: 'andres@faro.demo', m: marta },
    stretches: [
      {
        at: { days: -10, hour: 17 },
        says: [
          'a: Marta, tengo un cliente que necesita lo tuyo más que lo mío.',
          'm: ¿Qué le pasa?',
          'a: Las cuentas le cuadran. Lo que no le cuadra es su socio.',
          'm: Pásale mi contacto, y que me escriba él. Si no escribe, es que aún no toca.',
          'a: Hecho. Me encanta que no persigas a nadie.',
          'm: Antes perseguía. Cansa mucho.',
        ],
      },
    ],
  },
  {
    people: { g: 'gabriela.7@faro.demo', m: marta },
    stretches: [
      {
        at: { days: -3, hour: 17 },
        says: [
          'g: Hola, Marta. Ayer tuve por fin la conversación con mi hermana.',
          'm: ¡Gabriela! ¿Cómo estás?',
          'g: Cansada y ligera.',
          'g: Usé la primera frase tal cual la ensayamos. La segunda ya salió sola.',
          'm: Suele pasar. Descansa hoy, que te lo has ganado.',
          'g: Gracias por no decirme lo que tenía que hacer.',
        ],
      },
    ],
  },
  {
    people: { c: carolina, m: marta, o: 'oscar@faro.demo', i: 'ines.9@faro.demo' },
    name: 'Práctica de la semana',
    description: 'Media hora de coaching entre colegas y media de lo que nos ha costado.',
    stretches: [
      {
        at: { days: -9, hour: 20 },
        says: [
          'c: ¿Quién hace de cliente esta semana?',
          'o: Yo, si nadie se opone. Traigo un tema de verdad.',
          'i: Entonces yo de coach, que me toca.',
          'm: Yo observo y apunto preguntas.',
          'c: Y yo pongo las galletas.',
          'o: Es una videollamada, Carolina.',
          { say: 'c: Pues me las como yo y os cuento.', answers: 1 },
        ],
      },
      {
        at: { days: -2, hour: 21 },
        says: [
          'o: Gracias por lo de hoy. Llevaba treinta años respondiendo y me he pasado media hora preguntándome.',
          'i: Estuviste muy valiente.',
          'm: Doce preguntas, Inés, y ninguna con la respuesta dentro.',
          'i: La séptima la llevaba un poco.',
          'm: Un poquito.',
        ],
      },
    ],
  },
  {
    people: { d: diego, l: lucia },
    unseen: { d: 1 },
    stretches: [
      {
        at: { days: -5, hour: 17 },
        says: [
          'd: Te propongo un trato: tú haces el acta de hoy y yo preparo la merienda del encuentro.',
          'l: Trato hecho. Aunque el acta me gusta, no se lo digas a nadie.',
          'd: Tu secreto está a salvo.',
        ],
      },
      {
        at: { minutes: -190 },
        says: ['l: Otra acta enviada. Dos páginas, y eso que hablasteis los tres a la vez.'],
      },
    ],
  },
]
