import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Id } from '#api/contract/common.ts'
import { updateFeedPost } from '#api/feed/queries.ts'
import { useIsArchived } from '#api/communities/archived.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { useCommentThread } from '#api/posts/commentThread.ts'
import { sendComment } from '#api/posts/mutations.ts'
import { addComment, postQuery } from '#api/posts/queries.ts'
import { countProfileComment } from '#api/profiles/queries.ts'
import { deleteProfilePost } from '#api/profiles/mutations.ts'
import { useUser } from '#api/client/session.ts'
import { DeletePost } from '#components/feed/DeletePost/DeletePost.tsx'
import { PostDetailModal } from '#components/posts/PostDetailModal/PostDetailModal.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { archived } from '#locales/archived.ts'
import { feed } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'
import { useAfterClosing } from '#components/ui/layers/useAfterClosing.ts'

export interface ProfilePostDetailProps {
  postId: Id
  /** The viewer is the author and may delete it. */
  own: boolean
  /** Called after the closing animation. */
  onClose: () => void
}

/** A post of a profile in full, with its comments. A sent comment updates the count without reloading the post. */
export function ProfilePostDetail({ postId, own, onClose }: ProfilePostDetailProps) {
  const [open, setOpen] = useState(true)
  const { key } = useLocation()
  const [openedAt] = useState(key)
  // Following a link, such as the author's name to this same profile, closes the modal.
  if (open && key !== openedAt) setOpen(false)
  useAfterClosing(open, onClose)
  const client = useQueryClient()
  const later = useLater()
  const user = useUser()
  const draft = useDraft(`comment:${postId}`)
  const { data, error, refetch } = useQuery({ ...postQuery(postId), enabled: open })
  const isArchived = useIsArchived(data?.community_id)
  const { comments, ...thread } = useCommentThread({ postId, post: data })

  async function send(content: string) {
    if (await later({ kind: 'comment', postId, content })) {
      draft.clear()
      return
    }
    const comment = await sendComment(postId, content)
    draft.clear()
    await addComment(client, postId, comment)
    void refreshPoints(client)
    countProfileComment(client, postId)
    updateFeedPost(client, postId, (post) => ({ ...post, comments_count: (post.comments_count ?? 0) + 1 }))
    toast(posts.sent, { tone: 'success' })
  }

  async function remove() {
    await deleteProfilePost(client, user.id, postId)
    setOpen(false)
    draft.clear()
    toast(feed.deleted, { tone: 'success' })
  }

  return (
    <PostDetailModal
      open={open}
      post={data}
      error={error}
      comments={comments}
      thread={thread}
      draft={draft}
      blocked={isArchived ? archived.comments : undefined}
      actions={own && <DeletePost onDelete={remove} />}
      onRetry={() => void refetch()}
      onSend={send}
      onClose={() => setOpen(false)}
    />
  )
}
