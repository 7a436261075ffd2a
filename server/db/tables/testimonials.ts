/** Rows of prompts, of the uploads that answer them, and of the testimonials that come of those. */
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

/** Counts of bytes come as text. */
type Bytes = ColumnType<string, number | undefined, number>

/** One a try to send a testimonial; its times are the application's. */
export interface TestimonialUploads {
  id: string
  user_id: string
  /** Missing while it is not known to be one that the member may answer. */
  type_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Which of several requests with the same id it is that may change the row. */
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
  /** Files that may be in the store without a row of `media`. */
  storage_keys: Generated<string[]>
  created_at: ColumnType<Date, Date, never>
  /** Beats while it runs. */
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
