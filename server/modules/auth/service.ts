import { v7 as uuid } from 'uuid'
import type { SessionUser } from '#api/contract/auth.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
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

/** The documents only require an @. Line breaks are refused because they would end an e-mail header. */
export const isEmail = (text: string) =>
  text.includes('@') && text.trim().length <= 254 && !/[\r\n\u2028\u2029]/u.test(text)

/** Checks in the documents' order; the first failure is reported. */
function checkRegistration({ name, email, password, level = 1 }: Registration): void {
  const wrong = (text: string) => new HttpError(400, text)
  if (!name.trim()) throw wrong('El nombre es obligatorio')
  if (name.trim().length > 100) throw wrong('El nombre no puede tener más de 100 caracteres')
  if (!email.trim()) throw wrong('El email es obligatorio')
  if (!isEmail(email)) throw wrong('Por favor, ingresa un email válido')
  if (!password) throw wrong('La contraseña es obligatoria')
  if (password.length < 6) throw wrong('La contraseña debe tener al menos 6 caracteres')
  if (password.length > 1024) throw wrong('La contraseña no puede tener más de 1024 caracteres')
  if (!Number.isInteger(level) || level < 1 || level > 5) throw wrong('El nivel debe estar entre 1 y 5')
}

/**
 * Creates an account. The role is always 'user', whatever was requested.
 * @throws {HttpError} 400 with the documents' text, 409 when the e-mail is taken (case-insensitively).
 */
export async function createAccount(db: Db, input: Registration): Promise<Account> {
  checkRegistration(input)
  const account = {
    id: uuid(),
    name: input.name.trim(),
    email: input.email.trim(),
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
  const row = await db
    .selectFrom('users')
    .where('email_key', '=', email.trim().toLowerCase())
    .select(['id', 'name', 'email', 'level', 'role', 'avatar_media_id', 'password_hash'])
    .executeTakeFirst()
  return (await verifyPassword(password, row?.password_hash)) ? row : undefined
}
