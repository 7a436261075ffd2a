import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import type { Comment, CommunityPost } from '#api/contract/posts.ts'
import { hasStatus } from '#api/client/errors.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import type { ThreadControls } from '#api/posts/commentThread.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { posts as t } from '#locales/posts.ts'
import { postAuthor } from '#components/publishing/shared/author.ts'
import { AuthorLine } from '#components/publishing/shared/AuthorLine.tsx'
import { CommentList } from '../shared/CommentList.tsx'
import { LazyCommentForm } from '../CommentForm/LazyCommentForm.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'

/** Milliseconds that the sent state is shown before the modal closes. */
const closeAfterMs = 1000

export interface CommentsModalProps {
  open: boolean
  postId: Id
  /** The post as far as it is known; its detail adds the rest. */
  post: CommunityPost | undefined
  comments: readonly Comment[] | undefined
  error: Error | null
  draft: Draft
  /** Why there can be no comments. */
  blocked?: string | undefined
  /** Id of the comment to which a link leads. */
  highlightedId?: string | null
  /** The controls that load the comments that do not come with the post. */
  thread?: ThreadControls
  onRetry: () => void
  /** Sends the comment; `waits` if it will be sent later. */
  onSend: (content: string) => Promise<'waits' | void>
  /** Called on close; `sent` is true if a comment was sent. */
  onClose: (sent: boolean) => void
}

/** A post with its comments and a form to add one. */
export function CommentsModal(props: CommentsModalProps) {
  const {
    open,
    postId,
    post,
    comments,
    error,
    draft,
    blocked,
    highlightedId,
    thread,
    onRetry,
    onSend,
    onClose,
  } = props
  const gone = !post && hasStatus(error, 403, 404)
  const [sent, setSent] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // While it closes, the modal still says so.
    if (open) setSent(false)
  }
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!sent) return undefined
    const timer = setTimeout(() => close.current(true), closeAfterMs)
    return () => clearTimeout(timer)
  }, [sent])

  async function send(content: string) {
    const outcome = await onSend(content)
    draft.clear()
    if (outcome !== 'waits') setSent(true)
  }

  return (
    <Dialog
      open={open}
      onClose={() => onClose(sent)}
      // The URL names the open post, so Back already closes it.
      ownHistoryEntry={false}
      title={t.commentsTitle}
      footer={
        gone ? undefined : (
          <chakra.div width="full">
            <LazyCommentForm
              draft={draft}
              sent={sent}
              blocked={blocked}
              onSend={send}
              onCancel={() => onClose(sent)}
            />
          </chakra.div>
        )
      }
    >
      {gone ? (
        <EmptyState
          paddingBlock="4"
          drawing="paper"
          titleAs="h3"
          title={t.commentsFailed}
          text={t.postGoneText}
          action={
            <Button variant="secondary" onClick={() => onClose(false)}>
              {t.otherPosts}
            </Button>
          }
        />
      ) : (
        <chakra.div display="grid" gap="5">
          {post && (
            <chakra.article display="grid" gap="3" paddingBottom="5" borderBottomWidth="1px">
              <AuthorLine author={postAuthor(post)} meta={<RelativeDateA date={post.created_at} />} />
              {post.content && <FoldableText text={post.content} />}
            </chakra.article>
          )}
          <CommentList
            postId={postId}
            comments={comments}
            error={error}
            highlightedId={highlightedId}
            thread={thread}
            onRetry={onRetry}
          />
        </chakra.div>
      )}
    </Dialog>
  )
}
