/** Rows of people whom members refer to a community. */
import type { ColumnType, Generated } from 'kysely'
import type { ReferralState } from '#api/contract/referrals.ts'
import type { Instant } from './columns.ts'

export interface Referrals {
  id: string
  referrer_id: string
  community_id: string
  nombre: string
  telefono: string
  email: string | null
  notas: string | null
  estado: Generated<ReferralState>
  created_at: Instant
  contacted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  converted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Notes of the team, which the referrer never sees. */
  team_notes: Generated<string>
  /** Rises with each change by the team. */
  version: Generated<number>
  /** Idempotency key of the request, so that a repeated one creates no second referral. */
  idempotency_key: ColumnType<string | null, string | null | undefined, string | null>
}
