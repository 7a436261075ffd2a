import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { StudioMeeting } from '#api/contract/studio/meetings.ts'
import { studioMeetingsPageSize } from '#api/contract/studio/meetings.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { createMeeting, editMeeting, studioMeetingsQuery } from '#api/studio/meetings.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { CancelSeriesDialog } from '#components/studio/CancelSeriesDialog/CancelSeriesDialog.tsx'
import { DataTable } from '#components/studio/DataTable/DataTable.tsx'
import { MeetingForm } from '#components/studio/MeetingForm/MeetingForm.tsx'
import {
  blankMeeting,
  type MeetingValues,
  toChange,
  toMeeting,
  toValues,
} from '#components/studio/MeetingForm/meetingForm.schema.ts'
import { useTableAddress } from '#components/studio/shared/useTableAddress.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioMeetings as t } from '#locales/studioMeetings.ts'
import { meetingColumns } from './meetingColumns.tsx'
import { MeetingsCalendar } from './MeetingsCalendar.tsx'
import { useMeetingActs } from './useMeetingActs.ts'

const views = ['upcoming', 'past', 'month'] as const
type View = (typeof views)[number]

/** What stands in the address. */
const viewNames: Readonly<Record<View, string | undefined>> = {
  upcoming: undefined,
  past: 'pasadas',
  month: 'calendario',
}

interface Editing {
  /** Missing for a new one. */
  meeting?: StudioMeeting
  saved: MeetingValues
}

/** The meetings of a community: a list or a month, announced, edited, held and cancelled. */
export function MeetingsPage() {
  const { id, name } = useStudioCommunity()
  const client = useQueryClient()
  const address = useTableAddress()
  const view = views.find((one) => viewNames[one] === address.filter('ver')) ?? 'upcoming'
  const acts = useMeetingActs(id)
  const [editing, setEditing] = useState<Editing>()
  const [formOpen, setFormOpen] = useState(false)
  const [cancelling, setCancelling] = useState<StudioMeeting>()
  const [cancelOpen, setCancelOpen] = useState(false)

  function edit(meeting?: StudioMeeting) {
    setEditing(meeting ? { meeting, saved: toValues(meeting) } : { saved: blankMeeting() })
    setFormOpen(true)
  }
  function cancel(meeting: StudioMeeting) {
    if (meeting.series_id) {
      setCancelling(meeting)
      setCancelOpen(true)
    } else void acts.cancel(meeting, 'this')
  }
  async function save(values: MeetingValues, key: string) {
    const { meeting, saved } = editing ?? {}
    try {
      if (meeting && saved) toast(t.saved(await editMeeting(id, meeting, toChange(saved, values))))
      else toast(t.created(await createMeeting(id, toMeeting(values), key)))
      setFormOpen(false)
    } finally {
      await refreshStudio(client, id)
    }
  }
  return (
    <StudioPage
      title={t.title}
      community={name}
      lead={t.lead}
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => edit()}>
          {t.new}
        </Button>
      }
    >
      <Chips
        label={t.views}
        options={views.map((value) => ({ value, label: t.viewNames[value] }))}
        selected={view}
        onSelect={(next) => address.setFilters({ ver: viewNames[next] })}
      />
      {view === 'month' ? (
        <MeetingsCalendar communityId={id} onEdit={edit} />
      ) : (
        <MeetingsTable
          scope={view}
          acts={{
            onEdit: edit,
            onHold: (meeting) => void acts.hold(meeting),
            onCancel: cancel,
            onDownload: (meeting) => void acts.download(meeting),
          }}
        />
      )}
      {editing && (
        <MeetingForm
          key={`${editing.meeting?.id ?? ''}:${editing.meeting?.version ?? ''}`}
          open={formOpen}
          {...editing}
          draftKey={`studio:meeting:${editing.meeting?.id ?? `new:${id}`}`}
          onClose={() => setFormOpen(false)}
          onSave={save}
          onDownload={(meeting) => void acts.download(meeting)}
        />
      )}
      {cancelling && (
        <CancelSeriesDialog
          key={cancelling.id}
          meeting={cancelling}
          open={cancelOpen}
          onClose={() => setCancelOpen(false)}
          onCancel={(scope) => {
            setCancelOpen(false)
            void acts.cancel(cancelling, scope)
          }}
        />
      )}
    </StudioPage>
  )
}

interface MeetingsTableProps {
  scope: 'upcoming' | 'past'
  acts: Parameters<typeof meetingColumns>[0]
}

function MeetingsTable({ scope, acts }: MeetingsTableProps) {
  const { id } = useStudioCommunity()
  const address = useTableAddress()
  const query = studioMeetingsQuery(id, { scope, page: address.page })
  const { data, error, isFetching, refetch } = useQuery(query)
  return (
    <DataTable
      label={t.viewNames[scope]}
      columns={meetingColumns(acts)}
      rows={data?.meetings}
      total={data?.total ?? 0}
      pageSize={studioMeetingsPageSize}
      rowId={(row) => String(row.id)}
      rowName={(row) => row.topic}
      address={address}
      refreshing={isFetching}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title={t.empty[scope]} text={scope === 'upcoming' ? t.emptyText : undefined} />}
    />
  )
}
