import { useQueryClient } from '@tanstack/react-query'
import type { ActivityItem } from '#api/contract/activity.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Community } from '#api/contract/communities.ts'
import type { NewPosts } from '#api/contract/today.ts'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { myCommunitiesQuery } from '#api/communities/queries.ts'
import { markPostsSeen, markRead } from './mutations.ts'
import { refreshActivity } from './queries.ts'

/** Returns the click handler of an activity item: selects the item's community and marks the item as read. */
export function useOpenItem() {
  const client = useQueryClient()
  const { communities, select } = useCurrentCommunity()
  const selectCommunity = (id: Id | null | undefined) => {
    if (id === null || id === undefined) return
    const chooseFrom = (mine: readonly Community[]) => {
      const community = mine.find((one) => sameId(one.id, id))
      if (community) select(community)
    }
    if (communities.length > 0) chooseFrom(communities)
    // The list of communities has not loaded yet.
    else void client.fetchQuery(myCommunitiesQuery).then(chooseFrom, () => undefined)
  }
  return {
    selectCommunity,
    open: (item: ActivityItem) => {
      selectCommunity(item.community_id)
      markRead(client, item)
    },
    openPosts: (posts: NewPosts) => {
      selectCommunity(posts.community_id)
      void markPostsSeen(posts).then(() => refreshActivity(client))
    },
  }
}
