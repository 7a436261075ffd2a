/** The caller's permissions in the studio. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import * as contract from '#api/contract/studio/access.ts'

export const studioQuery = queryOptions({
  queryKey: ['studio', 'me'],
  staleTime: 30_000,
  queryFn: ({ signal }) => call(contract.getStudio, {}, { signal }),
})

/** The caller's permissions in one community. */
export const accessQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['studio', communityId, 'access'],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const { community } = await call(
        contract.getStudioCommunity,
        { params: { id: communityId } },
        { signal },
      )
      return community
    },
  })

/** Communities that the caller may open, filtered by part of the name. */
export const enterableQuery = (text: string) =>
  queryOptions({
    queryKey: ['studio', 'enterable', text],
    queryFn: async ({ signal }) => {
      const query = text ? { q: text } : {}
      const { communities } = await call(contract.listStudioCommunities, { query }, { signal })
      return communities
    },
  })
