import { chakra } from '@chakra-ui/react'
import type { Contribution } from '#api/outbox/contributions.ts'
import { useWaitingActions } from '#api/outbox/useWaitingActions.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { waiting as t } from '#locales/waiting.ts'
import { useCommunityName } from '../shared/useCommunityName.ts'
import { WaitingEntry } from '../WaitingItem/WaitingEntry.tsx'

/** Contributions in the outbox, shown where they will appear after sending. */
export function WaitingCards({ items }: { items: readonly Contribution[] }) {
  const communityName = useCommunityName()
  const actions = useWaitingActions()
  return (
    <chakra.section aria-label={t.title} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      {items.map((item) => (
        <Card
          key={item.createdAt}
          as="article"
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="2.5"
          borderStyle="dashed"
          aria-busy={item.state === 'sending' || undefined}
        >
          <WaitingEntry item={item} communityName={communityName} {...actions} />
        </Card>
      ))}
    </chakra.section>
  )
}
