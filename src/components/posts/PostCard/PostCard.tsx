import { chakra } from '@chakra-ui/react'
import { Heart, MessageCircle, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CommunityPost } from '#api/contract/posts.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import { formatNumber } from '#lib/plural.ts'
import { posts as t } from '#locales/posts.ts'
import { postAuthor } from '../author.ts'
import { AuthorLine } from '../AuthorLine.tsx'
import { PostMedia } from '../PostMedia.tsx'
import { PostText } from '../PostText.tsx'

const Actions = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '1',
    borderTopWidth: '1px',
    marginInline: { base: '-4', md: '-5' },
    marginBottom: { base: '-4', md: '-5' },
    paddingInline: { base: '1.5', md: '3' },
    paddingBlock: '1.5',
    fontVariantNumeric: 'tabular-nums',
  },
})

export interface PostCardProps {
  post: CommunityPost
  /** Resolves when the server has taken the like; the count rises only then. */
  onLike: (post: CommunityPost) => Promise<void>
  onComments: (post: CommunityPost) => void
  onShare: (post: CommunityPost) => void
}

/** A community post. */
export function PostCard({ post, onLike, onComments, onShare }: PostCardProps) {
  const [liking, setLiking] = useState(false)
  const inFlight = useRef(false)
  const author = postAuthor(post)
  const likes = post.likes_count ?? 0
  const comments = post.comments_count ?? 0
  const liked = post.user_has_liked ?? false

  async function like() {
    if (inFlight.current) return
    inFlight.current = true
    setLiking(true)
    try {
      await onLike(post)
    } finally {
      inFlight.current = false
      setLiking(false)
    }
  }

  return (
    <Card as="article" id={`post-${post.id}`} tabIndex={-1} display="grid" gap="3.5" aria-label={author.name}>
      <AuthorLine
        author={author}
        meta={<RelativeDateA date={post.created_at} />}
        end={post.tag ? <Badge tone="brand">{post.tag}</Badge> : undefined}
      />
      {post.content && <PostText text={post.content} />}
      <PostMedia post={post} />
      <Actions>
        <Button
          variant="ghost"
          aria-pressed={liked}
          aria-busy={liking || undefined}
          color={liked ? 'accent' : undefined}
          icon={<Heart fill={liked ? 'currentColor' : 'none'} />}
          onClick={() => void like()}
        >
          <chakra.span srOnly>{liked ? t.liked : t.like}</chakra.span> {formatNumber(likes)}
        </Button>
        <Button variant="ghost" icon={<MessageCircle />} onClick={() => onComments(post)}>
          <chakra.span srOnly>{t.comments}</chakra.span> {formatNumber(comments)}
        </Button>
        <Button variant="ghost" icon={<Share2 />} onClick={() => onShare(post)}>
          {t.share}
        </Button>
      </Actions>
    </Card>
  )
}
