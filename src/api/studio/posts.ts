/** The posts of a community, for the people who pin and hide them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { tablePage } from '#api/client/pages.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { pinPost, unpinPost } from '#api/contract/studio/moderation.ts'
import * as contract from '#api/contract/studio/posts.ts'

export const studioPostsQuery = (
  communityId: string,
  query: NonNullable<Input<typeof contract.listStudioPosts>['query']>,
) =>
  queryOptions({
    ...tablePage(['studio', communityId, 'posts'], query, (options) =>
      call(contract.listStudioPosts, { params: { id: communityId }, query }, options),
    ),
    placeholderData: keepPreviousData,
  })

/** Pins a post to the top of its community, or unpins it. */
export const setPinned = async (communityId: string, post: string, pinned: boolean): Promise<void> => {
  await call(pinned ? pinPost : unpinPost, { params: { id: communityId, post } })
}
