import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A page of a list whose call has `pageCursor`. */
export interface CursorPage {
  next_cursor?: string | null | undefined
}

/** A list by numbered pages, counted from 1, each a query of its own. */
export type PageKey = (page: number) => QueryKey

/**
 * Fetches a page of a list: the items after the end of the cached page before, or by its number if that page is not
 * cached. If the page now ends elsewhere, the cached next page is marked as outdated.
 */
export async function fetchPage<T extends CursorPage>(
  client: QueryClient,
  page: number,
  keyOf: PageKey,
  fetch: (after: string | undefined) => Promise<T>,
): Promise<T> {
  const before = page > 1 ? client.getQueryData<CursorPage>(keyOf(page - 1)) : undefined
  const known = client.getQueryData<CursorPage>(keyOf(page))
  const reply = await fetch(before?.next_cursor ?? undefined)
  if (known && known.next_cursor !== reply.next_cursor) {
    void client.invalidateQueries({ queryKey: keyOf(page + 1), exact: true, refetchType: 'none' })
  }
  return reply
}

/** {@link fetchPage} for a query whose key ends with its parameters, the page among them. */
export function tablePage<T extends CursorPage>(
  key: QueryKey,
  query: { page?: number | undefined },
  fetch: (options: { signal: AbortSignal; after: string | undefined }) => Promise<T>,
) {
  const keyOf = (page: number) => [...key, { ...query, page }]
  const page = query.page ?? 1
  return {
    queryKey: keyOf(page),
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
      fetchPage(client, page, keyOf, (after) => fetch({ signal, after })),
  }
}

/** Where a page of an infinite query begins: at its number (or offset), or after the page before. */
export type PageStart = number | { page: number; after: string }

export const numberOf = (start: PageStart): number => (typeof start === 'number' ? start : start.page)
export const afterOf = (start: PageStart): string | undefined =>
  typeof start === 'number' ? undefined : start.after

/**
 * The start of the next page, as `getNextPageParam` returns it.
 * @param next Number (or offset) of the next page according to the other fields of the reply; `undefined` if there is none.
 */
export function nextStart(
  last: CursorPage,
  start: PageStart,
  next: number | undefined,
): PageStart | undefined {
  if (last.next_cursor) return { page: next ?? numberOf(start) + 1, after: last.next_cursor }
  // A page that was requested by cursor and returns none is the last one, whatever its numbers count.
  return afterOf(start) === undefined ? next : undefined
}

/** Maximum number of pages of a list that is fetched as a whole. */
const maxPages = 100

/** Fetches all pages, up to 100, of a list whose specified call returns only the first. */
export async function fetchAllPages<T extends CursorPage>(
  fetch: (after: string | undefined) => Promise<T>,
): Promise<[T, ...T[]]> {
  const first = await fetch(undefined)
  const pages: [T, ...T[]] = [first]
  let after = first.next_cursor
  while (after && pages.length < maxPages) {
    // Each request needs the cursor of the page before.
    // oxlint-disable-next-line no-await-in-loop
    const page = await fetch(after)
    pages.push(page)
    after = page.next_cursor
  }
  return pages
}

/** The items of several pages, without those that a later page repeats. */
export function withoutRepeated<T extends { id: string | number }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [String(item.id), item] as const)).values()]
}
