import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import type { OutboxItem } from '#api/outbox/outboxStorage.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { loadWaitingParts } from './loadWaitingParts.ts'

const WaitingState = lazyComponent(async () => (await loadWaitingParts()).WaitingState)

/** In place of the button that would send it again: what has become of something that waits. */
export function WaitingLine({ item }: { item: OutboxItem }) {
  return (
    <chakra.p fontSize="sm" color="text.muted" minWidth="0">
      <Suspense fallback={null}>
        <WaitingState item={item} />
      </Suspense>
    </chakra.p>
  )
}
