import type { Referral, ReferralState } from '#api/contract/referrals.ts'
import { referralStates } from '#api/contract/values/referrals.ts'

/** The displayed state: unknown and missing ones count as `pendiente`. */
export function referralStateOf({ estado }: Pick<Referral, 'estado'>): ReferralState {
  return referralStates.find((known) => known === estado) ?? 'pendiente'
}
