import type { FeedItem } from '#api/contract/feed.ts'
import { feedVideoQuery } from '#api/media/feedVideo.ts'
import { signedUrlQuery } from '#api/media/signedUrl.ts'
import { feed as t } from '#locales/feed.ts'
import { posts } from '#locales/posts.ts'
import { FeedVideo } from './FeedVideo.tsx'

/** Query for a local file that is not published yet: its `blob:` URL. */
const localVideoQuery = (url: string) =>
  signedUrlQuery({ key: ['local', url], seconds: 0, load: () => Promise.resolve({ url, until: Infinity }) })

/** The video of a global post, with signed URLs from the feed's own endpoint. */
export function PostVideo({ post }: { post: FeedItem }) {
  const local = post.public_media_url?.startsWith('blob:') ? post.public_media_url : undefined
  return (
    <FeedVideo
      query={local ? localVideoQuery(local) : feedVideoQuery(post.id)}
      label={t.playVideo(post.author_name ?? posts.someone)}
      poster={post.public_thumbnail_url}
      seconds={post.video_duration_seconds}
      aspect={post.video_aspect_ratio}
    />
  )
}
