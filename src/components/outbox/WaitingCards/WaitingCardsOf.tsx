import { Suspense } from 'react'
import type { Contribution } from '#api/outbox/contributions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { loadWaitingParts } from '../shared/loadWaitingParts.ts'

const WaitingCards = lazyComponent(async () => (await loadWaitingParts()).WaitingCards)

/** Contributions in the outbox as cards; renders nothing without any. */
export function WaitingCardsOf({ items }: { items: readonly Contribution[] }) {
  if (items.length === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingCards items={items} />
    </Suspense>
  )
}
