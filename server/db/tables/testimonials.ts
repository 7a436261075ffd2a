/** Rows of prompts, uploads and testimonials. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** A prompt that a community's members answer with a testimonial. */
export interface TestimonialTypes {
  id: Generated<string>
  community_id: string
  title: string
  description: string | null
  prompt: string | null
  points_value: Generated<number>
  is_active: Generated<boolean>
  position: Generated<number>
  created_at: Instant
}

export type UploadState = 'uploading' | 'processing' | 'completed' | 'error' | 'cancelled'

/** `bigint` columns are read as text. */
type Bytes = ColumnType<string, number | undefined, number>

/** One row per upload; its timestamps are set by the application. */
export interface TestimonialUploads {
  id: string
  user_id: string
  /** Null until it has been verified that the member may answer the prompt. */
  type_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Identifies the request that may change the row, if several use the same upload id. */
  attempt: string
  status: UploadState
  loaded: Bytes
  /** 0 while unknown. */
  total: Bytes
  /** Spanish; shown to the person. */
  error: ColumnType<string | null, string | null | undefined, string | null>
  error_code: ColumnType<string | null, string | null | undefined, string | null>
  testimony_id: ColumnType<string | null, string | null | undefined, string | null>
  points_earned: ColumnType<number | null, number | null | undefined, number | null>
  /** Keys of stored files that have no `media` row. */
  storage_keys: Generated<string[]>
  created_at: ColumnType<Date, Date, never>
  /** Heartbeat while the upload is running. */
  updated_at: ColumnType<Date, Date, Date>
}

export interface Testimonials {
  id: string
  community_id: string
  user_id: string
  /** The sales page that shows it. */
  sales_page_id: string | null
  /** The prompt that it answers. */
  type_id: ColumnType<string | null, string | null | undefined>
  content: string
  video_media_id: ColumnType<string | null, string | null | undefined>
  /** Seconds. */
  video_duration: ColumnType<number | null, number | null | undefined>
  image_media_id: ColumnType<string | null, string | null | undefined>
  points_earned: Generated<number>
  is_active: Generated<boolean>
  created_at: Instant
}
