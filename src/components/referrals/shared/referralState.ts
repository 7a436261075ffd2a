import { type Referral, type ReferralState, referralStates } from '#api/contract/referrals.ts'

/** The estado that is shown: unknown and missing ones are pendiente. */
export function referralStateOf({ estado }: Pick<Referral, 'estado'>): ReferralState {
  return referralStates.find((known) => known === estado) ?? 'pendiente'
}
