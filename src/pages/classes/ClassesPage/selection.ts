import { useSyncExternalStore } from 'react'
import type { Id } from '#api/contract/common.ts'

/** The query of the address with a product selected, or none. What else is in it stays. */
export function withProduct(params: URLSearchParams, id: Id | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id === null) next.delete('producto')
  else next.set('producto', String(id))
  return next
}

/** From here on list and detail stand side by side: the theme's `lg`. */
const wideQuery = '(min-width: 1100px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wideQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for list and detail side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideQuery).matches)

/** State of a history entry that was opened from the list right before it. */
export const openedFromList = { fromProductList: true } as const
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromProductList' in state
