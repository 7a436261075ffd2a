/** Rows of purchases, and of the pages that sell. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Price } from './columns.ts'

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
