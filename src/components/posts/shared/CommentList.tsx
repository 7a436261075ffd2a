import { Fragment, Suspense } from 'react'
import { chakra } from '@chakra-ui/react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Comment } from '#api/contract/posts.ts'
import { useUser } from '#api/client/session.ts'
import { errorDetail } from '#api/client/errors.ts'
import type { ThreadControls } from '#api/posts/commentThread.ts'
import { useWaiting } from '#api/outbox/contributionOutbox.ts'
import { loadWaitingParts } from '#components/outbox/shared/loadWaitingParts.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { useShownWhenAdded } from '#components/ui/layers/showAdded.ts'
import { SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { posts as t } from '#locales/posts.ts'
import { CommentItem } from '../CommentItem/CommentItem.tsx'
import { LoadComments, Thread } from './Thread.tsx'
import { commentAuthor } from '#components/publishing/shared/author.ts'

// Only of use without a connection.
const WaitingComments = lazyComponent(async () => (await loadWaitingParts()).WaitingComments)

// `Thread` keeps the reading position by itself.
const List = chakra('ul', { base: { display: 'grid', gap: '5', overflowAnchor: 'none' } })

const elementId = (id: Id | null | undefined) => `comment-${id}`

export interface CommentListProps {
  postId: Id
  comments: readonly Comment[] | undefined
  error: Error | null
  onRetry: () => void
  /** Id of the comment to which a link leads. */
  highlightedId?: string | null | undefined
  /** The controls that load the comments that do not come with the post. */
  thread?: ThreadControls | undefined
}

/** The comments of a post, with loading, error and empty states. */
export function CommentList(props: CommentListProps) {
  const { postId, comments, error, onRetry, highlightedId, thread } = props
  const user = useUser()
  const isOwn = (comment: Comment) => sameId(commentAuthor(comment).id, user.id)
  // Only the newest: earlier ones are added when they are loaded.
  useShownWhenAdded(
    comments
      ?.slice(-1)
      .filter(isOwn)
      .map(({ id }) => elementId(id)),
  )
  const waiting = useWaiting('comment').filter((comment) => sameId(comment.postId, postId))
  const ownWaiting = waiting.length > 0 && (
    <Suspense fallback={null}>
      <WaitingComments comments={waiting} />
    </Suspense>
  )
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={comments !== undefined}
      compact
      title={t.commentsFailed}
      detail={errorDetail(error)}
      retryLabel={t.retry}
      onRetry={onRetry}
    />
  )
  if (failure && !comments) {
    return (
      <>
        {failure}
        {ownWaiting && <List>{ownWaiting}</List>}
      </>
    )
  }
  if (!comments) {
    return (
      <div role="status" aria-label={t.commentsLoading}>
        <SkeletonText lines={4} />
      </div>
    )
  }
  return (
    <>
      {failure}
      <Thread thread={thread} ids={comments.map(({ id }) => id)}>
        {comments.length === 0 && !ownWaiting && (
          <EmptyState paddingBlock="4" drawing="paper" title={t.noComments} text={t.firstComment} />
        )}
        {(comments.length > 0 || ownWaiting) && (
          <List>
            {comments.map((comment) => (
              <Fragment key={comment.id}>
                <li id={elementId(comment.id)} data-comment={String(comment.id)}>
                  <CommentItem
                    comment={comment}
                    own={isOwn(comment)}
                    highlighted={sameId(comment.id, highlightedId)}
                  />
                </li>
                {thread?.later && sameId(thread.later.after, comment.id) && (
                  <li>
                    <LoadComments page={thread.later} label={t.laterComments} failed={t.laterFailed} />
                  </li>
                )}
              </Fragment>
            ))}
            {ownWaiting}
          </List>
        )}
      </Thread>
    </>
  )
}
