import { useRef } from 'react'
import type { PostDetail } from '#api/contract/posts.ts'
import { dropPostImageUrl, dropPostVideoUrl, postImageUrl, postVideoUrl } from '#api/media.ts'
import { FeedVideo } from '#components/feed/FeedVideo/FeedVideo.tsx'
import { SignedImage } from '#components/media/SignedImage/SignedImage.tsx'
import { feed as t } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'

/** Picture or video of a post's detail, by its media_type. The reply brings an address; the post's own calls another. */
export function DetailMedia({ post }: { post: PostDetail }) {
  const spent = useRef(false)
  const once = (given: string | null | undefined, fresh: () => Promise<string>) =>
    given && !spent.current ? Promise.resolve(given) : fresh()
  const drop = (forget: () => void) => {
    if (spent.current) forget()
    spent.current = true
  }

  const type = post.media_type ?? (post.has_video ? 'video' : post.has_image ? 'image' : 'text')
  if (type === 'image') {
    return (
      <SignedImage
        load={(signal) => once(post.image_url, () => postImageUrl(post.id, signal))}
        drop={() => drop(() => dropPostImageUrl(post.id))}
        alt={post.image_alt || posts.anonymousImage}
        width={post.image_width}
        height={post.image_height}
      />
    )
  }
  if (type !== 'video') return null
  return (
    <FeedVideo
      load={(signal) => once(post.video_url, () => postVideoUrl(post.id, signal))}
      drop={() => drop(() => dropPostVideoUrl(post.id))}
      label={t.playVideo(post.author_name ?? posts.someone)}
      poster={post.public_thumbnail_url}
      seconds={post.video_duration_seconds}
      aspect={post.video_aspect_ratio}
    />
  )
}
