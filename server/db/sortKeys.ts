import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { isGuid } from './guid.ts'

export type SortValue = string | number | boolean | null

/** One of the keys that order a list. Together they are unique, so that a position among them is exact. */
export interface SortKey {
  by: RawBuilder<unknown>
  type: 'timestamptz' | 'uuid' | 'bigint' | 'numeric' | 'float8' | 'boolean'
  order: 'asc' | 'desc'
  /** Rows without a value come last. */
  nullable?: boolean
}

/** Returns the list's order, as argument of `orderBy`. */
export const orderOf = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join(
    keys.map(
      ({ by, order, nullable }) => sql`${by} ${sql.raw(order)}${sql.raw(nullable ? ' nulls last' : '')}`,
    ),
  )

/**
 * Selects the values of the list's keys in a row, as JSON. Times keep their precision: columns have milliseconds, and
 * their texts have all digits.
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
 * SQL condition: the row comes after the one with these values. The last keys of one direction are compared as a row,
 * so that an index can be used.
 */
export function isAfter(keys: readonly SortKey[], values: readonly unknown[]): RawBuilder<SqlBool> {
  const atCursor = keys.map((key, index) => ({ ...key, value: values[index] ?? null }))
  let tail = atCursor.length - 1
  while (tail > 0 && !atCursor[tail - 1]?.nullable && atCursor[tail - 1]?.order === atCursor[tail]?.order)
    tail -= 1
  const alternatives = atCursor.slice(0, tail + 1).flatMap((key, index) => {
    const beyond = index < tail ? isBeyond(key) : isRowBeyond(atCursor.slice(tail))
    return beyond ? [sql`(${sql.join([...atCursor.slice(0, index).map(isEqual), beyond], sql` and `)})`] : []
  })
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`
}

type KeyAtCursor = SortKey & { value: unknown }

const cast = ({ value, type }: KeyAtCursor) => sql`${value}::${sql.raw(type)}`
const comparison = ({ order }: SortKey) => sql.raw(order === 'asc' ? '>' : '<')
const isEqual = (key: KeyAtCursor) =>
  key.value === null ? sql`${key.by} is null` : sql`${key.by} = ${cast(key)}`

/** Compares one key; `undefined` if no row comes after its value. */
function isBeyond(key: KeyAtCursor): RawBuilder<unknown> | undefined {
  if (key.value === null) return undefined
  const beyond = sql`${key.by} ${comparison(key)} ${cast(key)}`
  return key.nullable ? sql`(${beyond} or ${key.by} is null)` : beyond
}

/** Compares several keys of one direction as a row. */
function isRowBeyond(keys: readonly KeyAtCursor[]): RawBuilder<unknown> | undefined {
  const [first] = keys
  if (!first) return undefined
  if (keys.length === 1) return isBeyond(first)
  return sql`(${sql.join(keys.map(({ by }) => by))}) ${comparison(first)} (${sql.join(keys.map(cast))})`
}
