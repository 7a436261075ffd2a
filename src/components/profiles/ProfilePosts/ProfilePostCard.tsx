import { chakra } from '@chakra-ui/react'
import { Heart, Image as Picture, MessageCircle, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProfilePost } from '#api/contract/profiles.ts'
import { DeletePost } from '#components/feed/DeletePost/DeletePost.tsx'
import { HiddenBadge } from '#components/posts/shared/HiddenBadge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { RelativeDateB } from '#components/ui/RelativeDate/RelativeDateB.tsx'
import { formatNumber } from '#lib/plural.ts'
import { truncate } from '#lib/truncate.ts'
import { duration } from '#lib/duration.ts'
import { profilePosts as t } from '#locales/profiles.ts'
import { PostThumbnail } from './PostThumbnail.tsx'

/** Characters of the post's text in the accessible name of its button. */
const beginningLength = 60

const Open = chakra('button', {
  base: { position: 'absolute', inset: '0', borderRadius: 'lg', cursor: 'pointer' },
})
const Foot = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    listStyle: 'none',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
    '& li': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
})

export interface ProfilePostCardProps {
  post: ProfilePost
  /** The viewer is the author and may delete it. */
  own: boolean
  onOpen: () => void
  onDelete: () => Promise<void>
}

/** Card of a post in a profile: community, date, beginning of the text, counts and media. */
export function ProfilePostCard({ post, own, onOpen, onDelete }: ProfilePostCardProps) {
  const place = post.community_name?.trim() || t.globalFeed
  const text = post.content?.trim()
  return (
    <Card
      as="article"
      position="relative"
      display="flex"
      gap="4"
      css={{ '&:hover': { borderColor: 'border.strong' } }}
    >
      <Open type="button" aria-label={nameOf(post)} onClick={onOpen} />
      <chakra.div flex="1" minWidth="0" display="flex" flexDirection="column" gap="2">
        <chakra.p fontSize="sm" color="text.muted" overflowWrap="anywhere">
          <chakra.span fontWeight="640" color="text">
            {place}
          </chakra.span>
          <span aria-hidden="true"> · </span>
          <RelativeDateB date={post.created_at} />
        </chakra.p>
        {post.is_hidden && <HiddenBadge />}
        {text && (
          <chakra.p lineClamp="3" overflowWrap="anywhere">
            {text}
          </chakra.p>
        )}
        <chakra.div display="flex" alignItems="center" gap="2" marginTop="auto" paddingTop="1">
          <Foot>
            <Count icon={<Heart aria-hidden="true" />} count={post.likes_count} noun={t.likes} />
            <Count
              icon={<MessageCircle aria-hidden="true" />}
              count={post.comments_count}
              noun={t.comments}
            />
            <Media post={post} />
          </Foot>
          {own && (
            // Above the button that covers the card.
            <chakra.div
              position="relative"
              marginInlineStart="auto"
              marginInlineEnd={{ base: '-2', md: '-1' }}
              marginBlock={{ base: '-3', md: '-1.5' }}
            >
              <DeletePost onDelete={onDelete} />
            </chakra.div>
          )}
        </chakra.div>
      </chakra.div>
      <PostThumbnail post={post} />
    </Card>
  )
}

function nameOf({ content, community_name }: ProfilePost): string {
  const text = content?.replace(/\s+/gu, ' ').trim()
  if (text) return t.open(truncate(text, beginningLength))
  return community_name ? t.openFrom(community_name) : t.openUntitled
}

interface CountProps {
  icon: ReactNode
  count: number | null | undefined
  noun: (n: number) => string
}

/** A count, if it is known. */
function Count({ icon, count: n, noun }: CountProps) {
  if (typeof n !== 'number') return null
  return (
    <li>
      {icon}
      <span>
        {formatNumber(n)} <chakra.span srOnly>{noun(n)}</chakra.span>
      </span>
    </li>
  )
}

/** Whether the post has an image or a video, and the video's length. */
function Media({ post }: { post: ProfilePost }) {
  const { has_image: image, has_video: video, video_duration_seconds: seconds } = post
  if (video) {
    return (
      <li>
        <Video aria-hidden="true" />
        {seconds ? t.videoOf(duration(seconds)) : t.video}
      </li>
    )
  }
  if (!image) return null
  return (
    <li>
      <Picture aria-hidden="true" />
      {t.image}
    </li>
  )
}
