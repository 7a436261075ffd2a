/** The times at which partitions begin, and the least keys in them. All times are UTC. */
import type { PartitionSpec } from './tables.ts'

/** The beginning of the partition that a moment falls in. */
export function startOf(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), Math.floor(at.getUTCMonth() / months) * months))
}

/** The beginning of the partition after the one that begins at `start`. */
export function nextStart(start: Date, months: number): Date {
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months))
}

/**
 * The least key of a partition that begins at `start`, as PostgreSQL writes it. Bounds of one kind sort as texts.
 */
export function boundAt(kind: PartitionSpec['kind'], start: Date): string {
  if (kind === 'date') return start.toISOString().slice(0, 10)
  if (kind === 'month') return start.toISOString().slice(0, 7)
  const time = start.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** Name of a partition that begins at `start`, such as `messages_202701`. */
export const partitionName = (table: string, start: Date): string =>
  `${table}_${start.toISOString().slice(0, 7).replace('-', '')}`

export const firstName = (table: string): string => `${table}_first`
export const defaultName = (table: string): string => `${table}_default`
