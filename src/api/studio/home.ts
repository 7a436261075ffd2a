/** The home screen of a community's studio. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import * as contract from '#api/contract/studio/home.ts'

export const homeQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['studio', communityId, 'home'],
    queryFn: ({ signal }) => call(contract.getHome, { params: { id: communityId } }, { signal }),
  })
