import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import type { FeedItem } from '#api/contract/feed.ts'
import { errorDetail } from '#api/client/errors.ts'
import { likeLater, useContributionOutbox } from '#api/outbox/contributionOutbox.ts'
import { deleteFeedPost, setFeedLike, showFeedLike } from '#api/feed/mutations.ts'
import { updateFeedPost } from '#api/feed/queries.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { contributions } from '#locales/contributions.ts'
import { feed as t } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'

/** Mutations of a feed post. */
export function useFeedActions() {
  const client = useQueryClient()
  const outbox = useContributionOutbox()
  const like = useMutation({
    mutationFn: ({ id, liked }: { id: Id; liked: boolean }) => setFeedLike(client, id, liked),
    onError: (error) => toast(`${posts.likeFailed} ${errorDetail(error)}`, { tone: 'danger' }),
  })
  return {
    like: ({ id }: FeedItem, liked: boolean) => {
      const later = likeLater(outbox, { postId: id, liked })
      if (later) showFeedLike(client, id, liked)
      else like.mutate({ id, liked })
      if (later === 'waits')
        toast(liked ? contributions.waits.like : contributions.unlikeWaits, { tone: 'info' })
    },
    countShare: (post: FeedItem) =>
      updateFeedPost(client, post.id, (item) => ({ ...item, shares_count: (item.shares_count ?? 0) + 1 })),
    remove: async (post: FeedItem) => {
      await deleteFeedPost(client, post.id)
      toast(t.deleted, { tone: 'success' })
    },
  }
}
