import { levels as t } from '#locales/levels.ts'

/** The two sets of level names: A for registration and meetings, B for classes, modules and profile. */
export type LevelScheme = 'A' | 'B'

/** 'Nivel 3 · Avanzado'; a level without a name is 'Nivel 7'. */
export function levelName(level: number, scheme: LevelScheme = 'B'): string {
  const name = t[scheme][level - 1]
  return name ? t.named(level, name) : t.plain(level)
}
