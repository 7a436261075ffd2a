import type { Level } from '#api/contract/common.ts'
import { meetings as t } from '#locales/meetings.ts'

/** 'Nivel 1 · Principiante', with the level names used for meetings; 'Todos los niveles' for none. */
export const levelText = (level: Level | null) =>
  level === null ? t.allLevels : t.level(level, t.levels[level - 1] ?? '')
