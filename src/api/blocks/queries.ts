/** People the member has blocked. docs/features/people.md explains the effects of a block. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'

/** All people the member has blocked, most recent first; refetched each time the list opens. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call('blocks.listBlocks', undefined, { signal })).people,
})
