import type { ProfilePost } from '#api/contract/profiles.ts'
import { imageUrlSeconds, type MediaStore, videoUrlSeconds } from '../../media/routes.ts'
import { signerOf } from '../posts/hidden.ts'
import type { ProfilePostRow } from './repository.ts'

/** A post in a profile's list. Video URLs have a call of their own. */
export function toProfilePost(media: MediaStore, row: ProfilePostRow): ProfilePost {
  const signer = signerOf(media, row)
  return {
    id: row.id,
    author_id: row.author_id,
    content: row.content,
    has_image: row.image_key !== null,
    has_video: row.video_key !== null,
    video_duration_seconds: row.video_seconds,
    video_content_type: row.video_content_type,
    community_name: row.community_name,
    created_at: row.created_at.toISOString(),
    ...(row.hidden_at && { is_hidden: true }),
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    public_image_url: row.image_key && signer.url(row.image_key, imageUrlSeconds),
    public_thumbnail_url: row.thumbnail_key && signer.url(row.thumbnail_key, videoUrlSeconds),
    image_width: row.image_width,
    image_height: row.image_height,
    image_alt: row.image_alt,
  }
}
