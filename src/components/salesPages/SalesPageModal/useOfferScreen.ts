import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { salesPageProduct, salesPageQuery } from '#api/salesPages/queries.ts'

/**
 * Which screen opens for a community: its product's sales page if there is one, else its details. Makes no request
 * for communities without a sales page or unless `enabled`; if loading fails, the details open.
 */
export function useOfferScreen(community: ListedCommunity, enabled: boolean) {
  const product = salesPageProduct(community)
  const { data, error, refetch } = useQuery({
    ...salesPageQuery(product ?? ''),
    enabled: enabled && product !== undefined,
  })
  const [chosen, setChosen] = useState<'sales' | 'details'>('sales')
  // A page that was loaded stays if refetching it fails.
  const failed = product !== undefined && error !== null && data === undefined
  const hasSalesPage = product !== undefined && !failed
  return {
    screen: hasSalesPage ? chosen : 'details',
    /** `undefined` while loading. */
    page: data,
    failed,
    refresh: () => void refetch(),
    showDetails: () => setChosen('details'),
    /** Missing if there is no sales page. */
    showSales: hasSalesPage ? () => setChosen('sales') : undefined,
  } as const
}
