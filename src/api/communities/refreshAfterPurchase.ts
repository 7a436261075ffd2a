import type { QueryClient } from '@tanstack/react-query'

/** Refetches everything that depends on what the member has bought. */
export function refreshAfterPurchase(client: QueryClient): void {
  const changed = [
    ['communities'],
    ['explore', 'listing'],
    ['classes'],
    ['learning'],
    ['purchases', 'pending'],
  ]
  for (const queryKey of changed) void client.invalidateQueries({ queryKey })
}
