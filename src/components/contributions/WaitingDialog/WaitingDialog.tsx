import { chakra } from '@chakra-ui/react'
import type { Id } from '#api/contract/common.ts'
import type { Contribution } from '#api/contributions/outbox.ts'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { contributions as t } from '#locales/contributions.ts'
import { type WaitingActions, WaitingItem } from '../WaitingItem/WaitingItem.tsx'
import { WaitingState } from '../WaitingItem/WaitingState.tsx'

const List = chakra('ul', { base: { display: 'grid' } })
const Item = chakra('li', {
  base: {
    display: 'grid',
    gap: '2.5',
    paddingBlock: '4',
    borderTopWidth: '1px',
    _first: { borderTopWidth: '0', paddingTop: '0' },
  },
})

export interface WaitingDialogProps extends WaitingActions {
  open: boolean
  items: readonly Contribution[]
  /** The name of a community of the member. */
  communityName: (id: Id) => string | undefined
  onClose: () => void
}

/** Everything that waits to be sent, in order. */
export function WaitingDialog({ open, items, communityName, onClose, ...actions }: WaitingDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t.title} description={t.titleText}>
      {items.length === 0 ? (
        <EmptyState paddingBlock="4" drawing="paper" title={t.empty} />
      ) : (
        <List>
          {items.map((item) => (
            <Item key={item.createdAt}>
              <chakra.div display="grid" gap="0.5">
                <chakra.h3 fontWeight="640">{nameOf(item, communityName)}</chakra.h3>
                <chakra.span fontSize="sm" color="text.muted">
                  <WaitingState item={item} />
                </chakra.span>
              </chakra.div>
              <WaitingItem item={item} {...actions} />
            </Item>
          ))}
        </List>
      )}
    </Dialog>
  )
}

function nameOf(item: Contribution, communityName: WaitingDialogProps['communityName']): string {
  if (item.kind === 'feed-post') return t.inFeed
  if (item.kind === 'comment') return t.comment
  if (item.kind === 'like') return item.liked ? t.like : t.unlike
  const community = communityName(item.post.communityId)
  return community ? t.inCommunity(community) : t.inSomeCommunity
}
