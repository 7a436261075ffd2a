import { plural } from '#lib/plural.ts'

/** Relative dates, in the three styles the product uses. */
export const dates = {
  feedMinutes: (n: number) => `${n} m`,
  feedHours: (n: number) => `${n} h`,
  feedDays: (n: number) => `${n} d`,
  minutes: 'Hace unos minutos',
  hours: (n: number) => plural(n, `Hace ${n} hora`, `Hace ${n} horas`),
  today: 'Hoy',
  tomorrow: 'mañana',
  yesterday: 'Ayer',
  days: (n: number) => plural(n, `Hace ${n} día`, `Hace ${n} días`),
  weeks: (n: number) => plural(n, `Hace ${n} semana`, `Hace ${n} semanas`),
  months: (n: number) => plural(n, `Hace ${n} mes`, `Hace ${n} meses`),
} as const
