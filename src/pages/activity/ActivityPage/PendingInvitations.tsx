import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessageOr } from '#api/client/errors.ts'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import {
  acceptReceived,
  declineReceived,
  receivedInvitationsQuery,
} from '#api/communities/receivedInvitations.ts'
import type { Id } from '#api/contract/common.ts'
import type { ReceivedInvitation } from '#api/contract/receivedInvitations.ts'
import { ReceivedInvitations } from '#components/communities/ReceivedInvitations/ReceivedInvitations.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { receivedInvitations as invitationTexts } from '#locales/receivedInvitations.ts'

/** Personal invitations, above what happened: they wait for an answer. Nothing while there are none, except why they cannot be shown. */
export function PendingInvitations() {
  const client = useQueryClient()
  const { data: invitations = [], error, isFetching, refetch } = useQuery(receivedInvitationsQuery)
  const { select } = useCurrentCommunity()
  const [busyId, setBusyId] = useState<Id>()
  async function answer({ id }: ReceivedInvitation, act: () => Promise<void>) {
    if (busyId !== undefined) return
    setBusyId(id)
    try {
      await act()
    } catch (error) {
      toast(serverMessageOr(error, invitationTexts.failed), { tone: 'danger' })
      // It may have been revoked, or the community is full by now.
      await client.invalidateQueries({ queryKey: receivedInvitationsQuery.queryKey })
    } finally {
      setBusyId(undefined)
    }
  }
  const failure = (
    <LoadFailure
      compact
      marginBottom="3"
      error={error}
      loaded={invitations.length > 0}
      title={invitationTexts.loadFailed}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
  if (invitations.length === 0) return failure
  return (
    <>
      {failure}
      <ReceivedInvitations
        invitations={invitations}
        busyId={busyId}
        onAccept={(invitation) =>
          void answer(invitation, async () => {
            const joined = await acceptReceived(client, invitation.id)
            if (joined) select(joined)
            toast(invitationTexts.joined(invitation.community.name), { tone: 'success' })
          })
        }
        onDecline={(invitation) =>
          void answer(invitation, async () => {
            const { name } = invitation.community
            const sure = await confirmDialog(invitationTexts.declineSure(name), {
              confirm: invitationTexts.decline,
              danger: true,
            })
            if (!sure) return
            await declineReceived(client, invitation.id)
            toast(invitationTexts.declined)
          })
        }
      />
    </>
  )
}
