import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { serverMessageOr } from '#api/client/errors.ts'
import { type Invitation, invitationsPageSize } from '#api/contract/studio/invitations.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import {
  createInvitation,
  invitationsQuery,
  invitationUrl,
  revokeInvitation,
} from '#api/studio/invitations.ts'
import { DataTable } from '#components/studio/DataTable/DataTable.tsx'
import { InvitationForm } from '#components/studio/InvitationForm/InvitationForm.tsx'
import { InvitationQr } from '#components/studio/InvitationQr/InvitationQr.tsx'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { useDialog } from '#components/studio/shared/useDialog.ts'
import { useSingleActs } from '#components/studio/shared/useSingleActs.ts'
import { undoToast } from '#components/studio/shared/undoToast.ts'
import { useTableAddress } from '#components/studio/shared/useTableAddress.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioInvitations as t } from '#locales/studioInvitations.ts'
import { invitationColumns } from './invitationColumns.tsx'

/** Invitations by link: made, copied, shown as a QR code, revoked. */
export function InvitationsPage() {
  const { id, name, can } = useStudioCommunity()
  const client = useQueryClient()
  const address = useTableAddress()
  const { data, error, isFetching, refetch } = useQuery(invitationsQuery(id, address.page))
  const creating = useDialog()
  const showing = useDialog<Invitation | undefined>()
  const single = useSingleActs()

  async function copy({ token }: Invitation) {
    try {
      await navigator.clipboard.writeText(invitationUrl(token))
      toast(t.copied)
    } catch {
      toast(t.copyFailed, { tone: 'danger' })
    }
  }
  async function revoke({ id: invitation }: Invitation) {
    try {
      const change = await revokeInvitation(id, String(invitation))
      undoToast(client, t.revoked, { communityId: id, id: change })
    } catch (failure) {
      toast(serverMessageOr(failure, t.revokeFailed), { tone: 'danger' })
    }
    await refreshStudio(client, id)
  }
  const newButton = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => creating.show(undefined)}>
      {t.new}
    </Button>
  )
  return (
    <StudioPage title={t.title} community={name} lead={t.lead} actions={newButton}>
      <DataTable
        label={t.title}
        columns={invitationColumns(
          {
            onCopy: (invitation) => void copy(invitation),
            onQr: showing.show,
            onRevoke: (invitation) => void single(invitation.id, () => revoke(invitation)),
          },
          Boolean(data?.entry),
        )}
        rows={data?.invitations}
        total={data?.total ?? 0}
        pageSize={invitationsPageSize}
        rowId={(row) => String(row.id)}
        rowName={(row) => invitationUrl(row.token)}
        address={address}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t.empty} text={t.emptyText} />}
      />
      <InvitationForm
        key={creating.time}
        open={creating.open}
        moderators={can('roles')}
        entry={data?.entry}
        mayAdmitFree={can('settings')}
        draftKey={`studio:invitation:${id}`}
        onClose={creating.close}
        onCreate={async (wanted) => {
          const made = await createInvitation(id, wanted)
          toast(t.created, { action: { label: t.copy, onSelect: () => void copy(made) } })
          await refreshStudio(client, id)
        }}
      />
      {showing.about && (
        <InvitationQr open={showing.open} url={invitationUrl(showing.about.token)} onClose={showing.close} />
      )}
    </StudioPage>
  )
}
