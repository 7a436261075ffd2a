import * as z from 'zod/mini'
import { auth as t } from '#locales/auth.ts'
import {
  emailMaxLength,
  passwordMaxLength,
  passwordMinLength,
  personNameMaxLength,
} from '#api/contract/limits.ts'
import { isBlank, isEmail, normaliseEmail, normaliseLine } from '#api/contract/normaliseText.ts'

/** Checks in the order of the product spec, then Faro's own; reports only the first failure. */
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
    else if (value.password.length > passwordMaxLength) fail('password', t.passwordLong(passwordMaxLength))
    else if (isBlank(value.name)) fail('name', t.nameInvisible)
    else if (normaliseLine(value.name).length > personNameMaxLength)
      fail('name', t.nameLong(personNameMaxLength))
    else if (!isEmail(normaliseEmail(value.email))) fail('email', t.emailInvisible)
    else if (normaliseEmail(value.email).length > emailMaxLength) fail('email', t.emailInvalid)
  })
export type RegisterValues = z.output<typeof registerSchema>
