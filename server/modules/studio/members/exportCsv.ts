import { Readable } from 'node:stream'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import Papa from 'papaparse'
import type { MemberFilters } from '#api/contract/studio/members.ts'
import type { Db } from '../../../db/client.ts'
import { conditionsOf } from './filters.ts'
import { findMembers, type MemberOrder, type MemberRow, orderColumns } from './list.ts'

/** Rows that are read and written together: what the export holds in memory. */
const portion = 500

/** Separator of lists in Spanish, by which spreadsheets there divide columns. */
const delimiter = ';'
/** By it spreadsheets recognise UTF-8. */
const byteOrderMark = '\uFEFF'

const header = [
  'nombre',
  'email',
  'rol',
  'nivel',
  'entró',
  'última visita',
  'puntos',
  'en silencio',
  'productos comprados',
]
const roles: Readonly<Record<MemberRow['role'], string>> = {
  owner: 'propietario',
  moderator: 'moderador',
  member: 'miembro',
}
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', dateStyle: 'short' })

const cells = (row: MemberRow) => [
  row.name,
  row.email,
  roles[row.role],
  row.level,
  days.format(row.joined_at),
  row.last_seen_on ?? '',
  row.points,
  row.muted ? 'sí' : '',
  row.products,
]

/** Lines of a CSV file; cells that a spreadsheet would take for formulas begin with an apostrophe. */
const linesOf = (rows: unknown[][]): string =>
  `${Papa.unparse(rows, { delimiter, newline: '\r\n', escapeFormulae: /^[=+\-@\t\r]/u })}\r\n`

/** All members whom a filter finds as a CSV file, read portion by portion as the receiver takes it. */
export function exportMembers(
  db: Db,
  communityId: string,
  { filters, order }: { filters: MemberFilters; order: MemberOrder },
): Readable {
  // Bad filters are refused before anything is sent.
  const conditions = conditionsOf(communityId, filters)
  return Readable.from(portions(db, communityId, { conditions, order }), { objectMode: false })
}

async function* portions(
  db: Db,
  communityId: string,
  search: { conditions: RawBuilder<SqlBool>[]; order: MemberOrder },
): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([header])
  let last: Place | undefined
  do {
    const places = await nextPlaces(db, communityId, search, last)
    const rows = await findMembers(
      db,
      communityId,
      places.map((place) => place.user_id),
    )
    if (rows.length > 0) yield linesOf(rows.map(cells))
    last = places.length === portion ? places.at(-1) : undefined
  } while (last)
}

/** Where somebody stands in the order: the values of its columns as text. */
interface Place {
  user_id: string
  place: string[]
}

const typeOf: Readonly<Record<string, string>> = {
  name_key: 'text',
  role: 'text',
  level: 'smallint',
  points: 'integer',
  joined_at: 'timestamptz',
  last_seen_on: 'date',
  user_id: 'uuid',
}

async function nextPlaces(
  db: Db,
  communityId: string,
  { conditions, order }: { conditions: RawBuilder<SqlBool>[]; order: MemberOrder },
  after: Place | undefined,
): Promise<Place[]> {
  const columns = orderColumns(order.sort)
  const tuple = sql.raw(columns.join(', '))
  const compare = sql.raw(order.direction === 'asc' ? '>' : '<')
  const beyond =
    after &&
    sql<SqlBool>`(${tuple}) ${compare} (${sql.join(
      after.place.map((value, index) => sql`${value}::${sql.raw(typeOf[columns[index] ?? ''] ?? 'text')}`),
    )})`
  const { rows } = await sql<Place>`
    select user_id, array[${sql.raw(columns.map((column) => `${column}::text`).join(', '))}] as place
    from member_directory
    where ${sql.join([sql`community_id = ${communityId}`, ...(beyond ? [beyond] : []), ...conditions], sql` and `)}
    order by ${sql.raw(columns.map((column) => `${column} ${order.direction}`).join(', '))}
    limit ${portion}`.execute(db)
  return rows
}
