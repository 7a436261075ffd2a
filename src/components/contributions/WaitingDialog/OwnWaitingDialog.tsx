import { useQuery } from '@tanstack/react-query'
import { sameId } from '#api/contract/common.ts'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import { useContributions } from '#api/contributions/outbox.ts'
import { useWaitingActions } from '#api/contributions/useWaitingActions.ts'
import { WaitingDialog } from './WaitingDialog.tsx'

/** Everything that the member has waiting. */
export function OwnWaitingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const items = useContributions()
  const actions = useWaitingActions()
  const { data: communities = [] } = useQuery({ ...myCommunitiesQuery, enabled: open })
  return (
    <WaitingDialog
      open={open}
      items={items}
      communityName={(id) => communities.find((one) => sameId(one.id, id))?.name ?? undefined}
      onClose={onClose}
      {...actions}
    />
  )
}
