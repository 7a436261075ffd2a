/** Names of the levels. The product spec has two schemes, so the number always accompanies the name. */
export const levels = {
  named: (level: number, name: string) => `Nivel ${level} · ${name}`,
  plain: (level: number) => `Nivel ${level}`,
  /** In registration and meetings. */
  A: ['Principiante', 'Básico', 'Intermedio', 'Avanzado', 'Experto'],
  /** In classes, modules and profile. */
  B: ['Principiante', 'Intermedio', 'Avanzado', 'Experto', 'Maestro'],
} as const
