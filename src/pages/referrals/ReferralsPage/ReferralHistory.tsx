import { chakra } from '@chakra-ui/react'
import { type Ref, useId, useState } from 'react'
import type { Referral } from '#api/contract/referrals.ts'
import { referralsLimit } from '#api/contract/values/referrals.ts'
import type { Waiting } from '#api/outbox/contributions.ts'
import { WaitingCardsOf } from '#components/outbox/WaitingCards/WaitingCardsOf.tsx'
import { ReferralCard } from '#components/referrals/ReferralCard/ReferralCard.tsx'
import {
  filterFrom,
  filterReferrals,
  noFilter,
} from '#components/referrals/ReferralFilter/filterReferrals.ts'
import { ReferralFilter } from '#components/referrals/ReferralFilter/ReferralFilter.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { useShownWhenAdded } from '#components/ui/layers/showAdded.ts'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { referrals as t } from '#locales/referrals.ts'
import { HistorySkeleton } from './ReferralSkeletons.tsx'
import { FirstScreenful } from '#ssr/firstRender.tsx'

const elementId = ({ id }: Referral) => `referral-${id}`

export interface ReferralHistoryProps {
  communityName: string
  /** `undefined` while loading. */
  history: readonly Referral[] | undefined
  /** Referrals that wait to be sent. */
  waiting: readonly Waiting<'referral'>[]
  onDelete: (referral: Referral) => void
  /** The heading, which takes the focus when the focused element has been removed. */
  headingRef: Ref<HTMLHeadingElement>
}

/** The member's referrals to a community, newest first. */
export function ReferralHistory(props: ReferralHistoryProps) {
  const { communityName, history, waiting, onDelete, headingRef } = props
  const titleId = useId()
  useShownWhenAdded(history?.map(elementId))
  const [filter, setFilter] = useState(noFilter)
  const long = history !== undefined && history.length >= filterFrom
  const filtered = long ? filterReferrals(history, filter) : history

  return (
    <chakra.section
      aria-labelledby={titleId}
      aria-busy={history === undefined}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
    >
      <div>
        <chakra.h2
          ref={headingRef}
          id={titleId}
          tabIndex={-1}
          outline="none"
          fontSize="lg"
          fontWeight="640"
          letterSpacing="-0.01em"
          overflowWrap="anywhere"
          textWrap="balance"
        >
          {t.historyOf(communityName)}
        </chakra.h2>
        {history !== undefined && history.length > 0 && (
          <chakra.p fontSize="sm" color="text.muted">
            {history.length < referralsLimit ? t.total(history.length) : t.newest(referralsLimit)}
          </chakra.p>
        )}
      </div>
      <WaitingCardsOf items={waiting} />
      {long && <ReferralFilter history={history} value={filter} onChange={setFilter} />}
      {filtered === undefined && <HistorySkeleton />}
      {history?.length === 0 && waiting.length === 0 && (
        <Card padding="0">
          <EmptyState titleAs="h3" drawing="people" title={t.empty} text={t.emptyText} />
        </Card>
      )}
      {long && filtered?.length === 0 && (
        <EmptyState
          titleAs="h3"
          drawing="waves"
          title={t.none}
          text={t.noneText}
          action={
            <Button variant="secondary" onClick={() => setFilter(noFilter)}>
              {t.showAll}
            </Button>
          }
        />
      )}
      {filtered && filtered.length > 0 && (
        <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
          <FirstScreenful items={filtered}>
            {(referral) => (
              <li key={String(referral.id)} id={elementId(referral)}>
                <ReferralCard referral={referral} onDelete={() => onDelete(referral)} />
              </li>
            )}
          </FirstScreenful>
        </chakra.ul>
      )}
    </chakra.section>
  )
}
