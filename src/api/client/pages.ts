import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A page of a list whose call has `pageCursor`. */
export interface CursorPage {
  next_cursor?: string | null | undefined
}

/** A list by numbered pages, counted from 1, each a query of its own. */
export type PageKey = (page: number) => QueryKey

/**
 * Fetches a page of a list. It begins where the cached page before ends; without that one, its number counts. When the
 * page ends elsewhere than before, the next one is fetched again as soon as it is shown.
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
 * Where the next page begins, as `getNextPageParam` returns it. `next` is the number (or offset) of the next page as
 * far as the reply's other fields and the numbers say; `undefined` if there is none.
 */
export function nextStart(
  last: CursorPage,
  start: PageStart,
  next: number | undefined,
): PageStart | undefined {
  if (last.next_cursor) return { page: next ?? numberOf(start) + 1, after: last.next_cursor }
  // Numbers may promise more than there is after a page that did not begin at its number.
  return afterOf(start) === undefined ? next : undefined
}

/** Most pages of a list that is shown as a whole. */
const maxPages = 100

/** Fetches all pages of a list whose specified call only gives the first. */
export async function fetchAllPages<T extends CursorPage>(
  fetch: (after: string | undefined) => Promise<T>,
): Promise<[T, ...T[]]> {
  const first = await fetch(undefined)
  const pages: [T, ...T[]] = [first]
  let after = first.next_cursor
  while (after && pages.length < maxPages) {
    // Each page is requested by the end of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const page = await fetch(after)
    pages.push(page)
    after = page.next_cursor
  }
  return pages
}

/** The items without those that an earlier page has already shown. */
export function withoutRepeated<T extends { id: string | number }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [String(item.id), item] as const)).values()]
}
