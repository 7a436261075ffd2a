import { failureText } from '#api/studio/failureText.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/Card/Card.tsx'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { studio as t } from '#locales/studio.ts'
import type { TableAddress } from '../shared/useTableAddress.ts'
import { Pager } from './Pager.tsx'
import type { Column } from './types.ts'

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
const Head = chakra('th', {
  base: {
    paddingInline: '3',
    paddingBlock: '2',
    textAlign: 'start',
    fontSize: 'sm',
    fontWeight: '620',
    color: 'text.muted',
    whiteSpace: { md: 'nowrap' },
    borderBottomWidth: '1px',
    _first: { paddingInlineStart: '5' },
    _last: { paddingInlineEnd: '5' },
  },
  variants: {
    numeric: { true: { textAlign: { md: 'end' } } },
    secondary: { true: { display: { md: 'none', xl: 'table-cell' } } },
  },
})
const Row = chakra('tr', {
  base: {
    position: 'relative',
    borderBottomWidth: '1px',
    _last: { borderBottomWidth: '0' },
    paddingInline: { base: '4', md: '0' },
    paddingBlock: { base: '3', md: '0' },
    _hover: { bg: 'sunken' },
    '&[data-selected]': { bg: 'brand.subtle' },
  },
})
const Cell = chakra('td', {
  base: {
    display: { base: 'flex', md: 'table-cell' },
    flexWrap: 'wrap',
    columnGap: '3',
    justifyContent: 'space-between',
    paddingInline: { base: '0', md: '3' },
    paddingBlock: { base: '1', md: '2.5' },
    verticalAlign: 'middle',
    overflowWrap: 'break-word',
    minWidth: '0',
    md: { _first: { paddingInlineStart: '5' }, _last: { paddingInlineEnd: '5' } },
    _empty: { display: { base: 'none', md: 'table-cell' } },
  },
  variants: {
    numeric: { true: { textAlign: { md: 'end' }, fontVariantNumeric: 'tabular-nums' } },
    secondary: {
      true: {
        display: { md: 'none', xl: 'table-cell' },
        _empty: { display: { md: 'none', xl: 'table-cell' } },
      },
    },
    /** Holds the row's checkbox: in the corner of a card. */
    check: {
      true: {
        position: { base: 'absolute', md: 'static' },
        insetBlockStart: '3',
        insetInlineEnd: '4',
        width: { md: '10' },
        zIndex: { base: '1', md: 'auto' },
        '& + td': { paddingInlineEnd: { base: '10', md: '3' } },
      },
    },
  },
})
/** The column's name beside its value, where there is no head of the table. */
const Name = chakra('span', {
  base: { display: { md: 'none' }, flexShrink: 0, fontSize: 'sm', color: 'text.muted' },
})
const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '6',
    fontWeight: 'inherit',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'text' },
    '& svg': { boxSize: '0.875rem' },
  },
})

export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

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
  const { label, columns, rows, total, pageSize, address, error, onRetry, empty, refreshing = false } = props
  const shown = columns.filter(({ id, fixed }) => fixed || !address.hidden.includes(id))
  if (!rows && error) {
    return (
      <Card padding="0">
        <ErrorState title={t.loadFailed} detail={failureText(error)} busy={refreshing} onRetry={onRetry} />
      </Card>
    )
  }
  if (rows?.length === 0) return <Card padding="0">{empty}</Card>
  return (
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
  )
}

function HeadCell<Row>({ column, address }: { column: Column<Row>; address: TableAddress }) {
  const { id, label, sortable, numeric, secondary } = column
  const sorted = address.sort === id
  const Arrow = address.direction === 'asc' ? ArrowUp : ArrowDown
  const order = address.direction === 'asc' ? 'ascending' : 'descending'
  return (
    <Head
      scope="col"
      role="columnheader"
      numeric={numeric}
      secondary={secondary}
      aria-sort={sorted ? order : undefined}
    >
      {sortable ? (
        <SortButton type="button" aria-label={t.sortBy(label)} onClick={() => address.toggleSort(id)}>
          {label}
          {sorted && <Arrow aria-hidden="true" />}
        </SortButton>
      ) : (
        label
      )}
    </Head>
  )
}

type BodyRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowId' | 'rowName' | 'selection'> & {
  row: Row
}

function BodyRow<Row>({ row, columns, rowId, rowName, selection }: BodyRowProps<Row>) {
  const id = rowId(row)
  const selected = selection?.ids.has(id) ?? false
  function toggle() {
    const next = new Set(selection?.ids)
    if (!next.delete(id)) next.add(id)
    selection?.onChange(next)
  }
  return (
    <Row role="row" data-selected={selected ? '' : undefined}>
      {selection && (
        <Cell role="cell" check>
          <CheckBox
            type="checkbox"
            aria-label={t.selectRow(rowName(row))}
            checked={selected}
            onChange={toggle}
          />
        </Cell>
      )}
      {columns.map(({ id: column, label, cell, numeric, fixed, secondary }) => {
        const content = cell(row)
        // On phones an empty cell is left out, with the name of its column.
        const empty = content === null || content === ''
        return (
          <Cell key={column} role="cell" numeric={numeric} secondary={secondary}>
            {!fixed && !empty && <Name aria-hidden="true">{label}</Name>}
            {content}
          </Cell>
        )
      })}
    </Row>
  )
}

type AllCheckProps<Row> = Pick<DataTableProps<Row>, 'rowId'> & { rows: readonly Row[]; selection: Selection }

function AllCheck<Row>({ rows, rowId, selection }: AllCheckProps<Row>) {
  const ids = rows.map(rowId)
  const all = ids.every((id) => selection.ids.has(id))
  function toggle() {
    const next = new Set(selection.ids)
    for (const id of ids) {
      if (all) next.delete(id)
      else next.add(id)
    }
    selection.onChange(next)
  }
  return (
    <Head scope="col" role="columnheader" width={{ md: '10' }}>
      <CheckBox type="checkbox" aria-label={t.selectAll} checked={all} onChange={toggle} />
    </Head>
  )
}

function WaitingRow<T>({ columns }: Pick<DataTableProps<T>, 'columns'>) {
  return (
    <Row role="row">
      {columns.map(({ id, secondary }, place) => (
        <Cell key={id} role="cell" secondary={secondary}>
          <Skeleton height="1.25rem" width={place === 0 ? '70%' : '40%'} />
        </Cell>
      ))}
    </Row>
  )
}
