import { useSearchParams } from 'react-router-dom'
import {
  accessTypes,
  listingOrders,
  searchMaxLength,
  type ListingOrder,
} from '#api/contract/values/explore.ts'
import type { ExploreQuery } from '#api/offers/queries.ts'
import type { AccessChoice } from '#components/explore/AccessFilter/AccessFilter.tsx'
import { pageNumber } from '#lib/pageNumber.ts'
import { isBlank } from '#api/contract/normaliseText.ts'

/** The filters in the URL; invalid values are ignored. */
export interface ExploreFilters {
  access: AccessChoice
  text: string
  order: ListingOrder | null
  page: number
}

const names = { access: 'acceso', text: 'q', order: 'orden', page: 'pagina' } as const
/** The normalised search text; '' if blank. */
export const searchable = (text: string): string =>
  isBlank(text) ? '' : text.trim().slice(0, searchMaxLength)

/** The filters of a URL. */
export function filtersOf(search: URLSearchParams): ExploreFilters {
  const access = accessTypes.find((type) => type === search.get(names.access))
  return {
    access: access === 'pago' ? 'por_pago' : (access ?? null),
    text: searchable(search.get(names.text) ?? ''),
    order: listingOrders.find((order) => order === search.get(names.order)) ?? null,
    page: pageNumber(search.get(names.page)),
  }
}

/** The query of the listing request; unset filters are left out. */
export const queryOf = ({ access, text, order, page }: ExploreFilters): ExploreQuery => ({
  page,
  access: access ?? undefined,
  text: text || undefined,
  order: order ?? undefined,
})

/** Filter, search, order and page, stored in the URL so that reload and Back restore them. */
export function useExploreFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersOf(search)

  /** A changed filter resets the page; the same choice changes nothing. */
  function change(changes: Partial<ExploreFilters>, { replace = false } = {}) {
    const next: ExploreFilters = { ...filters, page: 1, ...changes }
    const changed = (Object.keys(names) as (keyof ExploreFilters)[]).filter(
      (name) => next[name] !== filters[name],
    )
    if (changed.length === 0) return
    setSearch(
      (now) => {
        for (const name of changed) {
          const value = next[name]
          if (!value || (name === 'page' && value === 1)) now.delete(names[name])
          else now.set(names[name], String(value))
        }
        return now
      },
      { replace, preventScrollReset: true },
    )
  }

  return { filters, change }
}
