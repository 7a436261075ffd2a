/** Rows of reviews, products, what is in them, purchases, sales pages, and progress in classes. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../schema.ts'

/** PostgreSQL's exact numbers come as text. */
type Price = ColumnType<string, number | string, number | string>

export interface Reviews {
  id: string
  community_id: string
  user_id: string
  /** 1 to 5. */
  rating: number
  comment: string | null
  created_at: Instant
}

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
  /** What its coach says it takes; otherwise it is estimated by its videos. */
  duration_hours: ColumnType<string | null, number | null | undefined, number | null>
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
  /** For information: what locks is the level of each video. */
  level_required: Generated<number>
  /** Asks the member to do something. */
  actionable: Generated<boolean>
  created_at: Instant
}

export interface Videos {
  id: string
  module_id: string
  position: number
  title: string
  /** What a member needs to watch it. */
  level: Generated<number>
  /** Missing while it is not uploaded. */
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

export interface Purchases {
  id: string
  user_id: string
  community_id: string
  /** The membership itself when null. */
  product_id: string | null
  status: Generated<'pending' | 'paid' | 'cancelled' | 'expired'>
  amount: Price
  currency: string
  buyer_name: string | null
  buyer_phone: string | null
  /** 'stripe' or 'test'. */
  provider: string
  /** What the provider calls the payment. */
  provider_ref: string | null
  payment_url: string | null
  created_at: Instant
  /** When a pending one runs out. */
  expires_at: ColumnType<Date, Date, Date>
  paid_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the access it gave ends; no end when null. */
  access_expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface SalesPages {
  id: string
  product_id: string
  promise: string | null
  subtitle: string | null
  video_media_id: string | null
  deliverables: ColumnType<(string | Record<string, unknown>)[], string>
  /** Keyed by deliverable. */
  benefits: ColumnType<Record<string, string | string[] | null>, string>
  copy: string | null
  call_url: string | null
  created_at: Instant
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

export interface VideoProgress {
  user_id: string
  video_id: string
  /** Seconds from the beginning at which to go on. */
  position: Generated<number>
  /** Seconds, as the player saw it. */
  duration: number | null
  watched: Generated<boolean>
  updated_at: Instant
}

export interface StepTicks {
  user_id: string
  step_id: string
  done_at: Instant
}
