import { Suspense } from 'react'
import type { FeedItem } from '#api/contract/feed.ts'
import { postImageQuery } from '#api/media/postMedia.ts'
import { MediaFrame } from '#components/media/shared/MediaFrame.tsx'
import { SignedImage } from '#components/media/SignedImage/SignedImage.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { posts } from '#locales/posts.ts'

// Lazy, so that text posts do not wait for the video code.
const PostVideo = lazyComponent(
  async () => (await import('#components/media/FeedVideo/PostVideo.tsx')).PostVideo,
  { kind: 'page' },
)

interface FeedMediaProps {
  post: FeedItem
  /** Whether it is visible when the screen opens. */
  first?: boolean
}

/** The image or video of a global post. */
export function FeedMedia({ post, first }: FeedMediaProps) {
  if (post.media_type === 'image') return <FeedImage post={post} first={first} />
  if (post.media_type !== 'video') return null
  return (
    <Suspense fallback={<MediaFrame aspectRatio="16 / 9" />}>
      <PostVideo post={post} />
    </Suspense>
  )
}

/** The feed includes a signed address; once it has expired, the query provides another. */
function FeedImage({ post, first = false }: FeedMediaProps) {
  return (
    <SignedImage
      query={postImageQuery(post.id)}
      initialUrl={post.public_media_url}
      alt={post.media_alt || posts.anonymousImage}
      width={post.media_width}
      height={post.media_height}
      first={first}
    />
  )
}
