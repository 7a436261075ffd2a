/** Rows of stored files. */
import type { ColumnType } from 'kysely'
import type { Instant } from './columns.ts'

export interface Media {
  id: string
  /** Nobody, once the person is deleted whom others had it from. */
  owner_id: string | null
  kind: 'image' | 'video' | 'file'
  storage_key: string
  /** What the sender's file was called; of attachments only. */
  file_name: ColumnType<string | null, string | null | undefined, string | null>
  content_type: string
  bytes: ColumnType<string, number, number>
  width: number | null
  height: number | null
  created_at: Instant
}
