import { lazily } from '#lib/lazily.ts'
import { chakra } from '@chakra-ui/react'
import { Star } from 'lucide-react'
import { useRef } from 'react'
import type { FeedItem } from '#api/contract/feed.ts'
import { ActionBar, CommentsButton, LikeButton } from '#components/posts/shared/ActionBar.tsx'
import { blockable, postAuthor } from '#components/publishing/shared/author.ts'
import { HiddenBadge } from '#components/posts/shared/HiddenBadge.tsx'
import { AuthorLine } from '#components/publishing/shared/AuthorLine.tsx'
import { ReportButton } from '#components/reports/ReportButton/ReportButton.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import { feed as t } from '#locales/feed.ts'
import { categoryName, views as viewsText } from '#locales/feedCard.ts'
import { DeletePost } from '../DeletePost/DeletePost.tsx'
import { FeedMedia } from './FeedMedia.tsx'
import { ShareMenu } from '../ShareMenu/ShareMenu.tsx'
import { useImpression } from '#components/media/shared/useImpression.ts'

const Figures = chakra('p', {
  base: { fontSize: 'sm', color: 'text.subtle', fontVariantNumeric: 'tabular-nums' },
})
const percent = lazily(() => new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 }))

export interface GlobalPostCardProps {
  post: FeedItem
  /** Whether the viewer is the author, who may delete the post and see its engagement. */
  own?: boolean
  /** Highlighted as the target of a shared link. */
  highlighted?: boolean
  /** A preview before publishing, without actions. */
  preview?: boolean
  /** Whether it is visible when the screen opens. */
  first?: boolean
  /** Whether a like, or its removal, is in the outbox. */
  likeWaits?: boolean
  onLike?: (post: FeedItem, liked: boolean) => void
  onComments?: (post: FeedItem) => void
  onShared?: (post: FeedItem) => void
  onDelete?: (post: FeedItem) => Promise<void>
  /** Called when at least half of the post was visible for a second. */
  onSeen?: (post: FeedItem) => void
}

/** A post of the global feed. */
export function GlobalPostCard(props: GlobalPostCardProps) {
  const { post, own = false, highlighted = false, preview = false, first = false } = props
  const { likeWaits, onLike, onComments, onShared, onDelete, onSeen } = props
  const card = useRef<HTMLDivElement>(null)
  useImpression(card, () => onSeen?.(post))
  const author = postAuthor(post)
  const liked = post.user_has_liked ?? false

  return (
    <Card
      as="article"
      ref={card}
      id={preview ? undefined : `post-${post.id}`}
      tabIndex={-1}
      display="grid"
      gap="3.5"
      aria-label={author.name}
      aria-current={highlighted || undefined}
      outline={highlighted ? '2px solid' : 'none'}
      outlineColor="brand"
      outlineOffset="-1px"
    >
      <AuthorLine
        author={author}
        meta={
          <>
            <RelativeDateA format="feed" date={post.created_at} />
            {post.author_bio && (
              <chakra.span flex="1 1 0" minWidth="6rem" truncate>
                <span aria-hidden="true">· </span>
                {post.author_bio}
              </chakra.span>
            )}
          </>
        }
        end={
          <chakra.div display="flex" flexWrap="wrap" gap="1" alignItems="center" alignSelf="start">
            {post.is_featured && (
              <Badge tone="accent" icon={<Star fill="currentColor" aria-hidden="true" />}>
                {t.featured}
              </Badge>
            )}
            {post.category && <Badge tone="brand">{categoryName(post.category)}</Badge>}
            {own && !preview && onDelete && <DeletePost onDelete={() => onDelete(post)} />}
            {!own && !preview && <ReportButton target="post" id={post.id} author={blockable(author)} />}
          </chakra.div>
        }
      />
      {post.is_hidden && <HiddenBadge />}
      {post.content && <FoldableText text={post.content} />}
      <FeedMedia post={post} first={first} />
      {!preview && (
        <>
          <Figure post={post} own={own} />
          <ActionBar>
            <LikeButton
              count={post.likes_count ?? 0}
              liked={liked}
              waiting={likeWaits}
              onClick={() => onLike?.(post, !liked)}
            />
            <CommentsButton count={post.comments_count ?? 0} onClick={() => onComments?.(post)} />
            <ShareMenu postId={post.id} onShared={() => onShared?.(post)} />
          </ActionBar>
        </>
      )}
    </Card>
  )
}

/** Number of views; the author also sees the engagement rate. */
function Figure({ post, own }: { post: FeedItem; own: boolean }) {
  const { views_count: views, engagement_rate: rate } = post
  if (typeof views !== 'number') return null
  const engaged = own && typeof rate === 'number' ? ` · ${t.engagement(percent().format(rate))}` : ''
  return <Figures>{viewsText(views) + engaged}</Figures>
}
