/** The board of referrals. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { tablePage } from '#api/client/pages.ts'
import type { Input } from '#api/contract/endpoint.ts'
import type { ReferralState } from '#api/contract/referrals.ts'
import * as contract from '#api/contract/studio/referrals.ts'

export interface BoardSearch {
  estado: ReferralState
  page: number
  q?: string | undefined
}

/** A page of the referrals in one state. */
export const boardQuery = (communityId: string, { estado, page, q }: BoardSearch) => {
  const query = { estado, page, ...(q && { q }) }
  return queryOptions({
    ...tablePage(['studio', communityId, 'referrals'], query, (options) =>
      call(contract.listBoard, { params: { id: communityId }, query }, options),
    ),
    placeholderData: keepPreviousData,
  })
}

export type ReferralChange = Omit<Input<typeof contract.changeReferral>['body'], 'version'>

/** Changes a referral; refused when somebody else has changed it meanwhile. */
export const changeReferral = async (
  communityId: string,
  { id, version }: Pick<contract.BoardReferral, 'id' | 'version'>,
  change: ReferralChange,
): Promise<contract.BoardReferral> => {
  const params = { id: communityId, referral: id }
  return (await call(contract.changeReferral, { params, body: { version, ...change } })).referral
}
