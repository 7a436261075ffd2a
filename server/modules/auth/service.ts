import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { register, type SessionUser } from '#api/contract/auth.ts'
import {
  emailMaxLength,
  passwordMaxLength,
  passwordMinLength,
  personNameMaxLength,
} from '#api/contract/limits.ts'
import type { Db } from '../../db/client.ts'
import { isBlank, isEmail, normaliseEmail, normaliseLine } from '#api/contract/normaliseText.ts'
import { maxUnits } from '#api/contract/text.ts'
import { HttpError } from '../../errors.ts'
import type { Refusals } from '../../refusals.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export interface Account {
  id: string
  name: string
  email: string
  level: number
  role: string
}

interface Registration {
  name: string
  email: string
  password: string
  level?: number | undefined
}

/** The user object of auth replies. */
export function toSessionUser(user: Account, imageUrl: string | null): SessionUser {
  const { id, name, email, level, role } = user
  return {
    id,
    name,
    email,
    level,
    role,
    has_profile_image: imageUrl !== null,
    public_profile_image_url: imageUrl,
  }
}

/**
 * Whether a text may be the e-mail of an account, also of one from before its characters were checked. The product spec
 * only requires an @. Line breaks are refused because they would end an e-mail header.
 */
export const isLogin = (text: string) =>
  text.includes('@') && text.trim().length <= emailMaxLength && !/[\r\n\u2028\u2029]/u.test(text)

/** Checks what the schema does not. */
function checkRegistration({ name, email }: Registration): void {
  if (isBlank(name)) throw new HttpError(400, 'El nombre necesita alguna letra que se vea')
  if (!isEmail(normaliseEmail(email))) {
    throw new HttpError(400, 'El email no puede tener espacios ni caracteres que no se ven')
  }
}

/** At least `min` UTF-16 units, as the form counts them; `z.minLength` counts code points. */
const minUnits = (min: number) =>
  z.check<string>(({ value, issues }) => {
    if (value.length < min) {
      issues.push({ code: 'too_small', origin: 'string', minimum: min, input: value, continue: true })
    }
  })

/** The declared body with the rules of the product spec. A name that shows nothing stays, for a refusal of its own. */
export const registration = z.extend(register.body, {
  name: z.string().check(
    z.overwrite((text) => normaliseLine(text) || text.trim()),
    minUnits(1),
    maxUnits(personNameMaxLength),
  ),
  email: z.string().check(
    z.refine((text) => text.trim() !== ''),
    // Line breaks would end an e-mail header.
    z.regex(/^[^\r\n\u2028\u2029]*@[^\r\n\u2028\u2029]*$/u),
    maxUnits(emailMaxLength),
  ),
  password: z.string().check(minUnits(1), minUnits(passwordMinLength), maxUnits(passwordMaxLength)),
})

/** Texts of a refused registration: first in the order of the product spec, then Faro's own. */
export const registrationRefusals: Refusals = {
  'name:too_small': 'El nombre es obligatorio',
  'email:custom': 'El email es obligatorio',
  'email:invalid_format': 'Por favor, ingresa un email válido',
  'email:too_big': 'Por favor, ingresa un email válido',
  'password:too_small': ({ minimum }) =>
    new HttpError(
      400,
      minimum === 1
        ? 'La contraseña es obligatoria'
        : `La contraseña debe tener al menos ${passwordMinLength} caracteres`,
    ),
  level: 'El nivel debe estar entre 1 y 5',
  'password:too_big': `La contraseña no puede tener más de ${passwordMaxLength} caracteres`,
  'name:too_big': `El nombre no puede tener más de ${personNameMaxLength} caracteres`,
}

/**
 * Creates an account. The role is always 'user', whatever was requested.
 * @throws {HttpError} 400 with the documents' text, 409 when the e-mail is taken (case-insensitively).
 */
export async function createAccount(db: Db, input: Registration): Promise<Account> {
  checkRegistration(input)
  const account = {
    id: uuid(),
    name: input.name,
    email: normaliseEmail(input.email),
    level: input.level ?? 1,
    role: 'user',
  }
  const inserted = await db
    .insertInto('users')
    .values({
      ...account,
      email_key: account.email.toLowerCase(),
      password_hash: await hashPassword(input.password),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new HttpError(409, 'Ya existe una cuenta con este email')
  return account
}

/** The account with this e-mail and password, or undefined. */
export async function findAccount(db: Db, email: string, password: string) {
  const row = await accountByEmail(db, email)
    .select(['id', 'name', 'email', 'level', 'role', 'avatar_media_id', 'password_hash'])
    .executeTakeFirst()
  return (await verifyPassword(password, row?.password_hash)) ? row : undefined
}

/**
 * The account with an e-mail as it was typed, or else as it is stored: accounts from before addresses were normalised
 * have them as they were typed.
 */
export const accountByEmail = (db: Db, typed: string) => {
  const key = typed.trim().toLowerCase()
  const keys = [...new Set([key, normaliseEmail(typed).toLowerCase()])]
  return db
    .selectFrom('users')
    .where('email_key', 'in', keys)
    .orderBy((eb) => eb('email_key', '=', key), 'desc')
    .limit(1)
}
