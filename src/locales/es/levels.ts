/** The names of the levels: two schemes, so the number always stands beside the name. */
export const levels = {
  named: (level: number, name: string) => `Nivel ${level} · ${name}`,
  plain: (level: number) => `Nivel ${level}`,
  /** Registration and meetings. */
  A: ['Principiante', 'Básico', 'Intermedio', 'Avanzado', 'Experto'],
  /** Classes, modules and profile. */
  B: ['Principiante', 'Intermedio', 'Avanzado', 'Experto', 'Maestro'],
} as const
