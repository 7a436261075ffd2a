/** A member's own referrals in a community. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { toDate } from '#lib/dates.ts'
import { call } from '#api/client/call.ts'
import { fetchAllPages, withoutRepeated } from '#api/client/pages.ts'
import type { Id } from '#api/contract/common.ts'
import type * as contract from '#api/contract/referrals.ts'
import { referralsLimit } from '#api/contract/values/referrals.ts'

/** Stale time of the history in milliseconds. */
const staleMs = 30_000

/** The member's referrals in a community, the newest first. */
export const referralsQuery = (userId: Id, communityId: Id) =>
  queryOptions({
    queryKey: ['referrals', String(userId), String(communityId)],
    staleTime: staleMs,
    queryFn: async ({ signal }) => {
      const query = { limit: referralsLimit, referrer_id: userId, community_id: communityId }
      const pages = await fetchAllPages((after) =>
        call('referrals.listReferrals', { query }, { signal, after }),
      )
      return newestFirst(withoutRepeated(pages.flatMap(({ referrals }) => referrals ?? [])))
    },
  })

/** Sorts the history newest first; a referral without a date comes last. */
export function newestFirst(list: readonly contract.Referral[]): contract.Referral[] {
  const time = ({ created_at }: contract.Referral) => toDate(created_at)?.getTime() ?? -Infinity
  return list.toSorted((a, b) => (time(a) === time(b) ? 0 : time(b) - time(a)))
}

/** Refetches the history. Pending fetches are cancelled, because they may return the state before the change. */
export async function reloadReferrals(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: ['referrals'] })
  await client.invalidateQueries({ queryKey: ['referrals'] })
}
