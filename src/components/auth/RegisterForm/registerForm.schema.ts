import * as z from 'zod/mini'
import { auth as t } from '#locales/auth.ts'
import { passwordMinLength } from './password.ts'

/** Checks in the order that the documents give; reports only the first failure. */
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
