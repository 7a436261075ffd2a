/** People whom the member has blocked: no matches, and no direct messages between the two. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import * as contract from '#api/contract/blocks.ts'

/** Everybody the member has blocked, the newest first. Asked for whenever the list is opened. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(contract.listBlocks, undefined, { signal })).people,
})
