import { plural } from '#lib/plural.ts'

/** The button that opens the activity, on every screen. */
export const activityButton = {
  unread: (n: number) => `${plural(n, 'aviso', 'avisos')} sin leer`,
  title: 'Actividad',
} as const
