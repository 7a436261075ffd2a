import { useContributions } from '#api/outbox/contributionOutbox.ts'
import { useWaitingActions } from '#api/outbox/useWaitingActions.ts'
import { useCommunityName } from '../shared/useCommunityName.ts'
import { WaitingDialog } from './WaitingDialog.tsx'

/** The dialog with everything in the member's outbox. */
export function OwnWaitingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const items = useContributions()
  const actions = useWaitingActions()
  const communityName = useCommunityName(open)
  return (
    <WaitingDialog open={open} items={items} communityName={communityName} onClose={onClose} {...actions} />
  )
}
