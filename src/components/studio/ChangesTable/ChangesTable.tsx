import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changesPageSize, type StudioAction, type StudioChange } from '#api/contract/studio/changes.ts'
import { changesQuery } from '#api/studio/changes.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { dateTime, shortDate, timeOfDay } from '#lib/dates.ts'
import { studioChanges as t } from '#locales/studioChanges.ts'
import { actionText, changeLines } from '../ChangeDetails/changeText.ts'
import { DataTable } from '../DataTable/DataTable.tsx'
import type { Column } from '../DataTable/types.ts'
import { FilterBar } from '../FilterBar/FilterBar.tsx'
import { SearchField } from '../FilterBar/SearchField.tsx'
import { undo } from '../shared/undoToast.ts'
import { useTableAddress } from '../shared/useTableAddress.ts'

export interface ChangesTableProps {
  /** A community, or the platform (`platformId`). */
  place: string
  /** What can be filtered by. */
  actions: readonly StudioAction[]
}

/** What was changed, by whom, and taking it back. */
export function ChangesTable({ place, actions }: ChangesTableProps) {
  const address = useTableAddress()
  const action = actions.find((known) => known === address.filter('tipo'))
  const actor = address.filter('persona')
  const filtered = action !== undefined || actor !== undefined
  const { data, error, isFetching, refetch } = useQuery(
    changesQuery(place, { page: address.page, ...(action && { action }), ...(actor && { actor }) }),
  )
  return (
    <>
      <FilterBar
        filtered={filtered}
        onClear={() => address.setFilters({ tipo: undefined, persona: undefined })}
      >
        <SearchField
          label={t.actor}
          placeholder={t.actorHint}
          value={actor ?? ''}
          onChange={(text) => address.setFilters({ persona: text })}
        />
        <SelectField
          label={t.action}
          hideLabel
          value={action ?? ''}
          onChange={(event) => address.setFilters({ tipo: event.target.value })}
        >
          <option value="">{t.allActions}</option>
          {actions.map((one) => (
            <option key={one} value={one}>
              {actionText(one)}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      <DataTable
        label={t.title}
        columns={columnsOf(place)}
        rows={data?.changes}
        total={data?.total ?? 0}
        pageSize={changesPageSize}
        rowId={(row) => String(row.id)}
        rowName={(row) => actionText(row.action)}
        address={address}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={filtered ? t.nothing : t.empty} text={filtered ? t.nothingText : t.emptyText} />
        }
      />
    </>
  )
}

const columnsOf = (place: string): readonly Column<StudioChange>[] => [
  {
    id: 'que',
    label: t.what,
    fixed: true,
    cell: ({ action, subject_name: subject }) => (
      <span>
        <chakra.span display="block" fontWeight="620">
          {actionText(action)}
        </chakra.span>
        {subject && <chakra.span color="text.muted">{subject}</chakra.span>}
      </span>
    ),
  },
  {
    id: 'cambio',
    label: t.changed,
    cell: (row) => {
      const lines = changeLines(row)
      if (lines.length === 0) return null
      return (
        <chakra.span display="grid" gap="0.5" fontSize="sm" color="text.muted" whiteSpace="pre-wrap">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </chakra.span>
      )
    },
  },
  { id: 'quien', label: t.who, cell: ({ actor_name: actor }) => actor },
  {
    id: 'cuando',
    label: t.when,
    numeric: true,
    cell: ({ created_at: at }) => (
      <chakra.time dateTime={at} title={dateTime(at)} whiteSpace="nowrap">
        {shortDate(at)}, {timeOfDay(at)}
      </chakra.time>
    ),
  },
  { id: 'deshacer', label: t.undoing, fixed: true, cell: (row) => <UndoCell change={row} place={place} /> },
]

function UndoCell({ change, place }: { change: StudioChange; place: string }) {
  const client = useQueryClient()
  const undoing = useSingleMutation({
    mutationFn: () => undo(client, { communityId: place, id: String(change.id) }),
  })
  if (change.undone_at) return <Badge>{t.undone}</Badge>
  if (!change.undo_until) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={undoing.isPending}
      aria-label={t.undoOf(actionText(change.action))}
      onClick={() => undoing.mutate()}
    >
      {t.undoing}
    </Button>
  )
}
