import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Referral } from '#api/contract/referrals.ts'
import type { PhoneNumbers } from '../shared/usePhoneNumbers.ts'

/** Normalised phone for comparison: the parsed number, or its digits while it cannot be parsed. '' for none. */
export function phoneKey(typed: string, numbers: PhoneNumbers | undefined): string {
  const read = numbers?.readPhone(typed)
  if (read) return read.normal
  return typed.replace(/\D/gu, '').replace(/^(?:00)?34(?=\d{9}$)/u, '')
}

/** The newest referral of the community with the same phone, in any notation. */
export function findDuplicate(
  history: readonly Referral[],
  typed: string,
  communityId: Id,
  numbers: PhoneNumbers | undefined,
): Referral | undefined {
  const key = phoneKey(typed, numbers)
  if (!key) return undefined
  return history.find(
    ({ telefono, community_id }) =>
      // The history belongs to one community; not every back end repeats its id in each referral.
      sameId(community_id ?? communityId, communityId) && phoneKey(telefono ?? '', numbers) === key,
  )
}
