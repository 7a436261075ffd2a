import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { type Invitation, invitationsPageSize } from '#api/contract/studio/invitations.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import {
  createInvitation,
  exportInvitations,
  invitationsQuery,
  invitationUrl,
  revokeInvitation,
} from '#api/studio/invitations.ts'
import { DataTable } from '#components/studio/DataTable/DataTable.tsx'
import { SearchField } from '#components/studio/FilterBar/SearchField.tsx'
import { InvitationForm } from '#components/studio/InvitationForm/InvitationForm.tsx'
import { InvitationQr } from '#components/studio/InvitationQr/InvitationQr.tsx'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { downloadFile } from '#components/studio/shared/downloadFile.ts'
import { useDialog } from '#components/studio/shared/useDialog.ts'
import { useSingleActs } from '#components/studio/shared/useSingleActs.ts'
import { undoToast } from '#components/studio/shared/undoToast.ts'
import { useTableAddress } from '#components/studio/shared/useTableAddress.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { rowElementId } from '#components/studio/DataTable/rows.tsx'
import { showAdded } from '#components/ui/layers/showAdded.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioInvitations as t } from '#locales/studioInvitations.ts'
import { invitationColumns } from './invitationColumns.tsx'

/** Invitations by link and those for one person each: made, copied, shown as a QR code, downloaded, revoked. */
export function InvitationsPage() {
  const { id, name, can } = useStudioCommunity()
  const client = useQueryClient()
  const address = useTableAddress()
  const kind = address.filter('tipo') === 'personales' ? 'people' : 'links'
  const text = kind === 'people' ? (address.filter('buscar') ?? '') : ''
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    invitationsQuery(id, { kind, page: address.page, ...(text !== '' && { q: text }) }),
  )
  // Rows of the other kind have other columns.
  const rows =
    isPlaceholderData && data?.invitations.some(({ person }) => !person !== (kind === 'links'))
      ? undefined
      : data?.invitations
  const downloading = useSingleMutation({
    mutationFn: async () => downloadFile(await exportInvitations(id), t.downloadName),
    onError: (failure) => toast(serverMessageOr(failure, t.downloadFailed), { tone: 'danger' }),
  })
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
    <StudioPage
      title={t.title}
      community={name}
      lead={kind === 'links' ? t.lead : t.peopleLead}
      actions={
        kind === 'links' ? (
          newButton
        ) : (
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            busy={downloading.isPending}
            disabled={!data?.people_open}
            onClick={() => downloading.mutate()}
          >
            {t.download}
          </Button>
        )
      }
    >
      <Chips
        label={t.kind}
        options={[
          { value: 'links', label: t.links },
          { value: 'people', label: t.people(data?.people_open ?? 0) },
        ]}
        selected={kind}
        onSelect={(next) =>
          address.setFilters({ tipo: next === 'people' ? 'personales' : undefined, buscar: undefined })
        }
      />
      {kind === 'people' && (
        <chakra.search maxWidth="20rem">
          <SearchField
            label={t.search}
            placeholder={t.searchHint}
            value={text}
            onChange={(buscar) => address.setFilters({ buscar })}
          />
        </chakra.search>
      )}
      <DataTable
        label={kind === 'links' ? t.title : t.peopleTitle}
        columns={invitationColumns(kind, Boolean(data?.entry), {
          onCopy: (invitation) => void copy(invitation),
          onQr: showing.show,
          onRevoke: (invitation) => void single(invitation.id, () => revoke(invitation)),
        })}
        rows={rows}
        total={data?.total ?? 0}
        pageSize={invitationsPageSize}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.person?.email ?? invitationUrl(row.token)}
        address={address}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          kind === 'links' ? (
            <EmptyState title={t.empty} text={t.emptyText} />
          ) : text ? (
            <EmptyState title={t.nothing} text={t.nothingText} />
          ) : (
            <EmptyState title={t.peopleEmpty} text={t.peopleEmptyText} />
          )
        }
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
          // The newest are on the first page.
          address.replacePage(1)
          await refreshStudio(client, id)
          showAdded(rowElementId(String(made.id)))
        }}
      />
      {showing.about && (
        <InvitationQr open={showing.open} url={invitationUrl(showing.about.token)} onClose={showing.close} />
      )}
    </StudioPage>
  )
}
