import { type Referral, type ReferralState, referralStates } from '#api/contract/referrals.ts'

/** The displayed state: unknown and missing ones count as `pendiente`. */
export function referralStateOf({ estado }: Pick<Referral, 'estado'>): ReferralState {
  return referralStates.find((known) => known === estado) ?? 'pendiente'
}
