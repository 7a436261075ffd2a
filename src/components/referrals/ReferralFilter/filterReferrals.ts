import type { Referral, ReferralState } from '#api/contract/referrals.ts'
import { referralStateOf } from '../shared/referralState.ts'

/** From this many on a history has a filter and a search. */
export const filterFrom = 6

export interface ReferralFilterValue {
  /** Null for all. */
  estado: ReferralState | null
  /** As it was typed. */
  text: string
}

export const noFilter: ReferralFilterValue = { estado: null, text: '' }

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es').trim()
const digitsOf = (text: string) => text.replace(/\D/gu, '')

/** Whether each word is somewhere in what is known, or the digits are in the phone; accents and case do not count. */
export function matchesText(referral: Referral, text: string): boolean {
  const { nombre, telefono, email, notas } = referral
  const digits = digitsOf(text)
  // A number may be looked for with or without its spaces.
  const number = /^[\d\s()+.-]+$/u.test(text) ? digits : ''
  if (number && digitsOf(telefono ?? '').includes(number)) return true
  const known = fold([nombre, telefono, email, notas].join(' '))
  return fold(text)
    .split(/\s+/u)
    .every((word) => known.includes(word))
}

/** What is shown of a history, in its order. */
export function filterReferrals(
  history: readonly Referral[],
  { estado, text }: ReferralFilterValue,
): Referral[] {
  return history.filter(
    (referral) => (estado === null || referralStateOf(referral) === estado) && matchesText(referral, text),
  )
}
