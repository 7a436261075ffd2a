import { passwordMinLength } from '#api/contract/limits.ts'

/** Strength of a password by length and variety, from 0 (too short) to 4. Only a hint. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < passwordMinLength) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const score = (password.length >= 10 ? 1 : 0) + (password.length >= 14 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  if (new Set(password).size < 4) return 1
  return score >= 3 ? 4 : score === 2 ? 3 : score === 1 ? 2 : 1
}
