import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { ApiError, serverMessageOr } from '#api/client/errors.ts'
import type { StudioMeeting } from '#api/contract/studio/meetings.ts'
import { studioMeetingsPageSize } from '#api/contract/studio/meetings.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import {
  createMeeting,
  editMeeting,
  meetingQuery,
  readMeeting,
  studioMeetingsQuery,
} from '#api/studio/meetings.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { openCalendarFile } from '#components/meetings/AddToCalendar/openCalendarFile.ts'
import { useNow } from '#components/meetings/shared/useNow.ts'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
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
import { useDialog } from '#components/studio/shared/useDialog.ts'
import { type TableAddress, useTableAddress } from '#components/studio/shared/useTableAddress.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { rowElementId } from '#components/studio/DataTable/rows.tsx'
import { showAdded } from '#components/ui/layers/showAdded.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioMeetings as t } from '#locales/studioMeetings.ts'
import { meetingColumns, startableFrom } from './meetingColumns.tsx'
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
  const { id, name, archived_at: archived } = useStudioCommunity()
  const hintId = useId()
  const client = useQueryClient()
  const address = useTableAddress()
  const view = views.find((one) => viewNames[one] === address.filter('ver')) ?? 'upcoming'
  const acts = useMeetingActs(id)
  const editing = useDialog<Editing | undefined>()
  const cancelling = useDialog<StudioMeeting | undefined>()

  const { about: edited } = editing
  const { about: cancelled } = cancelling
  const edit = (meeting?: StudioMeeting) =>
    editing.show(meeting ? { meeting, saved: toValues(meeting) } : { saved: blankMeeting() })
  useNamedMeeting(address, edit)
  function cancel(meeting: StudioMeeting) {
    if (meeting.series_id) cancelling.show(meeting)
    else void acts.cancel(meeting, 'this')
  }
  async function save({ meeting, saved }: Editing, values: MeetingValues, key: string) {
    try {
      if (meeting) toast(t.saved(await editMeeting(id, meeting, toChange(saved, values))))
      else {
        const made = await createMeeting(id, toMeeting(values), key)
        toast(t.created(made.length))
        if (made[0]) showAdded(rowElementId(String(made[0].id)))
      }
      editing.close()
    } catch (failure) {
      if (meeting && failure instanceof ApiError && failure.status === 409) {
        // Saving again changes only what was typed here, on top of what somebody else has saved.
        const fresh = await readMeeting(id, meeting).catch(() => meeting)
        editing.update({ meeting: { ...meeting, version: fresh.version }, saved })
      }
      throw failure
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
        <>
          <ArchivedHint id={hintId} text={archived ? t.archived : undefined} />
          <Button
            icon={<Plus aria-hidden="true" />}
            disabled={Boolean(archived)}
            aria-describedby={archived ? hintId : undefined}
            onClick={() => edit()}
          >
            {t.new}
          </Button>
        </>
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
            onStatus: (meeting) => void acts.changeStatus(meeting),
            onCancel: cancel,
            onDownload: download,
          }}
        />
      )}
      {edited && (
        <MeetingForm
          key={`edit:${editing.time}`}
          open={editing.open}
          {...edited}
          draftKey={`studio:meeting:${id}:${edited.meeting?.id ?? 'new'}`}
          onClose={editing.close}
          onSave={(values, key) => save(edited, values, key)}
          onDownload={download}
        />
      )}
      {cancelled && (
        <CancelSeriesDialog
          key={`cancel:${cancelling.time}`}
          meeting={cancelled}
          open={cancelling.open}
          onClose={cancelling.close}
          onCancel={(scope) => {
            cancelling.close()
            void acts.cancel(cancelled, scope)
          }}
        />
      )}
    </StudioPage>
  )
}

/** Opens the file for other calendars: of a series, all of it. */
function download({ calendar_url: url }: StudioMeeting): void {
  if (url) openCalendarFile(url)
}

/** A meeting that the address names is opened, once. */
function useNamedMeeting(address: TableAddress, onOpen: (meeting: StudioMeeting) => void): void {
  const { id } = useStudioCommunity()
  const named = address.filter('reunion')
  const { data, error } = useQuery({ ...meetingQuery(id, named ?? ''), enabled: named !== undefined })
  const open = useEffectEvent(() => {
    address.setFilters({ reunion: undefined })
    if (data && data.state !== 'cancelled') onOpen(data)
    else toast(error ? serverMessageOr(error, t.failedOne) : t.cancelledOne, { tone: 'danger' })
  })
  useEffect(() => {
    if (data || error) open()
  }, [data, error])
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
  const at = useNow((data?.meetings ?? []).map(startableFrom))
  return (
    <DataTable
      label={t.viewNames[scope]}
      columns={meetingColumns(acts, at)}
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
