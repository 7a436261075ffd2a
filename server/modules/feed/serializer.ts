import type { FeedItem } from '#api/contract/feed.ts'
import { imageUrlSeconds, type MediaStore } from '../../media/routes.ts'
import { authorFields, feedFields } from '../posts/serializer.ts'
import type { PostRow } from '../posts/repository.ts'

/** A global post as a feed item. Video URLs have a call of their own. */
export function toFeedItem(media: MediaStore, row: PostRow): FeedItem {
  return {
    id: row.id,
    type: 'post',
    is_ad: false,
    ...authorFields(media, row.author_id, row),
    author_bio: row.author_bio,
    content: row.content,
    created_at: row.created_at.toISOString(),
    ...feedFields(media, row),
    media_type: row.video_key ? 'video' : row.image_key ? 'image' : null,
    public_media_url: row.image_key && media.url(row.image_key, imageUrlSeconds),
    media_width: row.image_width,
    media_height: row.image_height,
    media_alt: row.image_alt,
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    user_has_liked: row.own_like !== null,
  }
}
