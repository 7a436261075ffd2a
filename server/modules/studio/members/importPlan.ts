import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { type ImportFate, importMaxRows, type ImportRow } from '#api/contract/studio/memberImport.ts'
import type { GivenRole } from '#api/contract/studio/members.ts'
import { emailMaxLength, personNameMaxLength } from '#api/contract/limits.ts'
import { isEmail, normaliseEmail, normaliseLine } from '#api/contract/normaliseText.ts'
import { formatNumber } from '#lib/plural.ts'
import type { Db } from '../../../db/client.ts'
import { foldForSearch } from '../../../db/foldForSearch.ts'
import { HttpError } from '../../../errors.ts'
import { bannedAmong } from '../../communities/bans.ts'

const texts: Readonly<Record<ImportFate, string>> = {
  add: 'Se añadirá',
  member: 'Ya es miembro',
  no_account: 'Sin cuenta: envíale una invitación',
  invalid_email: 'El correo no es válido',
  duplicate: 'Repetido: ya está en una fila anterior',
  unknown_role: 'Rol desconocido: escribe miembro o moderador',
  unknown_level: 'Nivel desconocido: escribe un número del 1 al 5',
  not_allowed: 'Solo quien dirige la comunidad da roles y niveles',
  full: 'La comunidad está completa',
  banned: 'Se le quitó y no puede volver: permíteselo antes',
}

const columns = {
  email: ['email', 'e-mail', 'correo', 'correo electronico', 'mail'],
  name: ['nombre', 'name'],
  role: ['rol', 'role'],
  level: ['nivel', 'level'],
} as const

const roles: Readonly<Record<string, GivenRole>> = {
  '': 'member',
  member: 'member',
  miembro: 'member',
  moderator: 'moderator',
  moderador: 'moderator',
  moderadora: 'moderator',
}

/** A row that will be added, with its account. */
export interface PlannedRow extends ImportRow {
  userId?: string
}

interface FileRow {
  email: string
  name: string
  role: string
  level: string
}

/** What may stand between cells; spreadsheets in Spanish write the first. */
const delimiters = [';', ',', '\t', '|']

/** Where a file has each of the columns; -1 where it has not. */
const placesIn = (header: readonly string[]) => {
  const names = header.map((name) => foldForSearch(name).trim())
  const placeOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  return {
    email: placeOf(columns.email),
    name: placeOf(columns.name),
    role: placeOf(columns.role),
    level: placeOf(columns.level),
  }
}

/**
 * The rows of a file.
 * @throws {HttpError} 400 for what is no such file.
 */
export function readRows(csv: string): FileRow[] {
  // Some programs write the separator into a line of its own.
  const text = csv.replace(/^\uFEFF/u, '').replace(/^sep=.\r?\n/iu, '')
  const read = (delimiter: string, preview: number) =>
    Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: 'greedy' })
  const placesBy = (delimiter: string) => placesIn(read(delimiter, 1).data[0] ?? [])
  // Names may have commas, so the separator is the one by which there is a column of addresses.
  const separator = delimiters.find((delimiter) => placesBy(delimiter).email >= 0)
  if (separator === undefined) {
    throw new HttpError(400, 'El archivo necesita una primera fila con una columna «email».')
  }
  const places = placesBy(separator)
  // With the header and one row too many, so that a far larger file takes no longer.
  const { data, meta } = read(separator, importMaxRows + 2)
  const rows = data.slice(1)
  if (meta.truncated || rows.length > importMaxRows) {
    throw new HttpError(
      400,
      `El archivo tiene demasiadas filas: caben como mucho ${formatNumber(importMaxRows)}.`,
    )
  }
  if (rows.length === 0) throw new HttpError(400, 'El archivo no tiene ninguna persona.')
  const cell = (row: readonly string[], place: number) =>
    // Without the apostrophe that our own export puts before what looks like a formula.
    (row[place] ?? '').trim().replace(/^'(?=[=+\-@])/u, '')
  return rows.map((row) => ({
    email: normaliseEmail(cell(row, places.email)),
    name: normaliseLine(cell(row, places.name)).slice(0, personNameMaxLength),
    role: cell(row, places.role),
    level: cell(row, places.level),
  }))
}

interface Place {
  communityId: string
  /** Whether roles and levels may be given. */
  givesRoles: boolean
  /** How many more members there is room for. */
  room: number
}

/** What becomes of each row. */
export async function planImport(db: Db, place: Place, rows: readonly FileRow[]): Promise<PlannedRow[]> {
  const keys = rows.map((row) => row.email.toLowerCase())
  const { rows: accounts } = await sql<{ id: string; name: string; email_key: string; member: boolean }>`
    select u.id, u.name, u.email_key, m.id is not null as member
    from users u
    left join memberships m on m.user_id = u.id and m.community_id = ${place.communityId}
    where u.email_key = any(${[...new Set(keys)]}::text[])`.execute(db)
  const banned = await bannedAmong(
    db,
    place.communityId,
    accounts.map(({ id }) => id),
  )
  const known = new Map(accounts.map((account) => [account.email_key, account]))
  const seen = new Set<string>()
  let { room } = place
  return rows.map((row, index) => {
    const key = keys[index] ?? ''
    const account = known.get(key)
    const role = roles[foldForSearch(row.role)]
    const level = row.level === '' ? null : Number(row.level)
    const isLevel = level !== null && Number.isInteger(level) && level >= 1 && level <= 5
    let fate = fateOf({ key, role, wrongLevel: level !== null && !isLevel, seen, account })
    if (fate === 'add' && account && banned.has(account.id)) fate = 'banned'
    if (fate === 'add' && !place.givesRoles && (role === 'moderator' || level !== null)) fate = 'not_allowed'
    if (fate === 'add' && room <= 0) fate = 'full'
    if (fate === 'add') room -= 1
    seen.add(key)
    return {
      row: index + 1,
      email: row.email,
      name: account?.name ?? (row.name || null),
      role: role ?? 'member',
      level: isLevel ? level : null,
      fate,
      text: texts[fate],
      ...(fate === 'add' && account && { userId: account.id }),
    }
  })
}

function fateOf({
  key,
  role,
  wrongLevel,
  seen,
  account,
}: {
  key: string
  role: GivenRole | undefined
  wrongLevel: boolean
  seen: ReadonlySet<string>
  account: { member: boolean } | undefined
}): ImportFate {
  if (!isEmail(key) || key.length > emailMaxLength) return 'invalid_email'
  if (seen.has(key)) return 'duplicate'
  // Nothing is given to them, so what the file would give is of no account: our own export says of one 'propietario'.
  if (account?.member) return 'member'
  if (role === undefined) return 'unknown_role'
  if (wrongLevel) return 'unknown_level'
  return account ? 'add' : 'no_account'
}

/** By which a plan is recognised. */
export const digestOf = (plan: readonly PlannedRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        plan.map(({ email: address, role, level, fate, userId }) => [address, role, level, fate, userId]),
      ),
    )
    .digest('base64url')
