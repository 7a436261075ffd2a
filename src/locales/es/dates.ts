import { plural } from '#lib/plural.ts'

/** Relative dates, in the three styles the product uses. */
export const dates = {
  minutes: 'Hace unos minutos',
  hours: (n: number) => `Hace ${n} ${plural(n, 'hora', 'horas')}`,
  today: 'Hoy',
  yesterday: 'Ayer',
  days: (n: number) => `Hace ${n} ${plural(n, 'día', 'días')}`,
  weeks: (n: number) => `Hace ${n} ${plural(n, 'semana', 'semanas')}`,
  months: (n: number) => `Hace ${n} ${plural(n, 'mes', 'meses')}`,
  feedMinutes: (n: number) => `${n} m`,
  feedHours: (n: number) => `${n} h`,
  feedDays: (n: number) => `${n} d`,
} as const
