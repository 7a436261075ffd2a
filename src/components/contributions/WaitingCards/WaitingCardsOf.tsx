import { Suspense } from 'react'
import type { Contribution } from '#api/contributions/outbox.ts'
import { lazyPart } from '#chunks/lazyPage.tsx'

const WaitingCards = lazyPart(async () => (await import('../WaitingParts.ts')).WaitingCards)

/** What waits for the connection, as cards; nothing if there is none. */
export function WaitingCardsOf({ items }: { items: readonly Contribution[] }) {
  if (items.length === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingCards items={items} />
    </Suspense>
  )
}
