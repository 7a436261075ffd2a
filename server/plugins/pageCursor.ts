import type { FastifyRequest } from 'fastify'
import { areValuesOf, type SortKey, type SortValue } from '../db/sortKeys.ts'
import { HttpError } from '../errors.ts'

/** Most characters of an accepted cursor: times, numbers and an id need fewer. */
const maxLength = 500

/** Formats the cursor after a row with these values of the list's sort keys. */
export const formatPageCursor = (values: readonly (SortValue | Date)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * Returns the rows of a page without the one more than `limit` that was read to find out whether another page follows,
 * and the cursor of that page.
 */
export function cutPage<R>(
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
 * Reads the header `Page-After`: the values of the sort keys after which the requested page begins.
 * @throws {HttpError} 400 for a text that is no cursor.
 */
export function pageCursorOf({ headers }: FastifyRequest): readonly SortValue[] | undefined {
  const header = headers['page-after']
  if (header === undefined) return undefined
  try {
    const values: unknown =
      typeof header === 'string' && header.length <= maxLength
        ? JSON.parse(Buffer.from(header, 'base64url').toString())
        : undefined
    if (Array.isArray(values) && values.every(isSortValue)) return values
  } catch {
    // The text is no JSON.
  }
  throw invalidCursor()
}

const isSortValue = (value: unknown): value is SortValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Returns the values of a cursor if they fit the keys of the list.
 * @throws {HttpError} 400 for a cursor of another list, or one that a client has made up.
 */
export function requireValuesOf<V extends readonly SortValue[] | undefined>(
  keys: readonly SortKey[],
  values: V,
): V {
  if (values && !areValuesOf(keys, values)) throw invalidCursor()
  return values
}

const invalidCursor = () => new HttpError(400, 'No sabemos por dónde seguir la lista. Vuelve a cargarla.')
