import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Community } from '#api/contract/communities.ts'
import { myPointsQuery, rankingQuery, rewardsQuery, memberStandingQuery } from '#api/ranking/queries.ts'
import { useUser } from '#api/client/session.ts'
import { MyPointsCard } from '#components/ranking/MyPointsCard/MyPointsCard.tsx'
import { Podium } from '#components/ranking/Podium/Podium.tsx'
import { PrizesCard } from '#components/ranking/PrizesCard/PrizesCard.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { afterHydration } from '#lib/idle.ts'
import { Columns } from './Columns.tsx'
import { useMonthRollover } from './useMonthRollover.ts'

const LedgerDialog = lazyComponent(
  async () => (await import('./LedgerDialog.tsx')).LedgerDialog,
  dialogOptions,
)

/** Prizes, podium and the member's points in a community; each handles its own errors. */
export function CommunityRanking({ community: { id } }: { community: Community }) {
  const { id: ownId } = useUser()
  const [chosen, setMonth] = useState<string | null>(null)
  const [ledger, setLedger] = useState({ open: false, mounted: false })
  const rewards = useQuery(rewardsQuery(id))
  const { data: standing, isPending: standingPending } = useQuery(memberStandingQuery(id))
  const month = chosen !== null && standing?.months.includes(chosen) ? chosen : null
  const ranking = useQuery(rankingQuery(id, month))
  const points = useQuery(myPointsQuery(id))
  const at = useMonthRollover(id, standing)
  useEffect(() => afterHydration(LedgerDialog.prefetch), [])

  return (
    <>
      <Columns>
        <PrizesCard
          rewards={rewards.data}
          error={rewards.error}
          busy={rewards.isFetching}
          onRetry={() => void rewards.refetch()}
        />
        <Podium
          ranking={ranking.data}
          error={ranking.error}
          busy={ranking.isFetching}
          onRetry={() => void ranking.refetch()}
          ownId={ownId}
          standing={standing}
          standingPending={standingPending}
          at={at}
          month={month}
          onMonth={setMonth}
        />
        <MyPointsCard
          points={points.data}
          error={points.error}
          busy={points.isFetching}
          onRetry={() => void points.refetch()}
          standing={standing}
          standingPending={standingPending}
          onLedger={() => setLedger({ open: true, mounted: true })}
          onLedgerNear={LedgerDialog.prefetch}
        />
      </Columns>
      {ledger.mounted && (
        <LedgerDialog
          communityId={id}
          open={ledger.open}
          onClose={() => setLedger({ open: false, mounted: true })}
          standing={standing}
        />
      )}
    </>
  )
}
