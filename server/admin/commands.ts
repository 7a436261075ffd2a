/** The operator's commands about people: what `npm run admin` does. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { passwordMaxLength, passwordMinLength } from '#api/contract/limits.ts'
import type { Db } from '../db/client.ts'
import { deleteInBatches } from '../db/deleteInBatches.ts'
import { hashPassword } from '../modules/auth/passwords.ts'
import { accountByEmail } from '../modules/auth/service.ts'
import { recordChange } from '../modules/studio/changes/record.ts'
import { StartError } from '../errors.ts'

/** Lines to print. */
type Output = Promise<string[]>

interface Person {
  id: string
  name: string
  email: string
}

/** @throws {StartError} when nobody has this e-mail. */
async function findPerson(db: Db, email: string): Promise<Person> {
  const person = await accountByEmail(db, email).select(['id', 'name', 'email']).executeTakeFirst()
  if (!person) throw new StartError(`Nadie tiene el e-mail ${email}.`)
  return person
}

/** Makes somebody look after the platform. */
export async function addStaff(db: Db, email: string): Output {
  const { id, name } = await findPerson(db, email)
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('staff')
      .values({ user_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added) return [`${name} ya cuidaba de la plataforma.`]
    await recordChange(trx, { action: 'staff.add', actor: null, communityId: null, subject: { id, name } })
    return [`${name} cuida ahora de la plataforma: puede entrar en /estudio.`]
  })
}

/** The contrary. */
export async function removeStaff(db: Db, email: string): Output {
  const { id, name } = await findPerson(db, email)
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('staff').where('user_id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) return [`${name} no cuidaba de la plataforma.`]
    await recordChange(trx, { action: 'staff.remove', actor: null, communityId: null, subject: { id, name } })
    return [`${name} ya no cuida de la plataforma.`]
  })
}

/** Who looks after the platform. */
export async function listStaff(db: Db): Output {
  const people = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .orderBy('users.name')
    .select(['name', 'email'])
    .execute()
  return people.length > 0
    ? people.map(({ name, email }) => `${email}  ${name}`)
    : ['Nadie cuida de la plataforma. Añade a alguien: npm run admin -- staff add <e-mail>']
}

/** What the operator has to know of an account. */
export async function showUser(db: Db, email: string): Output {
  const { id } = await findPerson(db, email)
  const [person, sessions, communities, staff] = await Promise.all([
    db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('sessions').where('user_id', '=', id).select(['last_seen_at']).execute(),
    db
      .selectFrom('memberships')
      .innerJoin('communities', 'communities.id', 'memberships.community_id')
      .where('user_id', '=', id)
      .orderBy('communities.name')
      .select(['communities.name', 'memberships.role'])
      .execute(),
    db.selectFrom('staff').where('user_id', '=', id).select('added_at').executeTakeFirst(),
  ])
  const seen = sessions.map(({ last_seen_at: at }) => at.toISOString()).toSorted()
  return [
    `${person.name} <${person.email}>`,
    `  id           ${person.id}`,
    `  creada       ${person.created_at.toISOString()}`,
    `  nivel        ${person.level}`,
    `  membresía    ${person.membership_type}`,
    `  plataforma   ${staff ? `la cuida desde ${staff.added_at.toISOString()}` : 'no'}`,
    `  sesiones     ${sessions.length}${seen.length > 0 ? `, la última vista ${seen.at(-1)}` : ''}`,
    `  comunidades  ${communities.map(({ name, role }) => `${name} (${role})`).join(', ') || 'ninguna'}`,
  ]
}

/** Ends all sessions of an account, on every device. */
export async function signOutUser(db: Db, email: string): Output {
  const { id, name } = await findPerson(db, email)
  return db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, id)
    await recordChange(trx, {
      action: 'user.sign_out',
      actor: null,
      communityId: null,
      subject: { id, name },
    })
    return [`${name} está fuera en todos sus dispositivos (${ended} sesiones).`]
  })
}

/**
 * Gives an account another password and ends its sessions.
 * @throws {StartError} for one that registering would refuse.
 */
export async function setPassword(db: Db, email: string, password: string): Output {
  const { id, name } = await findPerson(db, email)
  if (password.length < passwordMinLength || password.length > passwordMaxLength) {
    throw new StartError(
      `La contraseña debe tener entre ${passwordMinLength} y ${passwordMaxLength} caracteres.`,
    )
  }
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    const ended = await endSessions(trx, id)
    await recordChange(trx, {
      action: 'user.password',
      actor: null,
      communityId: null,
      subject: { id, name },
    })
    return [`${name} tiene otra contraseña; se han cerrado sus ${ended} sesiones.`]
  })
}

/**
 * Deletes an account with all that belongs to it, however much that is: nobody waits for it, and an interrupted deletion
 * goes on when it is repeated. The studio's log does not mention it, because it would keep the name.
 * @throws {StartError} naming what the person owns that others need.
 */
export async function deleteUser(db: Db, email: string): Output {
  const { id, name } = await findPerson(db, email)
  await requireNothingOwned(db, { id, name })
  // With a password that nobody knows nobody can sign in meanwhile and add to it.
  const password_hash = await hashPassword(randomUUID())
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  await deleteInBatches(db, 'sessions', sql`user_id = ${id}`)
  await deleteInBatches(db, 'users', sql`id = ${id}`)
  return [`${name} ya no tiene cuenta. Una limpieza posterior quita los archivos que nadie usa.`]
}

/** The database refuses it, too, but only when it has deleted everything else. */
async function requireNothingOwned(db: Db, { id, name }: Pick<Person, 'id' | 'name'>): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select format('la comunidad «%s»', name) as what from communities where owner_id = ${id}
    union all select format('el producto «%s»', name) from products where seller_id = ${id}
    union all select format('el módulo «%s»', title) from modules where coach_id = ${id}`.execute(db)
  if (rows.length === 0) return
  const owned = rows.map(({ what }) => what).join('; ')
  throw new StartError(
    `No se puede borrar a ${name}: es de esa persona ${owned}. Pásaselo antes a otra persona, o bórralo.`,
  )
}

async function endSessions(trx: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
