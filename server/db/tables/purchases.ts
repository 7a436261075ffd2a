/** Rows of purchases and sales pages. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Price } from './columns.ts'

export interface Purchases {
  id: string
  /** Null once the buyer is deleted. */
  user_id: string | null
  /** Null once the community is deleted. */
  community_id: string | null
  /** Null for a membership, and once the product is deleted. */
  product_id: string | null
  /** Name of the deleted community. */
  community_name: ColumnType<string | null, never, never>
  /** Name of the deleted product. */
  product_name: ColumnType<string | null, never, never>
  /** `review`: paid, but without access until staff have decided; `refunded`: paid, and the access has ended. */
  status: Generated<'pending' | 'paid' | 'cancelled' | 'expired' | 'review' | 'refunded'>
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
  /** What went back to the buyer, by refunds or a lost dispute, in `currency`. */
  returned: ColumnType<string, number | string | undefined, number | string>
  dispute: ColumnType<'open' | 'won' | 'lost' | null, undefined, 'open' | 'won' | 'lost' | null>
  /** When the provider's state of refunds and disputes was read last. */
  checked_at: ColumnType<Date | null, undefined, Date>
  /** Whether it made its buyer a member. */
  admitted: ColumnType<boolean, undefined, boolean>
  /** The batch of `member_batches` with the membership that ended with it. */
  ended_batch: ColumnType<string | null, undefined, string | null>
}

export type ProblemKind = 'underpaid' | 'overpaid' | 'currency' | 'gone' | 'banned' | 'deleted' | 'dispute'

/** Payments that staff have to look at. */
export interface PaymentProblems {
  id: string
  purchase_id: string
  kind: ProblemKind
  paid_amount: Price
  paid_currency: string
  created_at: Instant
  resolution: ColumnType<'admitted' | 'refunded' | 'seen' | null, undefined, 'admitted' | 'refunded' | 'seen'>
  resolved_at: ColumnType<Date | null, undefined, Date>
  resolved_by: ColumnType<string | null, undefined, string>
  resolved_by_name: ColumnType<string | null, undefined, string>
  note: ColumnType<string | null, undefined, string | null>
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
