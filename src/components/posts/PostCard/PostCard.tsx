import { chakra } from '@chakra-ui/react'
import { Pin, Share2 } from 'lucide-react'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { CommunityPost } from '#api/contract/posts.ts'
import { ReportButton } from '#components/reports/ReportButton/ReportButton.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import { posts as t } from '#locales/posts.ts'
import { ActionBar, CommentsButton, LikeButton } from '../shared/ActionBar.tsx'
import { blockable, postAuthor } from '#components/publishing/shared/author.ts'
import { AuthorLine } from '#components/publishing/shared/AuthorLine.tsx'
import { HiddenBadge } from '../shared/HiddenBadge.tsx'
import { PostMedia } from './PostMedia.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'

export interface PostCardProps {
  post: CommunityPost
  /** The viewer is the author. */
  own?: boolean
  /** Visible when the screen is opened. */
  first?: boolean
  /** A like waits for the connection. */
  likeWaits?: boolean
  /** Resolves when the server has confirmed the like; the count only rises then. */
  onLike: (post: CommunityPost) => Promise<void>
  onComments: (post: CommunityPost) => void
  onShare: (post: CommunityPost) => void
}

/** A community post. */
export function PostCard(props: PostCardProps) {
  const { post, own = false, first, likeWaits, onLike, onComments, onShare } = props
  const like = useSingleMutation({ mutationFn: () => onLike(post) })
  const author = postAuthor(post)

  return (
    <Card as="article" id={`post-${post.id}`} tabIndex={-1} display="grid" gap="3.5" aria-label={author.name}>
      <AuthorLine
        author={author}
        meta={<RelativeDateA date={post.created_at} />}
        end={
          <chakra.div display="flex" flexWrap="wrap" gap="1" alignItems="center" alignSelf="start">
            {post.is_pinned && <Badge icon={<Pin aria-hidden="true" />}>{t.pinned}</Badge>}
            {post.tag && <Badge tone="brand">{post.tag}</Badge>}
            {!own && <ReportButton target="post" id={post.id} author={blockable(author)} />}
          </chakra.div>
        }
      />
      {post.is_hidden && <HiddenBadge />}
      {post.content && <FoldableText text={post.content} />}
      <PostMedia post={post} first={first} />
      <ActionBar>
        <LikeButton
          count={post.likes_count ?? 0}
          liked={post.user_has_liked ?? false}
          busy={like.isPending}
          waiting={likeWaits}
          onClick={() => like.mutate()}
        />
        <CommentsButton count={post.comments_count ?? 0} onClick={() => onComments(post)} />
        <Button variant="ghost" icon={<Share2 />} onClick={() => onShare(post)}>
          {t.share}
        </Button>
      </ActionBar>
    </Card>
  )
}
