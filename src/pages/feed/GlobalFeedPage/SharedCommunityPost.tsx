import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useIsArchived } from '#api/communities/archived.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { useCommentThread } from '#api/posts/commentThread.ts'
import { sendComment } from '#api/posts/mutations.ts'
import { addComment, postQuery } from '#api/posts/queries.ts'
import { PostDetailModal } from '#components/posts/PostDetailModal/PostDetailModal.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { archived } from '#locales/archived.ts'
import { posts } from '#locales/posts.ts'

/** A community post from a shared link; opens in a modal, because the feed does not list it. */
export function SharedCommunityPost({ postId }: { postId: string }) {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  const client = useQueryClient()
  const later = useLater()
  const draft = useDraft(`comment:${postId}`)
  const { data, error, refetch, isFetching } = useQuery(postQuery(postId))
  const [search] = useSearchParams()
  // The address changes before the dialog has closed.
  const [linkedId] = useState(search.get('comentario'))
  const { comments, ...thread } = useCommentThread({
    postId,
    post: data,
    isFetchingPost: isFetching,
    linkedId,
  })
  const isArchived = useIsArchived(data?.community_id)
  return (
    <PostDetailModal
      open={open}
      post={data}
      error={error}
      comments={comments}
      highlightedId={linkedId}
      thread={thread}
      draft={draft}
      blocked={isArchived ? archived.comments : undefined}
      onRetry={() => void refetch()}
      onSend={async (content) => {
        if (await later({ kind: 'comment', postId, content })) {
          draft.clear()
          return
        }
        const comment = await sendComment(postId, content)
        draft.clear()
        await addComment(client, postId, comment)
        void refreshPoints(client)
        toast(posts.sent, { tone: 'success' })
      }}
      onClose={() => {
        setOpen(false)
        void navigate('/', { replace: true })
      }}
    />
  )
}
