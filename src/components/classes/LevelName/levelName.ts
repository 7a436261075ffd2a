import { levels as t } from '#locales/levels.ts'

/** Registration and meetings name the levels by A, classes, modules and profile by B. */
export type LevelScheme = 'A' | 'B'

/** 'Nivel 3 · Avanzado'; a level without a name is 'Nivel 7'. */
export function levelName(level: number, scheme: LevelScheme = 'B'): string {
  const name = t[scheme][level - 1]
  return name ? t.named(level, name) : t.plain(level)
}
