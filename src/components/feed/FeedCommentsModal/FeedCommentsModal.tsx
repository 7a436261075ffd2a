import { chakra } from '@chakra-ui/react'
import type { FeedItem } from '#api/contract/feed.ts'
import { isAd } from '#api/contract/values/feed.ts'
import type { Comment } from '#api/contract/posts.ts'
import { postAuthor } from '#components/publishing/shared/author.ts'
import { AuthorLine } from '#components/publishing/shared/AuthorLine.tsx'
import { LazyCommentForm } from '#components/posts/CommentForm/LazyCommentForm.tsx'
import { CommentList } from '#components/posts/shared/CommentList.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import type { ThreadControls } from '#api/posts/commentThread.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { ads } from '#locales/ads.ts'
import { feed as t } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'
import { NoAdComments } from '#components/ads/NoAdComments/NoAdComments.tsx'

export interface FeedCommentsModalProps {
  open: boolean
  item: FeedItem
  comments: readonly Comment[] | undefined
  error: Error | null
  draft: Draft
  /** Id of the comment that a link targets. */
  highlightedId?: string | null
  /** Controls that load the comments that the post does not include. */
  thread?: ThreadControls
  onRetry: () => void
  /** Sends the comment. An error is shown in an alert and the text stays. */
  onSend: (content: string) => Promise<void>
  onClose: () => void
}

/** The comments of a global post, with a form to add one. Ads take no comments. */
export function FeedCommentsModal(props: FeedCommentsModalProps) {
  const { open, item, comments, error, draft, highlightedId, thread, onRetry, onSend, onClose } = props
  const ad = isAd(item)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={posts.commentsTitle}
      footer={
        <chakra.div width="full">
          {ad ? (
            <NoAdComments />
          ) : (
            <LazyCommentForm draft={draft} failedText={t.commentFailed} onSend={onSend} onCancel={onClose} />
          )}
        </chakra.div>
      }
    >
      <chakra.div display="grid" gap="5">
        <chakra.article
          display="grid"
          gap="3"
          paddingBottom={ad ? '0' : '5'}
          borderBottomWidth={ad ? '0' : '1px'}
        >
          {ad ? (
            <chakra.p fontWeight="640">
              {item.creativos?.[0]?.titulo || item.descripcion || ads.unnamed}
            </chakra.p>
          ) : (
            <AuthorLine
              author={postAuthor(item)}
              meta={<RelativeDateA format="feed" date={item.created_at} />}
            />
          )}
          {!ad && item.content && <FoldableText text={item.content} />}
        </chakra.article>
        {!ad && (
          <CommentList
            postId={item.id}
            comments={comments}
            error={error}
            highlightedId={highlightedId}
            thread={thread}
            onRetry={onRetry}
          />
        )}
      </chakra.div>
    </Dialog>
  )
}
