import { chakra } from '@chakra-ui/react'
import { ListOrdered } from 'lucide-react'
import { useId } from 'react'
import type { MyPoints, Standing } from '#api/contract/ranking.ts'
import { isNotFound } from '#api/ranking/queries.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { ranking as t } from '#locales/ranking.ts'
import { LineSkeleton } from '../shared/LineSkeleton.tsx'
import { PartFailure } from '../shared/PartFailure.tsx'
import { CardHead } from '#components/ui/CardHead/CardHead.tsx'
import { monthName } from '../shared/months.ts'
import { Breakdown } from './Breakdown.tsx'
import { Figures } from './Figures.tsx'
import { MyPointsSkeleton } from './MyPointsSkeleton.tsx'
import { NextPlace } from './NextPlace.tsx'

export interface MyPointsCardProps {
  /** `undefined` while loading. */
  points: MyPoints | undefined
  error: Error | null
  /** A retry is running. */
  busy?: boolean
  onRetry: () => void
  /** No community is selected, so no request was made. */
  noCommunity?: boolean
  /** Missing if the back end has no such call; then neither the rules nor the next place are shown. */
  standing: Standing | undefined
  /** It is on its way: its space is kept. */
  standingPending?: boolean
  onLedger: () => void
  /** The pointer or the focus is on the ledger button: a good time to preload. */
  onLedgerNear?: () => void
}

/** The member's points this month, their sources, and how to earn more. */
export function MyPointsCard(props: MyPointsCardProps) {
  const { standing, standingPending = false, noCommunity = false } = props
  const titleId = useId()
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      containerType="inline-size"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="5"
    >
      <CardHead
        id={titleId}
        title={t.mine}
        text={
          standing && !noCommunity ? (
            <chakra.p _firstLetter={{ textTransform: 'uppercase' }}>
              {monthName(standing.year_month)}
            </chakra.p>
          ) : (
            standingPending && <LineSkeleton width="8rem" />
          )
        }
      />
      {noCommunity ? (
        <EmptyState drawing={null} paddingBlock="4" title={t.mineNoCommunity} text={t.mineNoCommunityText} />
      ) : (
        <Content {...props} />
      )}
    </Card>
  )
}

function Content({ points, error, busy = false, onRetry, standing, ...ledger }: MyPointsCardProps) {
  if (isNotFound(error)) {
    return (
      <>
        <EmptyState drawing="lighthouse" paddingBlock="4" title={t.mineNotFound} text={t.mineFirst} />
        {standing && <Breakdown rules={standing.rules} />}
      </>
    )
  }
  const failure = error && (
    <PartFailure
      title={t.mineFailed}
      error={error}
      loaded={points !== undefined}
      busy={busy}
      onRetry={onRetry}
    />
  )
  if (!points) return failure ?? <MyPointsSkeleton />
  return (
    <>
      {failure}
      <Figures points={points} />
      <NextPlace points={points} standing={standing} />
      <Breakdown points={points} rules={standing?.rules} />
      <chakra.div display="grid" justifyContent={{ sm: 'start' }}>
        <Button
          variant="secondary"
          icon={<ListOrdered aria-hidden="true" />}
          onPointerEnter={ledger.onLedgerNear}
          onFocus={ledger.onLedgerNear}
          onClick={ledger.onLedger}
        >
          {t.ledgerOpen}
        </Button>
      </chakra.div>
    </>
  )
}
