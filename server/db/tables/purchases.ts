/** Rows of purchases and sales pages. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Price } from './columns.ts'

export interface Purchases {
  id: string
  user_id: string
  community_id: string
  /** Null for a membership. */
  product_id: string | null
  status: Generated<'pending' | 'paid' | 'cancelled' | 'expired'>
  amount: Price
  currency: string
  buyer_name: string | null
  buyer_phone: string | null
  /** 'stripe' or 'test'. */
  provider: string
  /** The provider's id of the payment. */
  provider_ref: string | null
  payment_url: string | null
  created_at: Instant
  /** When a pending purchase expires. */
  expires_at: ColumnType<Date, Date, Date>
  paid_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the purchased access ends; never when null. */
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
