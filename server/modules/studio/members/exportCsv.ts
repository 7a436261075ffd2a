import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MemberFilters } from '#api/contract/studio/members.ts'
import type { Db } from '../../../db/client.ts'
import { csvDay, csvRoles, type CsvTable } from '../csv.ts'
import { conditionsOf } from './filters.ts'
import { findMembers, type MemberOrder, type MemberRow, orderColumns } from './list.ts'

/** Rows that are read and written together: what the export holds in memory. */
const portion = 500

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
const cells = (row: MemberRow) => [
  row.name,
  row.email,
  csvRoles[row.role],
  row.level,
  csvDay(row.joined_at),
  row.last_seen_on ?? '',
  row.points,
  row.muted ? 'sí' : '',
  row.products,
]

/** All members whom a filter finds as a CSV table, read portion by portion. */
export function exportMembers(
  db: Db,
  communityId: string,
  { filters, order }: { filters: MemberFilters; order: MemberOrder },
): CsvTable {
  // Bad filters are refused before anything is sent.
  const conditions = conditionsOf(communityId, filters)
  return { header, portions: portions(db, communityId, { conditions, order }) }
}

async function* portions(
  db: Db,
  communityId: string,
  search: { conditions: RawBuilder<SqlBool>[]; order: MemberOrder },
): AsyncGenerator<ReturnType<typeof cells>[]> {
  let last: Place | undefined
  do {
    const places = await nextPlaces(db, communityId, search, last)
    const rows = await findMembers(
      db,
      communityId,
      places.map((place) => place.user_id),
    )
    yield rows.map(cells)
    last = places.length === portion ? places.at(-1) : undefined
  } while (last)
}

/** Where somebody stands in the order: the values of its columns as text. */
interface Place {
  user_id: string
  place: string[]
}

const typeOf: ReadonlyMap<string, string> = new Map([
  ['name_key', 'text'],
  ['role', 'text'],
  ['level', 'smallint'],
  ['points', 'integer'],
  ['joined_at', 'timestamptz'],
  ['last_seen_on', 'date'],
  ['user_id', 'uuid'],
])

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
      after.place.map(
        (value, index) => sql`${value}::${sql.raw(typeOf.get(columns[index] ?? '') ?? 'text')}`,
      ),
    )})`
  const { rows } = await sql<Place>`
    select user_id, array[${sql.raw(columns.map((column) => `${column}::text`).join(', '))}] as place
    from member_directory
    where ${sql.join([sql`community_id = ${communityId}`, ...(beyond ? [beyond] : []), ...conditions], sql` and `)}
    order by ${sql.raw(columns.map((column) => `${column} ${order.direction}`).join(', '))}
    limit ${portion}`.execute(db)
  return rows
}
