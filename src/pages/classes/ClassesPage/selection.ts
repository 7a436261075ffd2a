import type { Id } from '#api/contract/common.ts'
import { useMinWidth } from '#components/layout/shared/useMinWidth.ts'

/** The URL's query with a product selected, or none; other parameters stay. */
export function withProduct(params: URLSearchParams, id: Id | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id === null) next.delete('producto')
  else next.set('producto', String(id))
  return next
}

/** Whether list and detail are side by side. */
export const useWide = (): boolean => useMinWidth('lg') === true

/** Router state of entries opened from the list. */
export const openedFromList = { fromProductList: true } as const
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromProductList' in state
