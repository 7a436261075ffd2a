import { chakra } from '@chakra-ui/react'
import type { Contribution } from '#api/outbox/contributions.ts'
import { type WaitingActions, WaitingItem } from './WaitingItem.tsx'
import { type CommunityName, waitingKind } from './waitingKinds.tsx'
import { WaitingState } from './WaitingState.tsx'

export interface WaitingEntryProps extends WaitingActions {
  item: Contribution
  communityName: CommunityName
}

/** A contribution in the outbox, with its name and state. */
export function WaitingEntry({ item, communityName, ...actions }: WaitingEntryProps) {
  return (
    <>
      <chakra.div display="grid" gap="0.5" minWidth="0">
        <chakra.h3 fontWeight="640" overflowWrap="anywhere">
          {waitingKind(item).name(item, communityName)}
        </chakra.h3>
        <chakra.span fontSize="sm" color="text.muted">
          <WaitingState item={item} />
        </chakra.span>
      </chakra.div>
      <WaitingItem item={item} {...actions} />
    </>
  )
}
