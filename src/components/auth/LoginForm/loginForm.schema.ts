import * as z from 'zod/mini'
import { auth as t } from '#locales/auth.ts'

/** Checks first that both fields are filled in, then the e-mail's format; reports only the first failure. */
export const loginSchema = z
  .object({ email: z.string(), password: z.string() })
  .check(({ value, issues }) => {
    const fail = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: value[field], path: [field], message })
    if (!value.email.trim()) fail('email', t.fieldsRequired)
    else if (!value.password) fail('password', t.fieldsRequired)
    else if (!value.email.includes('@')) fail('email', t.emailInvalid)
  })
export type LoginValues = z.output<typeof loginSchema>
