import { chakra } from '@chakra-ui/react'
import type { Contribution } from '#api/outbox/contributions.ts'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { waiting as t } from '#locales/waiting.ts'
import { WaitingEntry } from '../WaitingItem/WaitingEntry.tsx'
import type { WaitingActions } from '../WaitingItem/WaitingItem.tsx'
import type { CommunityName } from '../WaitingItem/waitingKinds.tsx'

const List = chakra('ul', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2.5',
    paddingBlock: '4',
    borderTopWidth: '1px',
    _first: { borderTopWidth: '0', paddingTop: '0' },
  },
})

export interface WaitingDialogProps extends WaitingActions {
  open: boolean
  items: readonly Contribution[]
  communityName: CommunityName
  onClose: () => void
}

/** Everything in the outbox, in order. */
export function WaitingDialog({ open, items, communityName, onClose, ...actions }: WaitingDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t.title} description={t.titleText}>
      {items.length === 0 ? (
        <EmptyState paddingBlock="4" drawing="paper" title={t.empty} />
      ) : (
        <List>
          {items.map((item) => (
            <Item key={item.createdAt}>
              <WaitingEntry item={item} communityName={communityName} {...actions} />
            </Item>
          ))}
        </List>
      )}
    </Dialog>
  )
}
