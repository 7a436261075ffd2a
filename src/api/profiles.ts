import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Id } from './contract/common.ts'
import * as contract from './contract/profiles.ts'

/** Profile of a user. */
export const userProfileQuery = (id: Id) =>
  queryOptions({
    queryKey: ['profiles', String(id)],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(contract.getUserProfile, { params: { id } }, { signal })).data,
  })
