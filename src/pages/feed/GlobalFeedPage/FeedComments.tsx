import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeedItem } from '#api/contract/feed.ts'
import { isAd } from '#api/contract/values/feed.ts'
import { updateFeedPost } from '#api/feed/queries.ts'
import { useCommentThread } from '#api/posts/commentThread.ts'
import { sendComment } from '#api/posts/mutations.ts'
import { addComment, postQuery } from '#api/posts/queries.ts'
import { FeedCommentsModal } from '#components/feed/FeedCommentsModal/FeedCommentsModal.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { posts } from '#locales/posts.ts'
import { useAfterClosing } from '#components/ui/layers/useAfterClosing.ts'

interface FeedCommentsProps {
  item: FeedItem
  /** Id of the comment to which a link leads. */
  highlightedId?: string | null
  onClosed: () => void
}

/** Comments of a feed post. A sent comment updates the count without reloading the post. */
export function FeedComments({ item, highlightedId, onClosed }: FeedCommentsProps) {
  const [open, setOpen] = useState(true)
  useAfterClosing(open, onClosed)
  const client = useQueryClient()
  const later = useLater()
  const draft = useDraft(`comment:${item.id}`)
  const { data, error, refetch, isFetching } = useQuery({ ...postQuery(item.id), enabled: !isAd(item) })
  const { comments, ...thread } = useCommentThread({
    postId: item.id,
    post: data,
    isFetchingPost: isFetching,
    linkedId: highlightedId ?? null,
  })

  async function send(content: string) {
    if (await later({ kind: 'comment', postId: item.id, content })) {
      draft.clear()
      return
    }
    const comment = await sendComment(item.id, content)
    draft.clear()
    await addComment(client, item.id, comment)
    updateFeedPost(client, item.id, (post) => ({ ...post, comments_count: (post.comments_count ?? 0) + 1 }))
    toast(posts.sent, { tone: 'success' })
  }

  return (
    <FeedCommentsModal
      open={open}
      item={item}
      comments={comments}
      thread={thread}
      error={error}
      draft={draft}
      highlightedId={highlightedId ?? null}
      onRetry={() => void refetch()}
      onSend={send}
      onClose={() => setOpen(false)}
    />
  )
}
