import type { FeedItem } from '#api/contract/feed.ts'
import { dropFeedVideoUrl, feedVideoUrl } from '#api/feed/video.ts'
import { feed as t } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'
import { FeedVideo } from './FeedVideo.tsx'

/** The video of a global post, through the feed's own call. */
export function PostVideo({ post }: { post: FeedItem }) {
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
