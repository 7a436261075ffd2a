import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Comment, PostDetail } from '#api/contract/posts.ts'
import { errorDetail, hasStatus, serverMessageOr } from '#api/client/errors.ts'
import { VisibilityBadge } from '#components/communities/VisibilityBadge/VisibilityBadge.tsx'
import { NoAdComments } from '#components/ads/NoAdComments/NoAdComments.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { RelativeDateB } from '#components/ui/RelativeDate/RelativeDateB.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import type { ThreadControls } from '#api/posts/commentThread.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { feed as t } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'
import { postAuthor } from '#components/publishing/shared/author.ts'
import { AuthorLine } from '#components/publishing/shared/AuthorLine.tsx'
import { HiddenBadge } from '../shared/HiddenBadge.tsx'
import { LazyCommentForm } from '../CommentForm/LazyCommentForm.tsx'
import { CommentList } from '../shared/CommentList.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { DetailMedia } from './DetailMedia.tsx'

const Community = chakra('div', {
  base: { display: 'grid', gap: '1', padding: '3', bg: 'sunken', borderRadius: 'md', fontSize: 'sm' },
})

export interface PostDetailModalProps {
  open: boolean
  /** `undefined` while loading. */
  post: PostDetail | undefined
  error: Error | null
  /** The comments to show, if not those that come with the post. */
  comments?: readonly Comment[] | undefined
  /** Id of the comment to which a link leads. */
  highlightedId?: string | null
  /** The controls that load the comments that do not come with the post. */
  thread?: ThreadControls
  draft: Draft
  /** The post is an ad, which takes no comments. */
  ad?: boolean
  /** Why there can be no comments. */
  blocked?: string | undefined
  /** Shown beside the author, such as the delete button. */
  actions?: ReactNode
  onRetry: () => void
  /** Sends the comment. An error is shown in an alert and the text stays. */
  onSend: (content: string) => Promise<void>
  onClose: () => void
}

/** A post in full: author, community, text, media, counts, comments, and a form to add one. */
export function PostDetailModal(props: PostDetailModalProps) {
  const { open, post, error, draft, ad = false, blocked, actions, onRetry, onSend, onClose } = props
  const { comments = post?.comments ?? [], highlightedId, thread } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.detailTitle}
      footer={
        post &&
        !post.is_hidden && (
          <chakra.div width="full">
            {ad ? (
              <NoAdComments />
            ) : (
              <LazyCommentForm
                draft={draft}
                blocked={blocked}
                failedText={t.commentFailed}
                onSend={onSend}
                onCancel={onClose}
              />
            )}
          </chakra.div>
        )
      }
    >
      {error && (
        <LoadFailure
          error={error}
          loaded={post !== undefined}
          compact
          marginBottom={post && '4'}
          title={t.detailFailed}
          detail={serverMessageOr(error, errorDetail(error))}
          // Retrying does not help for a deleted post.
          onRetry={hasStatus(error, 404) ? undefined : onRetry}
        />
      )}
      {!post && !error && <Loading />}
      {post && (
        <chakra.div display="grid" gap="5">
          <chakra.article display="grid" gap="3.5" paddingBottom="4" borderBottomWidth="1px">
            <AuthorLine
              author={postAuthor(post)}
              meta={<RelativeDateB date={post.created_at} />}
              end={
                <chakra.div display="flex" gap="1" alignItems="center">
                  {post.tag && <Badge tone="brand">{post.tag}</Badge>}
                  {actions}
                </chakra.div>
              }
            />
            {post.community_name && (
              <Community>
                <chakra.p display="flex" gap="2" alignItems="center" flexWrap="wrap" fontWeight="620">
                  {post.community_name}
                  {typeof post.community_is_public === 'boolean' && (
                    <VisibilityBadge isPublic={post.community_is_public} />
                  )}
                </chakra.p>
                {post.community_description && (
                  <chakra.p color="text.muted" lineClamp="2">
                    {post.community_description}
                  </chakra.p>
                )}
              </Community>
            )}
            {post.is_hidden && <HiddenBadge />}
            {post.content && <FoldableText text={post.content} />}
            <DetailMedia post={post} />
            <chakra.p fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
              {posts.counts(post.likes_count ?? 0, post.comments_count ?? 0)}
            </chakra.p>
          </chakra.article>
          {!ad && (
            <CommentList
              postId={post.id}
              comments={comments}
              error={null}
              highlightedId={highlightedId}
              thread={thread}
              onRetry={onRetry}
            />
          )}
        </chakra.div>
      )}
    </Dialog>
  )
}

function Loading() {
  return (
    <chakra.div role="status" aria-label={t.detailLoading} display="grid" gap="4">
      <chakra.div display="flex" gap="3" alignItems="center">
        <Skeleton width="40px" height="40px" borderRadius="full" />
        <Skeleton width="9rem" height="0.875rem" />
      </chakra.div>
      <SkeletonText lines={3} />
      <Skeleton height="11rem" borderRadius="md" />
    </chakra.div>
  )
}
