import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useIsArchived } from '#api/communities/archived.ts'
import type { Id } from '#api/contract/common.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import { useCommentThread } from '#api/posts/commentThread.ts'
import { sendComment } from '#api/posts/mutations.ts'
import { addComment, postQuery, refreshPosts } from '#api/posts/queries.ts'
import { useNextLocation } from '#components/ui/layers/nextLocation.ts'
import { focusContent } from '#components/layout/shared/focusContent.ts'
import { useLater } from '#components/outbox/shared/useLater.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { LazyCommentForm } from '#components/posts/CommentForm/LazyCommentForm.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { afterHydration } from '#lib/idle.ts'
import { archived } from '#locales/archived.ts'
import { useAfterClosing } from '#components/ui/layers/useAfterClosing.ts'
import { useGoBack } from '#components/ui/layers/useGoBack.ts'
import { useLastValue } from '#components/ui/layers/useLastValue.ts'

const CommentsModal = lazyComponent(
  async () => (await import('#components/posts/CommentsModal/CommentsModal.tsx')).CommentsModal,
  dialogOptions,
)

/** State of the history entry that opens the comments. */
export interface CommentsState {
  /** Going back leads to the list below. */
  overList?: boolean
}

/** Comments of the post named in the URL (`?post=`), so that shared links open them. */
export function PostComments({ communityId }: { communityId: Id | undefined }) {
  const named = new URLSearchParams(useNextLocation().search).get('post')
  const displayedId = useLastValue(named)
  useEffect(() => {
    afterHydration(CommentsModal.prefetch)
    afterHydration(LazyCommentForm.prefetch)
  }, [])

  return displayedId ? (
    <Comments key={displayedId} postId={displayedId} open={named !== null} communityId={communityId} />
  ) : null
}

function Comments({
  postId,
  open,
  communityId,
}: {
  postId: string
  open: boolean
  communityId: Id | undefined
}) {
  const { search: query, state } = useNextLocation()
  const search = new URLSearchParams(query)
  const [, setSearch] = useSearchParams()
  const goBack = useGoBack()
  const client = useQueryClient()
  const later = useLater()
  const draft = useDraft(`comment:${postId}`)
  const { data, error, refetch, isFetching } = useQuery({ ...postQuery(postId), enabled: open })
  const linkedId = search.get('comentario')
  const { comments, ...thread } = useCommentThread({
    postId,
    post: data,
    isFetchingPost: isFetching,
    linkedId,
  })
  const isArchived = useIsArchived(data?.community_id ?? communityId)

  function close(sent: boolean) {
    // Opened from the list, closing goes back; a link from elsewhere leaves the community's page open.
    const overList = (state as CommentsState | null)?.overList === true
    if (search.has('post')) {
      if (!overList) {
        setSearch(
          (now) => {
            now.delete('post')
            now.delete('comentario')
            return now
          },
          { replace: true },
        )
      } else goBack()
    }
    if (sent && communityId !== undefined) void refreshPosts(client, communityId)
  }

  // After a link from elsewhere there is no button that gets the focus back.
  useAfterClosing(open, () => {
    if (document.activeElement !== document.body) return
    const card = document.getElementById(`post-${postId}`)
    if (card) card.focus({ preventScroll: true })
    else focusContent()
  })

  return (
    <CommentsModal
      open={open}
      postId={postId}
      post={data}
      comments={comments}
      thread={thread}
      error={error}
      draft={draft}
      blocked={isArchived ? archived.comments : undefined}
      highlightedId={linkedId}
      onRetry={() => void refetch()}
      onSend={async (content) => {
        if (await later({ kind: 'comment', postId, content, communityId })) return 'waits'
        await addComment(client, postId, await sendComment(postId, content))
        void refreshPoints(client, communityId)
        // Loads comments of others; not awaited, because the modal closes anyway.
        void refetch()
        return undefined
      }}
      onClose={close}
    />
  )
}
