/** Rows of products, their modules and videos, plans of action, and progress in them. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Price } from './columns.ts'

export interface Products {
  id: string
  community_id: string
  seller_id: string
  name: string
  description: string | null
  promise: string | null
  /** In `currency`, not in cents. */
  price: Price
  currency: Generated<string>
  image_media_id: ColumnType<string | null, string | null | undefined>
  content_url: ColumnType<string | null, string | null | undefined>
  /** Days that a purchase gives access; no end when null. */
  access_days: ColumnType<number | null, number | null | undefined>
  created_at: Instant
}

export interface PlanSteps {
  id: string
  product_id: string
  position: number
  title: string
  description: string | null
}

export interface Modules {
  id: string
  product_id: string
  coach_id: string
  position: number
  title: string
  description: string | null
  image_media_id: ColumnType<string | null, string | null | undefined>
  /** For information only: access depends on the level of each video. */
  level_required: Generated<number>
  created_at: Instant
}

export interface Videos {
  id: string
  module_id: string
  position: number
  title: string
  /** Level required to watch it. */
  level: Generated<number>
  /** Null until the video has been uploaded. */
  media_id: string | null
  poster_media_id: ColumnType<string | null, string | null | undefined>
  seconds: ColumnType<number | null, number | null | undefined>
  created_at: Instant
}

export interface VideoCaptions {
  video_id: string
  /** BCP 47. */
  language: string
  label: string
  vtt: string
}

export interface VideoProgress {
  user_id: string
  video_id: string
  /** Playback position in seconds. */
  position: Generated<number>
  /** Duration in seconds, as reported by the player. */
  duration: number | null
  watched: Generated<boolean>
  updated_at: Instant
}

export interface StepTicks {
  user_id: string
  step_id: string
  done_at: Instant
}
