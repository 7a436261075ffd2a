import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Upload, UserX } from 'lucide-react'
import { useId, useState } from 'react'
import { serverMessageOr } from '#api/client/errors.ts'
import { bulkMax, membersPageSize } from '#api/contract/studio/members.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { exportInvitations } from '#api/studio/invitations.ts'
import { exportMembers, membersQuery, runImport } from '#api/studio/members.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
import { BannedPeople } from '#components/studio/BannedPeople/BannedPeople.tsx'
import { ColumnsMenu } from '#components/studio/DataTable/ColumnsMenu.tsx'
import { DataTable } from '#components/studio/DataTable/DataTable.tsx'
import { filtersOf, memberSorts, orderOf } from '#components/studio/MemberFilters/memberFilters.ts'
import { MemberFilters } from '#components/studio/MemberFilters/MemberFilters.tsx'
import { MemberImport } from '#components/studio/MemberImport/MemberImport.tsx'
import { MemberMessage } from '#components/studio/MemberMessage/MemberMessage.tsx'
import { MembersBar } from '#components/studio/MembersBar/MembersBar.tsx'
import { RemoveDialog } from '#components/studio/RemoveDialog/RemoveDialog.tsx'
import { downloadFile } from '#components/studio/shared/downloadFile.ts'
import { studioPath } from '#components/studio/shared/studioNavigation.ts'
import { useDialog } from '#components/studio/shared/useDialog.ts'
import { undoToast } from '#components/studio/shared/undoToast.ts'
import { useTableAddress } from '#components/studio/shared/useTableAddress.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioMemberImport as importTexts } from '#locales/studioMemberImport.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { memberColumns } from './memberColumns.tsx'
import { type Chosen, useMemberActs } from './useMemberActs.ts'

const nobody: ReadonlySet<string> = new Set()

/** The members of a community: searched, filtered, sorted, and acted on together. */
export function MembersPage() {
  const { id, name, archived_at: archived, can } = useStudioCommunity()
  const hintId = useId()
  const client = useQueryClient()
  const address = useTableAddress({ sorts: memberSorts })
  const filters = filtersOf(address.filter)
  const query = { ...filters, ...orderOf(address) }
  const { data, error, isFetching, refetch } = useQuery(membersQuery(id, { ...query, page: address.page }))
  const [ids, setIds] = useState(nobody)
  /** The filter of which everybody is chosen. */
  const [whole, setWhole] = useState<string>()
  const writing = useDialog({ people: 0, draftKey: '' })
  const importing = useDialog()
  const removing = useDialog({ who: '' })
  const banned = useDialog()
  const total = data?.total ?? 0
  const filtered = Object.keys(filters).length > 0
  const all = whole === JSON.stringify(filters)
  const chosen: Chosen = all ? { filter: filters } : { members: [...ids] }
  const people = all ? total : ids.size
  function choose(next: ReadonlySet<string>) {
    setIds(next)
    setWhole(undefined)
  }
  const acts = useMemberActs(id, () => choose(nobody))
  const columns = memberColumns(id)
  const exporting = useSingleMutation({
    mutationFn: async () => downloadFile(await exportMembers(id, query), t.exportName),
    onError: (failure) => toast(serverMessageOr(failure, t.exportFailed), { tone: 'danger' }),
  })
  return (
    <StudioPage
      title={t.title}
      community={name}
      lead={t.lead}
      actions={
        <>
          <Button
            variant="secondary"
            icon={<UserX aria-hidden="true" />}
            onClick={() => banned.show(undefined)}
          >
            {t.bans}
          </Button>
          <ColumnsMenu columns={columns} address={address} />
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            busy={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {t.export}
          </Button>
          <Button
            icon={<Upload aria-hidden="true" />}
            disabled={Boolean(archived)}
            aria-describedby={archived ? hintId : undefined}
            onClick={() => importing.show(undefined)}
          >
            {t.import}
          </Button>
          <ArchivedHint id={hintId} text={archived ? t.archived : undefined} />
        </>
      }
    >
      <MemberFilters
        address={{
          filter: address.filter,
          setFilters: (next) => {
            // Whoever is chosen is seen: another filter begins anew.
            choose(nobody)
            address.setFilters(next)
          },
        }}
        products={data?.products ?? []}
      />
      <DataTable
        label={t.title}
        columns={columns}
        rows={data?.members}
        total={total}
        pageSize={membersPageSize}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        address={address}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        selection={{ ids: all ? new Set(data?.members.map((row) => String(row.id))) : ids, onChange: choose }}
        empty={
          <EmptyState title={filtered ? t.nothing : t.empty} text={filtered ? t.nothingText : t.emptyText} />
        }
      />
      {people > 0 && (
        <MembersBar
          chosen={people}
          all={all}
          choosable={!all && total > ids.size && total <= bulkMax ? total : undefined}
          roles={can('roles')}
          busy={acts.busy}
          onAll={() => setWhole(JSON.stringify(filters))}
          onClear={() => choose(nobody)}
          onLevel={(level) => acts.attempt(chosen, { action: 'level', level })}
          onRole={(role) => acts.attempt(chosen, { action: 'role', role })}
          onMessage={() => writing.show({ people, draftKey: messageDraftKey(id, chosen) })}
          onRemove={() => removing.show({ who: t.removePeople(people) })}
        />
      )}
      <MemberMessage
        key={`message:${writing.time}`}
        open={writing.open}
        people={writing.about.people}
        recipients={chosen}
        draftKey={writing.about.draftKey}
        onClose={writing.close}
        onSend={({ text, key }) => acts.run(chosen, { action: 'message', text }, key)}
      />
      <RemoveDialog
        key={`remove:${removing.time}`}
        open={removing.open}
        who={removing.about.who}
        onClose={removing.close}
        onRemove={(mayReturn) => acts.run(chosen, { action: 'remove', may_return: mayReturn })}
      />
      <BannedPeople open={banned.open} communityId={id} onClose={banned.close} />
      <MemberImport
        key={`import:${importing.time}`}
        open={importing.open}
        onClose={importing.close}
        onCheck={(run) => runImport(id, run)}
        onImport={async (run) => {
          const { invited, batch, change } = await runImport(id, run)
          if (change !== null && change !== undefined) {
            undoToast(client, importTexts.done(invited), { communityId: id, id: String(change) })
          }
          await refreshStudio(client, id)
          return { invited, batch: String(batch ?? '') }
        }}
        onDownload={async (batch) =>
          downloadFile(await exportInvitations(id, batch), importTexts.downloadName)
        }
        invitationsPath={`${studioPath(id, 'invitaciones')}?tipo=personales`}
      />
    </StudioPage>
  )
}

/** Of a message to the chosen: one to a single person is nobody else's. */
const messageDraftKey = (communityId: string, chosen: Chosen): string =>
  `studio:message:${communityId}:${'members' in chosen && chosen.members.length === 1 ? chosen.members[0] : 'many'}`
