import { useSearchParams } from 'react-router-dom'
import { pageNumber } from '#lib/pageNumber.ts'

export type Direction = 'asc' | 'desc'

/** What a table shows, as its address says: a link to it shows a colleague the same. */
export interface TableAddress {
  page: number
  /** A column's id; undefined for the table's own order. */
  sort: string | undefined
  direction: Direction
  /** Ids of hidden columns. */
  hidden: readonly string[]
  /** The value of a filter, or undefined. */
  filter: (name: string) => string | undefined
  setPage: (page: number) => void
  /** Corrects a page that does not exist: Back leads past it. */
  replacePage: (page: number) => void
  /** Sorts by a column, or the other way round if it already does. */
  toggleSort: (column: string) => void
  setHidden: (columns: readonly string[]) => void
  /** Sets filters, or removes those without a value, and returns to the first page. */
  setFilters: (filters: Readonly<Record<string, string | undefined>>) => void
}

const names = { page: 'pagina', sort: 'orden', direction: 'sentido', hidden: 'sin' } as const

interface Options {
  /** Columns that can be sorted by, with the direction that comes first. */
  sorts?: Readonly<Record<string, Direction>>
  /** Name of the page in the address, where there are several lists. */
  pageName?: string
}

/** Page, order, columns and filters of a table in the query of the address. Anything unknown there is ignored. */
export function useTableAddress({ sorts = {}, pageName = names.page }: Options = {}): TableAddress {
  const [params, setParams] = useSearchParams()
  const page = pageNumber(params.get(pageName))
  const column = params.get(names.sort) ?? ''
  const sort = Object.hasOwn(sorts, column) ? column : undefined
  const direction: Direction = params.get(names.direction) === 'desc' ? 'desc' : 'asc'
  const hidden = (params.get(names.hidden) ?? '').split(',').filter(Boolean)

  function change(values: Readonly<Record<string, string | undefined>>, replace: boolean) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace },
    )
  }

  return {
    page,
    sort,
    direction,
    hidden,
    filter: (name) => params.get(name) ?? undefined,
    setPage: (next) => change({ [pageName]: next > 1 ? String(next) : undefined }, false),
    replacePage: (next) => change({ [pageName]: next > 1 ? String(next) : undefined }, true),
    toggleSort: (next) => {
      const first = sorts[next] ?? 'asc'
      const other = direction === 'asc' ? 'desc' : 'asc'
      change(
        { [names.sort]: next, [names.direction]: next === sort ? other : first, [pageName]: undefined },
        true,
      )
    },
    setHidden: (columns) => change({ [names.hidden]: columns.join(',') || undefined }, true),
    setFilters: (filters) => change({ ...filters, [pageName]: undefined }, true),
  }
}
