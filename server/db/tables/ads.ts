/** Rows of ads and their impressions. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface Ads {
  id: string
  description: string | null
  link_url: string | null
  starts_at: ColumnType<Date, Date, Date>
  /** Open-ended when null. */
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Instant
}

export interface AdCreatives {
  id: string
  ad_id: string
  position: number
  title: string | null
  copy: string | null
  link_url: string | null
  media_id: string | null
  /** Maintained by a trigger on ad_impressions. */
  impressions_count: Generated<number>
}

export interface AdImpressions {
  id: string
  creative_id: string
  user_id: string
  created_at: Instant
}
