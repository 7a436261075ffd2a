import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { studio as t } from '#locales/studio.ts'
import type { TableAddress } from '../shared/useTableAddress.ts'
import type { Column, Selection } from './types.ts'

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

/** The name of a column, by which rows may be sorted. */
export function HeadCell<Row>({ column, address }: { column: Column<Row>; address: TableAddress }) {
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

interface BodyRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  selection?: Selection
}

/** A row's `id` in the document. */
export const rowElementId = (id: string) => `row-${id}`

/** A row with its cells. */
export function BodyRow<Row>({ row, columns, rowId, rowName, selection }: BodyRowProps<Row>) {
  const id = rowId(row)
  const selected = selection?.ids.has(id) ?? false
  function toggle() {
    const next = new Set(selection?.ids)
    if (!next.delete(id)) next.add(id)
    selection?.onChange(next)
  }
  return (
    <Row id={rowElementId(id)} role="row" data-row="" tabIndex={-1} data-selected={selected ? '' : undefined}>
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

interface AllCheckProps<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  selection: Selection
}

/** Chooses all rows of the page. */
export function AllCheck<Row>({ rows, rowId, selection }: AllCheckProps<Row>) {
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

/** In place of a row that is on its way. */
export function WaitingRow<T>({ columns }: { columns: readonly Column<T>[] }) {
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
