import { levelName, type LevelScheme } from './levelName.ts'

export interface LevelNameProps {
  level: number
  scheme?: LevelScheme
}

/** A level's number and name. */
export function LevelName({ level, scheme = 'B' }: LevelNameProps) {
  return <span>{levelName(level, scheme)}</span>
}
