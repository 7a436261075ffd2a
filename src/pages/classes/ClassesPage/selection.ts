import { useSyncExternalStore } from 'react'
import type { Id } from '#api/contract/common.ts'

/** The URL's query with a product selected, or none; other parameters stay. */
export function withProduct(params: URLSearchParams, id: Id | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id === null) next.delete('producto')
  else next.set('producto', String(id))
  return next
}

/** Width from which list and detail are side by side: the theme's `lg`. */
const wideQuery = '(min-width: 1100px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wideQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether list and detail are side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideQuery).matches)

/** Router state of entries opened from the list. */
export const openedFromList = { fromProductList: true } as const
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromProductList' in state
