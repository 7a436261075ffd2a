import type { Referral, ReferralState } from '#api/contract/referrals.ts'
import { referralStateOf } from '../shared/referralState.ts'
import { foldText } from '#lib/foldText.ts'

/** Number of referrals from which the filter is shown. */
export const filterFrom = 6

export interface ReferralFilterValue {
  /** `null` for all. */
  estado: ReferralState | null
  /** As it was typed. */
  text: string
}

export const noFilter: ReferralFilterValue = { estado: null, text: '' }

const digitsOf = (text: string) => text.replace(/\D/gu, '')

/** Whether every word occurs in the referral's data, or the digits in its phone; ignores accents and case. */
export function matchesText(referral: Referral, text: string): boolean {
  const { nombre, telefono, email, notas } = referral
  const digits = digitsOf(text)
  // Numbers match with or without spaces.
  const number = /^[\d\s()+.-]+$/u.test(text) ? digits : ''
  if (number && digitsOf(telefono ?? '').includes(number)) return true
  const known = foldText([nombre, telefono, email, notas].join(' '))
  return foldText(text)
    .split(/\s+/u)
    .every((word) => known.includes(word))
}

/** The filtered history, in its order. */
export function filterReferrals(
  history: readonly Referral[],
  { estado, text }: ReferralFilterValue,
): Referral[] {
  return history.filter(
    (referral) => (estado === null || referralStateOf(referral) === estado) && matchesText(referral, text),
  )
}
