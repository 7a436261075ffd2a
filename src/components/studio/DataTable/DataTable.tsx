import { failureText } from '#api/studio/failureText.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/Card/Card.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { studio as t } from '#locales/studio.ts'
import type { TableAddress } from '../shared/useTableAddress.ts'
import { useExistingPage } from '#components/ui/useExistingPage.ts'
import { Pager } from './Pager.tsx'
import { AllCheck, BodyRow, HeadCell, WaitingRow } from './rows.tsx'
import type { Column, Selection } from './types.ts'

const Scroller = chakra('div', { base: { overflowX: { md: 'auto' } } })
const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'md',
    // On phones a row is a card: each cell below the other, with the name of its column.
    display: { base: 'block', md: 'table' },
    '& tbody, & tr': { display: { base: 'block', md: 'revert' } },
    '& thead': { srOnly: { base: true, md: false } },
  },
})
/** With roles throughout, because a table that is laid out otherwise would lose them. */
const Section = chakra('tbody')
const HeadRow = chakra('tr')

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  /** Of all pages. */
  total: number
  pageSize: number
  rowId: (row: Row) => string
  /** What the row is called, for its checkbox. */
  rowName: (row: Row) => string
  address: TableAddress
  /** Newer rows are on their way. */
  refreshing?: boolean
  error?: Error | null
  onRetry: () => void
  /** Instead of rows when there are none. */
  empty: ReactNode
  selection?: Selection
}

/** A table whose pages, order and filters come from the server and stand in the address. A list of cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, total, pageSize, address, error, onRetry, empty, refreshing = false } = props
  useExistingPage(
    { page: address.page, pageSize, total: props.rows && !refreshing ? total : undefined },
    address.replacePage,
  )
  // While there are rows elsewhere, a page without any is about to become another.
  const leaving = props.rows?.length === 0 && total > 0 && (refreshing || address.page > 1)
  const rows = leaving ? undefined : props.rows
  const shown = columns.filter(({ id, fixed }) => fixed || !address.hidden.includes(id))
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={rows !== undefined}
      title={t.loadFailed}
      detail={failureText(error)}
      busy={refreshing}
      onRetry={onRetry}
    />
  )
  if (!rows && failure) return <Card padding="0">{failure}</Card>
  if (rows?.length === 0) {
    return (
      <>
        {failure}
        <Card padding="0">{empty}</Card>
      </>
    )
  }
  return (
    <>
      {failure}
      <Card padding="0" aria-busy={refreshing || undefined}>
        <Scroller>
          <Table aria-label={label} role="table">
            <Section as="thead" role="rowgroup">
              <HeadRow role="row">
                {props.selection && rows && <AllCheck {...props} rows={rows} selection={props.selection} />}
                {shown.map((column) => (
                  <HeadCell key={column.id} column={column} address={address} />
                ))}
              </HeadRow>
            </Section>
            <Section as="tbody" role="rowgroup">
              {rows
                ? rows.map((row) => <BodyRow key={props.rowId(row)} {...props} row={row} columns={shown} />)
                : Array.from({ length: 8 }, (_, place) => <WaitingRow key={place} columns={shown} />)}
            </Section>
          </Table>
        </Scroller>
        {rows && <Pager page={address.page} pageSize={pageSize} total={total} onPage={address.setPage} />}
        <chakra.div role="status" srOnly>
          {!rows && t.loading}
          {rows && refreshing && t.refreshing}
        </chakra.div>
      </Card>
    </>
  )
}
