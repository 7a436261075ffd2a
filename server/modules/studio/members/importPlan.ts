import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportFate, ImportPerson, ImportRow } from '#api/contract/studio/memberImport.ts'
import type { CommunityEntry } from '#api/contract/studio/invitations.ts'
import type { GivenRole } from '#api/contract/studio/members.ts'
import { emailMaxLength, personNameMaxLength } from '#api/contract/limits.ts'
import { isContactEmail, normaliseEmail, normaliseLine } from '#api/contract/normaliseText.ts'
import { cleanCell, readAddress } from '#lib/sheetCells.ts'
import type { Db } from '../../../db/client.ts'
import { foldForSearch } from '../../../db/foldForSearch.ts'

const texts: Readonly<Record<ImportFate, string>> = {
  invite: 'Se creará su invitación',
  invited: 'Ya tiene una invitación abierta',
  member: 'Ya es miembro',
  invalid_email: 'El correo no es válido',
  duplicate: 'Repetido: ya está en una fila anterior',
  unknown_role: 'Rol desconocido: escribe miembro o moderador',
  unknown_level: 'Nivel desconocido: escribe un número del 1 al 5',
  not_allowed: 'Solo quien dirige la comunidad da roles y niveles',
  full: 'La comunidad está completa',
  banned: 'Se le quitó y no puede volver: permíteselo antes',
}
const missingAddress = 'Falta el correo'

const roles: ReadonlyMap<string, GivenRole> = new Map([
  ['', 'member'],
  ['member', 'member'],
  ['miembro', 'member'],
  ['moderator', 'moderator'],
  ['moderador', 'moderator'],
  ['moderadora', 'moderator'],
])

interface Place {
  communityId: string
  /** Whether roles and levels may be given. */
  givesRoles: boolean
  /** Number of further members that there is room for. */
  room: number
}

/**
 * What becomes of each person of a list. Only members and invitations of this community are read: the result is the same
 * whether or not an address has an account elsewhere.
 */
export async function planImport(
  db: Db,
  place: Place,
  people: readonly ImportPerson[],
): Promise<ImportRow[]> {
  const emails = people.map((person) => normaliseEmail(readAddress(person.email).email))
  const keys = emails.map((email) => email.toLowerCase())
  const [members, invited, banned] = await Promise.all([
    findMembers(db, place.communityId, keys),
    findInvited(db, place.communityId, keys),
    findBanned(db, place.communityId, keys),
  ])
  const seen = new Set<string>()
  let { room } = place
  return people.map((person, index) => {
    const key = keys[index] ?? ''
    const member = members.get(key)
    const role = roles.get(foldForSearch(cleanCell(person.role)))
    const level = readLevel(person.level)
    const fate = ((): ImportFate => {
      // Nothing is given to members, so their role and level do not matter: the export says 'propietario' of one.
      if (member !== undefined) return seen.has(key) ? 'duplicate' : 'member'
      if (!isContactEmail(key) || key.length > emailMaxLength) return 'invalid_email'
      if (seen.has(key)) return 'duplicate'
      if (role === undefined) return 'unknown_role'
      if (level === undefined) return 'unknown_level'
      if (banned.has(key)) return 'banned'
      if (invited.has(key)) return 'invited'
      if (!place.givesRoles && (role === 'moderator' || level !== null)) return 'not_allowed'
      return room > 0 ? 'invite' : 'full'
    })()
    if (fate === 'invite') room -= 1
    seen.add(key)
    const name =
      member ?? (normaliseLine(cleanCell(person.name)).slice(0, personNameMaxLength).toWellFormed() || null)
    return {
      row: person.row,
      email: emails[index] ?? '',
      name,
      role: role ?? 'member',
      level: level ?? null,
      fate,
      text: fate === 'invalid_email' && key === '' ? missingAddress : texts[fate],
    }
  })
}

/** The level in a cell such as `3` or `Nivel 3`, null for an empty one, undefined for no level. */
function readLevel(cell: string): number | null | undefined {
  const text = cleanCell(cell)
  if (text === '') return null
  const digit = /^(?:nivel |level )?(?<level>[1-5])$/iu.exec(text)?.groups?.['level']
  return digit === undefined ? undefined : Number(digit)
}

/** The names of members by their addresses. */
async function findMembers(db: Db, communityId: string, keys: readonly string[]) {
  const { rows } = await sql<{ name: string; email_key: string }>`
    select u.name, u.email_key from memberships m join users u on u.id = m.user_id
    where m.community_id = ${communityId} and u.email_key = any(${[...new Set(keys)]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.email_key, row.name]))
}

/** The addresses of removed members who may not come back. */
async function findBanned(db: Db, communityId: string, keys: readonly string[]) {
  const { rows } = await sql<{ email_key: string }>`
    select u.email_key from community_bans b join users u on u.id = b.user_id
    where b.community_id = ${communityId} and u.email_key = any(${[...new Set(keys)]}::text[])`.execute(db)
  return new Set(rows.map((row) => row.email_key))
}

/** The addresses that have an open invitation. */
async function findInvited(db: Db, communityId: string, keys: readonly string[]) {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from invitations
    where community_id = ${communityId} and email_key = any(${[...new Set(keys)]}::text[])
      and uses = 0 and revoked_at is null and (ends_at is null or ends_at > now())`.execute(db)
  return new Set(rows.map((row) => row.email_key))
}

/** Identifies a plan: what becomes of each row, and what the invited pay to enter. */
export const digestOf = (
  rows: readonly ImportRow[],
  { entry, mustPay }: { entry: CommunityEntry | null; mustPay: boolean },
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        rows.map(({ email, name, role, level, fate }) => [email, name, role, level, fate]),
        entry && [entry.amount, entry.currency, mustPay],
      ]),
    )
    .digest('base64url')
