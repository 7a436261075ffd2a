import type { FastifyRequest } from 'fastify'
import { areValuesOf, type SortKey, type SortValue } from '../db/sortKeys.ts'
import { HttpError } from '../errors.ts'

/** Longest accepted cursor in characters: names may be among its values. */
const longest = 2000

/** The cursor after a row with these values of the list's sort keys. */
export const formatPageCursor = (values: readonly (SortValue | Date)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** The rows of a page, of which one more than `limit` has been read, and the cursor of the next page. */
export function cut<R>(
  rows: readonly R[],
  limit: number,
  valuesOf: (row: R) => readonly (SortValue | Date)[],
): { rows: R[]; hasMore: boolean; next: string | undefined } {
  const last = rows[limit - 1]
  const hasMore = rows.length > limit
  return {
    rows: rows.slice(0, limit),
    hasMore,
    next: hasMore && last ? formatPageCursor(valuesOf(last)) : undefined,
  }
}

/**
 * The values of the sort keys after which the requested page begins, from the header `Page-After`.
 * @throws {HttpError} 400 for a text that is no cursor.
 */
export function pageCursorOf({ headers }: FastifyRequest): readonly SortValue[] | undefined {
  const header = headers['page-after']
  if (header === undefined) return undefined
  try {
    const values: unknown =
      typeof header === 'string' && header.length <= longest
        ? JSON.parse(Buffer.from(header, 'base64url').toString())
        : undefined
    if (Array.isArray(values) && values.every(isSortValue)) return values
  } catch {
    // No JSON.
  }
  throw invalidCursor()
}

const isSortValue = (value: unknown): value is SortValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Returns the values, which can be those of the keys.
 * @throws {HttpError} 400
 */
export function requireValuesOf<V extends readonly SortValue[] | undefined>(
  keys: readonly SortKey[],
  values: V,
): V {
  if (values && !areValuesOf(keys, values)) throw invalidCursor()
  return values
}

const invalidCursor = () => new HttpError(400, 'No sabemos por dónde seguir la lista. Vuelve a cargarla.')
