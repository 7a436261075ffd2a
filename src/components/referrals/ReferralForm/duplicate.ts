import { type Id, sameId } from '#api/contract/common.ts'
import type { Referral } from '#api/contract/referrals.ts'
import type { PhoneNumbers } from '../shared/usePhoneNumbers.ts'

/** A phone as it is compared: the number it stands for, or its digits while that cannot be told. Empty for none. */
export function phoneKey(typed: string, numbers: PhoneNumbers | undefined): string {
  const read = numbers?.readPhone(typed)
  if (read) return read.normal
  return typed.replace(/\D/gu, '').replace(/^(?:00)?34(?=\d{9}$)/u, '')
}

/** The newest referral of that community that has the same phone, however either was typed. */
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
      // The history is of one community; a back end need not say so with each referral.
      sameId(community_id ?? communityId, communityId) && phoneKey(telefono ?? '', numbers) === key,
  )
}
