import { useRef } from 'react'
import type { FeedItem } from '#api/contract/feed.ts'
import { dropFeedVideoUrl, feedVideoUrl } from '#api/feedMedia.ts'
import { dropPostImageUrl, postImageUrl } from '#api/media.ts'
import { SignedImage } from '#components/media/SignedImage/SignedImage.tsx'
import { feed as t } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'
import { FeedVideo } from './FeedVideo/FeedVideo.tsx'

/** Picture or video of a global post. */
export function FeedMedia({ post }: { post: FeedItem }) {
  if (post.media_type === 'image') return <FeedImage post={post} />
  if (post.media_type !== 'video') return null
  // A chosen file that is not published yet is played from where it is.
  const local = post.public_media_url?.startsWith('blob:') ? post.public_media_url : undefined
  return (
    <FeedVideo
      load={(signal) => (local ? Promise.resolve(local) : feedVideoUrl(post.id, signal))}
      drop={() => dropFeedVideoUrl(post.id)}
      label={t.playVideo(post.author_name ?? posts.someone)}
      poster={post.public_thumbnail_url}
      seconds={post.video_duration_seconds}
      aspect={post.video_aspect_ratio}
    />
  )
}

/** The feed brings the address with it; once that has run out, the call for pictures gives another. */
function FeedImage({ post }: { post: FeedItem }) {
  const spent = useRef(false)
  const given = post.public_media_url
  return (
    <SignedImage
      load={(signal) => (given && !spent.current ? Promise.resolve(given) : postImageUrl(post.id, signal))}
      drop={() => {
        if (spent.current) dropPostImageUrl(post.id)
        spent.current = true
      }}
      alt={post.media_alt || posts.anonymousImage}
      width={post.media_width}
      height={post.media_height}
    />
  )
}
