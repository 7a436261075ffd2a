import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { PointEntry, Standing } from '#api/contract/ranking.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { ranking as t } from '#locales/ranking.ts'
import { PartFailure } from '../shared/PartFailure.tsx'
import { MonthPicker } from '../shared/MonthPicker.tsx'
import { monthName } from '../shared/months.ts'
import { LedgerRow } from './LedgerRow.tsx'

const List = chakra('ol', {
  base: { listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Total = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    paddingInline: '4',
    paddingBlock: '3',
    borderRadius: 'md',
    bg: 'sunken',
    fontVariantNumeric: 'tabular-nums',
    '& strong': { fontSize: 'lg', fontWeight: '680' },
  },
})

export interface PointsLedgerProps {
  open: boolean
  onClose: () => void
  /** Missing if the back end has no such call; then earlier months cannot be selected. */
  standing: Standing | undefined
  /** The selected earlier month (`YYYY-MM`); `null` for the current one. */
  month: string | null
  onMonth: (month: string | null) => void
  /** Loaded so far; `undefined` while the first page loads. */
  entries: readonly PointEntry[] | undefined
  /** Total points of the month. */
  total: number | undefined
  /** Error of the last request, for the first page or a later one. */
  error: Error | null
  /** Whether it is the refetching of the shown entries that failed, not the next page. */
  stale?: boolean
  hasMore: boolean
  /** Loading the next page, or retrying. */
  busy: boolean
  onMore: () => void
  onRetry: () => void
}

/** The ledger: each entry of a month with reason, date and points. */
export function PointsLedger(props: PointsLedgerProps) {
  const { open, onClose, standing, month, onMonth, entries, error, busy, onRetry } = props
  return (
    <Dialog open={open} onClose={onClose} title={t.ledger} description={t.ledgerText}>
      {/* The initial focus goes here instead of to the month select. */}
      <chakra.div
        data-autofocus
        tabIndex={-1}
        outline="none"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        paddingBottom="2"
      >
        {standing && (
          <MonthPicker
            label={t.ledgerMonth}
            current={standing.year_month}
            months={standing.months}
            month={month}
            onMonth={onMonth}
          />
        )}
        {!entries && !error && <Loading />}
        {!entries && error && (
          <PartFailure title={t.ledgerFailed} error={error} loaded={false} busy={busy} onRetry={onRetry} />
        )}
        {entries?.length === 0 && (
          <EmptyState
            drawing="waves"
            paddingBlock="4"
            title={month === null ? t.ledgerEmpty : t.ledgerEmptyPast(monthName(month))}
            text={month === null ? t.ledgerEmptyText : undefined}
          />
        )}
        {entries && entries.length > 0 && <Loaded {...props} entries={entries} />}
      </chakra.div>
    </Dialog>
  )
}

function Loaded(props: PointsLedgerProps & { entries: readonly PointEntry[] }) {
  const { entries, total, standing, month, error, stale = false, hasMore, busy, onMore, onRetry } = props
  const list = useRef<HTMLOListElement>(null)
  /** Index of the first row that 'Ver más' will load. */
  const focusIndex = useRef<number>(null)
  const shownMonth = month ?? standing?.year_month

  useEffect(() => {
    if (focusIndex.current === null || entries.length <= focusIndex.current) return
    const row = list.current?.children[focusIndex.current]
    focusIndex.current = null
    // The button disappears with the last page, so the focus moves to the first new row.
    if (row instanceof HTMLElement) row.focus({ preventScroll: true })
  }, [entries.length])

  return (
    <>
      {total !== undefined && (
        <Total>
          <span>{shownMonth ? t.ledgerTotal(monthName(shownMonth)) : t.ledgerTotalBare}</span>
          <strong>{t.points(total)}</strong>
        </Total>
      )}
      <chakra.p role="status" srOnly>
        {t.entries(entries.length)}
      </chakra.p>
      <List ref={list} aria-label={t.ledgerList}>
        {entries.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} />
        ))}
      </List>
      {error && (
        <PartFailure title={t.ledgerFailed} error={error} loaded={stale} busy={busy} onRetry={onRetry} />
      )}
      {hasMore && (!error || stale) && (
        <chakra.div display="grid" justifyContent="center">
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => {
              focusIndex.current = entries.length
              onMore()
            }}
          >
            {t.more}
          </Button>
        </chakra.div>
      )}
      {!hasMore && (
        <chakra.p fontSize="sm" color="text.subtle" textAlign="center">
          {t.all}
        </chakra.p>
      )}
    </>
  )
}

function Loading() {
  return (
    <chakra.div role="status" aria-label={t.ledgerLoading} display="grid" gap="5">
      {[1, 2, 3, 4].map((row) => (
        <chakra.div key={row} display="flex" gap="3">
          <Skeleton boxSize="9" borderRadius="md" flexShrink={0} />
          <SkeletonText lines={2} />
        </chakra.div>
      ))}
    </chakra.div>
  )
}
