import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A page of a list whose endpoint has `pageCursor`. */
export interface CursorPage {
  next_cursor?: string | null | undefined
}

/** Returns the query key of a page; pages are numbered from 1. */
export type PageKey = (page: number) => QueryKey

/**
 * Fetches a page of a list: by the cursor of the cached previous page, or by number if that page is not cached. If the
 * page now ends at another item, the cached next page becomes stale.
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

/** Calls {@link fetchPage} for a query whose key ends with its parameters, including the page. */
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

/** The start of a page of an infinite query: a number (or offset), or the cursor of the previous page. */
export type PageStart = number | { page: number; after: string }

export const numberOf = (start: PageStart): number => (typeof start === 'number' ? start : start.page)
export const afterOf = (start: PageStart): string | undefined =>
  typeof start === 'number' ? undefined : start.after

/**
 * Returns the start of the next page, for `getNextPageParam`.
 * @param next number (or offset) of the next page according to the reply's other fields; `undefined` if there is none.
 */
export function nextStart(
  last: CursorPage,
  start: PageStart,
  next: number | undefined,
): PageStart | undefined {
  if (last.next_cursor) return { page: next ?? numberOf(start) + 1, after: last.next_cursor }
  // A page that was requested by cursor and returns no cursor is the last, even if the counts say otherwise.
  return afterOf(start) === undefined ? next : undefined
}

/** Maximum number of pages when fetching a whole list. */
const maxPages = 100

/** Fetches all pages, at most 100, of a list whose specified call returns only the first page. */
export async function fetchAllPages<T extends CursorPage>(
  fetch: (after: string | undefined) => Promise<T>,
): Promise<[T, ...T[]]> {
  const first = await fetch(undefined)
  const pages: [T, ...T[]] = [first]
  let after = first.next_cursor
  while (after && pages.length < maxPages) {
    // Each request needs the cursor of the previous page.
    // oxlint-disable-next-line no-await-in-loop
    const page = await fetch(after)
    pages.push(page)
    after = page.next_cursor
  }
  return pages
}

/** Returns the items of several pages without duplicates. */
export function withoutRepeated<T extends { id: string | number }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [String(item.id), item] as const)).values()]
}
