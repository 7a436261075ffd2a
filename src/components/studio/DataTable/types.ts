import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Stands in the address. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Can be sorted by. */
  sortable?: boolean
  /** Numbers and dates, which are compared from row to row. */
  numeric?: boolean
  /** Cannot be hidden: tells what the row is. */
  fixed?: boolean
  /** Left out between a phone's cards and a laptop's width, where only what matters most has room. */
  secondary?: boolean
}

/** Rows that are chosen, by their ids. */
export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}
