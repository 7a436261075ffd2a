import { useRef } from 'react'
import type { PostDetail } from '#api/contract/posts.ts'
import { dropPostImageUrl, dropPostVideoUrl, postImageUrl, postVideoUrl } from '#api/media/postMedia.ts'
import { FeedVideo } from '#components/feed/FeedVideo/FeedVideo.tsx'
import { SignedImage } from '#components/media/SignedImage/SignedImage.tsx'
import { feed as t } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'

/** Picture or video of a post's detail, by its media_type. The reply brings an address; the post's own calls another. */
export function DetailMedia({ post }: { post: PostDetail }) {
  /** The address that came with the post has not played. */
  const spent = useRef(false)
  const type = post.media_type ?? (post.has_video ? 'video' : post.has_image ? 'image' : 'text')
  if (type === 'image') {
    return (
      <SignedImage
        known={post.image_url}
        load={(signal) => postImageUrl(post.id, signal)}
        drop={() => dropPostImageUrl(post.id)}
        alt={post.image_alt || posts.anonymousImage}
        width={post.image_width}
        height={post.image_height}
      />
    )
  }
  if (type !== 'video') return null
  return (
    <FeedVideo
      load={(signal) =>
        post.video_url && !spent.current ? Promise.resolve(post.video_url) : postVideoUrl(post.id, signal)
      }
      drop={() => {
        if (spent.current) dropPostVideoUrl(post.id)
        spent.current = true
      }}
      label={t.playVideo(post.author_name ?? posts.someone)}
      poster={post.public_thumbnail_url}
      seconds={post.video_duration_seconds}
      aspect={post.video_aspect_ratio}
    />
  )
}
