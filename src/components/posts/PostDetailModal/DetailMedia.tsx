import type { PostDetail } from '#api/contract/posts.ts'
import { postImageQuery, postVideoQuery } from '#api/media/postMedia.ts'
import { FeedVideo } from '#components/media/FeedVideo/FeedVideo.tsx'
import { SignedImage } from '#components/media/SignedImage/SignedImage.tsx'
import { feed as t } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'

/**
 * Image or video of a post's detail, by `media_type`. The reply includes an address; the post's own endpoint
 * provides new ones.
 */
export function DetailMedia({ post }: { post: PostDetail }) {
  const type = post.media_type ?? (post.has_video ? 'video' : post.has_image ? 'image' : 'text')
  if (type === 'image') {
    return (
      <SignedImage
        query={postImageQuery(post.id)}
        initialUrl={post.image_url}
        alt={post.image_alt || posts.anonymousImage}
        width={post.image_width}
        height={post.image_height}
      />
    )
  }
  if (type !== 'video') return null
  return (
    <FeedVideo
      query={postVideoQuery(post.id)}
      initialUrl={post.video_url}
      label={t.playVideo(post.author_name ?? posts.someone)}
      poster={post.public_thumbnail_url}
      seconds={post.video_duration_seconds}
      aspect={post.video_aspect_ratio}
    />
  )
}
