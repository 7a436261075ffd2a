import type { Comment, CommunityPost } from '#api/contract/posts.ts'
import { colorFor, initials } from '#lib/names.ts'
import { imageUrlSeconds, type MediaStore, videoUrlSeconds } from '../../media/routes.ts'
import { signerOf } from './hidden.ts'
import type { CommentRow } from './comments.ts'
import type { PostRow } from './repository.ts'

const fallbackAvatars = new Map<string, { author_initials: string; author_fallback_color: string }>()
/** Maximum number of cached names; the cache is cleared beyond it. */
const maxFallbackAvatars = 5000

/** Cached initials and colour of a name: a page shows the same few people repeatedly. */
function fallbackAvatar(name: string) {
  let found = fallbackAvatars.get(name)
  if (!found) {
    if (fallbackAvatars.size >= maxFallbackAvatars) fallbackAvatars.clear()
    found = { author_initials: initials(name), author_fallback_color: colorFor(name) }
    fallbackAvatars.set(name, found)
  }
  return found
}

/** The author fields: name, initials, colour and picture. */
export function authorFields(
  media: MediaStore,
  id: string,
  row: { author_name: string; author_image_key: string | null },
) {
  return {
    author_id: id,
    author_name: row.author_name,
    ...fallbackAvatar(row.author_name),
    author_has_profile_image: row.author_image_key !== null,
    author_profile_image_url: row.author_image_key && media.url(row.author_image_key, videoUrlSeconds),
  }
}

/** A post in the contract's shape. Media URLs have calls of their own. */
export function toPost(media: MediaStore, row: PostRow): CommunityPost {
  return {
    id: row.id,
    ...authorFields(media, row.author_id, row),
    author_bio: row.author_bio,
    content: row.content,
    has_image: row.image_key !== null,
    has_video: row.video_key !== null,
    video_content_type: row.video_content_type,
    image_width: row.image_width,
    image_height: row.image_height,
    image_alt: row.image_alt,
    tag: row.tag,
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    user_has_liked: row.own_like !== null,
    ...(row.pinned_at && !row.hidden_at && { is_pinned: true }),
    ...(row.hidden_at && { is_hidden: true }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function toComment(media: MediaStore, row: CommentRow): Comment {
  return {
    id: row.id,
    post_id: row.post_id,
    user_id: row.user_id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    ...(row.hidden_at && { is_hidden: true }),
    ...authorFields(media, row.user_id, row),
    author_role: row.author_role,
    user_name: row.author_name,
    user: { id: row.user_id, name: row.author_name },
  }
}

/** Media URLs of a post's detail. */
export function mediaUrls(media: MediaStore, row: PostRow) {
  const signer = signerOf(media, row)
  return {
    media_type: row.video_key ? 'video' : row.image_key ? 'image' : 'text',
    image_url: row.image_key && signer.url(row.image_key, imageUrlSeconds),
    video_url: row.video_key && signer.url(row.video_key, videoUrlSeconds),
  }
}

/** Additional fields of posts of the global feed. */
export function feedFields(media: MediaStore, row: PostRow) {
  const reactions = row.likes_count + row.comments_count + row.shares_count
  const rate = row.views_count > 0 ? Math.min(100, (reactions / row.views_count) * 100) : 0
  return {
    category: row.category,
    is_featured: row.is_featured,
    video_duration_seconds: row.video_seconds,
    video_aspect_ratio: row.video_aspect,
    public_thumbnail_url: row.thumbnail_key && signerOf(media, row).url(row.thumbnail_key, videoUrlSeconds),
    views_count: row.views_count,
    shares_count: row.shares_count,
    engagement_rate: Math.round(rate * 10) / 10,
  }
}
