import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { isGuid } from '../guid.ts'

export type SortValue = string | number | boolean | null

/** One of the keys that order a list. Together they are unique, so that a position among them is exact. */
export interface SortKey {
  by: RawBuilder<unknown>
  type: 'timestamptz' | 'uuid' | 'bigint' | 'numeric' | 'float8' | 'boolean'
  order: 'asc' | 'desc'
  /** Rows without a value come last. */
  nullable?: boolean
}

/** The list's order, as argument of `orderBy`. */
export const orderOf = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join(
    keys.map(
      ({ by, order, nullable }) => sql`${by} ${sql.raw(order)}${sql.raw(nullable ? ' nulls last' : '')}`,
    ),
  )

/**
 * The values of the list's keys in a row, as JSON. Times lose nothing: columns have milliseconds, and their texts have
 * all digits.
 */
export const valuesOf = (keys: readonly SortKey[]): RawBuilder<SortValue[]> =>
  sql<SortValue[]>`json_build_array(${sql.join(keys.map(({ by }) => by))})`

/**
 * Whether the values can be those of the keys. Clients send them, so each is checked before PostgreSQL casts it: a value
 * that PostgreSQL cannot read would be an error of the server.
 */
export const areValuesOf = (keys: readonly SortKey[], values: readonly SortValue[]): boolean =>
  values.length === keys.length &&
  keys.every(({ type, nullable }, index) => {
    const value = values[index] ?? null
    return value === null ? nullable === true : isOfType[type](value)
  })

/** A time as JSON, of JavaScript or of PostgreSQL. PostgreSQL has no year 0. */
const jsonTime = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/u

/** `Date.parse` would accept days that do not exist, such as 30 February. */
function isInstant(text: string): boolean {
  try {
    return jsonTime.test(text) && Temporal.Instant.from(text) !== undefined
  } catch {
    return false
  }
}

const isOfType: Record<SortKey['type'], (value: string | number | boolean) => boolean> = {
  timestamptz: (value) => typeof value === 'string' && isInstant(value),
  uuid: (value) => typeof value === 'string' && isGuid(value),
  bigint: Number.isSafeInteger,
  // Infinity is what JSON.parse makes of 1e999.
  numeric: Number.isFinite,
  float8: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
}

/**
 * SQL condition: the row comes after the one with these values. Keys of one direction at the end are compared as a row,
 * which an index can answer.
 */
export function isAfter(keys: readonly SortKey[], values: readonly unknown[]): RawBuilder<SqlBool> {
  const given = keys.map((key, index) => ({ ...key, value: values[index] ?? null }))
  let tail = given.length - 1
  while (tail > 0 && !given[tail - 1]?.nullable && given[tail - 1]?.order === given[tail]?.order) tail -= 1
  const alternatives = given.slice(0, tail + 1).flatMap((key, index) => {
    const beyond = index < tail ? isBeyond(key) : isRowBeyond(given.slice(tail))
    return beyond ? [sql`(${sql.join([...given.slice(0, index).map(isEqual), beyond], sql` and `)})`] : []
  })
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`
}

type Given = SortKey & { value: unknown }

const cast = ({ value, type }: Given) => sql`${value}::${sql.raw(type)}`
const sign = ({ order }: SortKey) => sql.raw(order === 'asc' ? '>' : '<')
const isEqual = (key: Given) => (key.value === null ? sql`${key.by} is null` : sql`${key.by} = ${cast(key)}`)

/** `undefined` if nothing comes after the value. */
function isBeyond(key: Given): RawBuilder<unknown> | undefined {
  if (key.value === null) return undefined
  const beyond = sql`${key.by} ${sign(key)} ${cast(key)}`
  return key.nullable ? sql`(${beyond} or ${key.by} is null)` : beyond
}

function isRowBeyond(keys: readonly Given[]): RawBuilder<unknown> | undefined {
  const [first] = keys
  if (!first) return undefined
  if (keys.length === 1) return isBeyond(first)
  return sql`(${sql.join(keys.map(({ by }) => by))}) ${sign(first)} (${sql.join(keys.map(cast))})`
}
