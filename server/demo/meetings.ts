/** Minutes from about the first start, for imminent meetings; otherwise a day and an hour in Madrid. */
export type When = { minutes: number } | { days: number; hour: number }

interface DemoMeeting {
  at: When
  topic: string
  /** Duration in minutes; one hour by default. */
  duration?: number
  host?: string
  agenda?: string
  /** `false`: there is no link yet. */
  link?: false
  password?: string
  status?: 'waiting' | 'started' | 'ended'
}

/** Meetings by community name. */
export const demoMeetings: Readonly<Record<string, readonly DemoMeeting[]>> = {
  'Liderazgo Consciente': [
    {
      at: { days: -29, hour: 17 },
      topic: 'Escuchar sin tener ya la respuesta',
      host: 'Marta Ríos',
      agenda: 'Una persona cuenta, las demás preguntan. Nadie resuelve.',
      status: 'ended',
    },
    {
      at: { days: -21, hour: 19 },
      topic: 'Bienvenida a quienes acaban de llegar',
      host: 'Marta Ríos',
      agenda: 'Nos presentamos y cada cual elige su primer reto.',
      status: 'ended',
    },
    {
      at: { days: -14, hour: 19 },
      topic: 'Conversaciones difíciles: la llamada que llevas aplazando',
      duration: 90,
      host: 'Marta Ríos',
      agenda: 'Ensayamos en parejas la primera frase. La tuya, no la del manual.',
      status: 'ended',
    },
    { at: { days: -7, hour: 19 }, topic: 'Preguntas abiertas', host: 'Marta Ríos', status: 'ended' },
    {
      at: { days: -2, hour: 19 },
      topic: 'Delegar sin desaparecer',
      duration: 75,
      host: 'Marta Ríos',
      agenda: 'Qué se delega, qué se acompaña y qué no se suelta todavía.',
    },
    {
      at: { minutes: -20 },
      topic: 'Café de puertas abiertas',
      host: 'Diego Paredes',
      agenda: 'Sala abierta, sin guion. Entra, cuenta cómo vas y sal cuando quieras.',
      status: 'started',
    },
    {
      at: { minutes: 10 },
      topic: 'Reto de la semana en veinte minutos',
      duration: 20,
      host: 'Marta Ríos',
      agenda:
        'Trae una sola cosa que quieras decir y a quién.\nEscuchamos, ajustamos una frase y te vas con ella.',
      password: 'reto-20',
    },
    {
      at: { days: 2, hour: 19 },
      topic: 'Dar malas noticias con claridad',
      duration: 90,
      host: 'Marta Ríos',
      agenda:
        'Tres casos reales del grupo. Antes de venir, lee el texto de https://example.org/malas-noticias y piensa cuál es el tuyo.',
      password: 'claridad',
    },
    { at: { days: 5, hour: 19 }, topic: 'Supervisión en grupo pequeño', host: 'Marta Ríos' },
    {
      at: { days: 9, hour: 19 },
      topic: 'Escuchar a quien no está de acuerdo contigo',
      agenda: 'Un ejercicio de diez minutos que cuesta toda una vida.',
    },
    {
      at: { days: 12, hour: 10 },
      topic: 'Desayuno con liderazgo: invitada por confirmar',
      duration: 45,
      host: 'Marta Ríos',
      agenda: 'Publicaremos el enlace cuando la invitada confirme.',
      link: false,
    },
    {
      at: { days: 16, hour: 19 },
      topic: 'Conversaciones difíciles: segunda vuelta',
      duration: 90,
      host: 'Marta Ríos',
    },
    {
      at: { days: 23, hour: 19 },
      topic: 'Cierre del trimestre',
      duration: 120,
      host: 'Marta Ríos',
      agenda: 'Qué me llevo, qué dejo aquí y qué pido para lo que viene.',
    },
    {
      at: { days: 45, hour: 19 },
      topic: 'Decir que no sin dar explicaciones',
      host: 'Diego Paredes',
      agenda: 'Límites amables, ensayados en voz alta.',
    },
  ],
  'Mujeres que Emprenden': [
    { at: { days: -6, hour: 20 }, topic: 'Clientes que no pagan', host: 'Marta Ríos', status: 'ended' },
    {
      at: { days: 1, hour: 20 },
      topic: 'Los números sobre la mesa',
      host: 'Marta Ríos',
      agenda: 'Ingresos, gastos y la factura que nadie paga. Lo que se cuenta aquí, aquí se queda.',
      password: 'privado',
    },
    { at: { days: 15, hour: 20 }, topic: 'Subir precios sin pedir perdón', host: 'Marta Ríos' },
  ],
  'Negocio Propio, Vida Propia': [
    {
      at: { days: 3, hour: 17 },
      topic: 'Semana tipo: el bloque de media hora',
      host: 'Andrés Beltrán',
      agenda: 'Armamos entre todos una semana que se pueda cumplir.',
    },
    { at: { days: 10, hour: 17 }, topic: 'Presupuestos que se entienden', host: 'Andrés Beltrán' },
  ],
  'Escuela de Coaches': [
    {
      at: { days: 4, hour: 19 },
      topic: 'Trío de práctica',
      host: 'Núria Camps',
      agenda: 'Coach, coachee y persona observadora. Veinte minutos cada ronda.',
      password: 'trio',
    },
    { at: { days: 11, hour: 19 }, topic: 'Supervisión con grabación', duration: 90, host: 'Carolina Ibáñez' },
  ],
}
