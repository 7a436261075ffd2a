import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { salesPageProduct, salesPageQuery } from '#api/salesPages/queries.ts'

/**
 * What opens for a community: its product's sales page when the coach's tier has one, else its details. Nothing is
 * asked of the server for those that have none or while it is not `wanted`, and one that cannot be had leads to the details.
 */
export function useOfferScreen(community: ListedCommunity, enabled: boolean) {
  const product = salesPageProduct(community)
  const { data, isError, refetch } = useQuery({
    ...salesPageQuery(product ?? ''),
    enabled: enabled && product !== undefined,
  })
  const [chosen, setChosen] = useState<'sales' | 'details'>('sales')
  const hasSalesPage = product !== undefined && !isError
  return {
    screen: hasSalesPage ? chosen : 'details',
    /** Missing while it is on its way. */
    page: data,
    failed: product !== undefined && isError,
    refresh: () => void refetch(),
    showDetails: () => setChosen('details'),
    /** Missing where there is no sales page. */
    showSales: hasSalesPage ? () => setChosen('sales') : undefined,
  } as const
}
