import * as z from 'zod/mini'
import { session as t } from '#locales/session.ts'

/** Least number of characters of a password. */
export const passwordMinLength = 6

/** The documents' order of checks; only the first failure is reported. */
export const registerSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    level: z.string(),
    password: z.string(),
    confirmation: z.string(),
  })
  .check(({ value, issues }) => {
    const fail = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: value[field], path: [field], message })
    if (!value.name.trim()) fail('name', t.nameRequired)
    else if (!value.email.trim()) fail('email', t.emailRequired)
    else if (!value.email.includes('@')) fail('email', t.emailInvalid)
    else if (!value.password) fail('password', t.passwordRequired)
    else if (value.password.length < passwordMinLength) fail('password', t.passwordShort)
    else if (value.password !== value.confirmation) fail('confirmation', t.passwordMismatch)
  })
export type RegisterValues = z.output<typeof registerSchema>

/** How hard a password is to guess, 0 (too short) to 4, by length and variety. A hint only. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < passwordMinLength) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const score = (password.length >= 10 ? 1 : 0) + (password.length >= 14 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  if (new Set(password).size < 4) return 1
  return score >= 3 ? 4 : score === 2 ? 3 : score === 1 ? 2 : 1
}
