import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { Standing } from '#api/contract/ranking.ts'
import { ledgerQuery } from '#api/ranking/queries.ts'
import { PointsLedger } from '#components/ranking/PointsLedger/PointsLedger.tsx'

export interface LedgerDialogProps {
  communityId: Id
  open: boolean
  onClose: () => void
  standing: Standing | undefined
}

/** Dialog with the member's ledger in a community. */
export function LedgerDialog({ communityId, open, onClose, standing }: LedgerDialogProps) {
  const [chosen, setMonth] = useState<string | null>(null)
  const month = chosen !== null && standing?.months.includes(chosen) ? chosen : null
  const list = useInfiniteQuery({ ...ledgerQuery(communityId, month), enabled: open })
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())
  return (
    <PointsLedger
      open={open}
      onClose={onClose}
      standing={standing}
      month={month}
      onMonth={setMonth}
      entries={list.data?.entries}
      total={list.data?.total}
      error={list.error}
      stale={list.isRefetchError}
      hasMore={list.hasNextPage}
      busy={list.isFetchingNextPage || (list.isError && list.isFetching)}
      onMore={() => void list.fetchNextPage()}
      onRetry={retry}
    />
  )
}
