/** Rows of stored files. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface Media {
  id: string
  /** Null when the owner's account was deleted but the file had been sent to others. */
  owner_id: string | null
  kind: 'image' | 'video' | 'file'
  storage_key: string
  /** Original file name; of attachments only. */
  file_name: ColumnType<string | null, string | null | undefined, string | null>
  content_type: string
  bytes: ColumnType<string, number, number>
  width: number | null
  height: number | null
  /** Widths of its smaller copies, narrowest first; null until they have been made. Of pictures only. */
  copy_widths: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  /** Size of all copies. */
  copy_bytes: Generated<number>
  /** Whether it says nothing about place and device any more. Pictures never do, whatever is here. */
  metadata_removed: Generated<boolean>
  created_at: Instant
}
