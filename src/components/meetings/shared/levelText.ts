import type { Level } from '#api/contract/common.ts'
import { meetings as t } from '#locales/meetings.ts'

/** 'Nivel 1 · Principiante', with the level names used for meetings. */
export const levelText = (level: Level) => t.level(level, t.levels[level - 1] ?? '')
