import type { ProfilePost, UserProfile } from '#api/contract/profiles.ts'
import { now } from '#lib/clock.ts'
import { colorFor, initials } from '#lib/names.ts'
import { truncate } from '#lib/truncate.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { imageUrlSeconds, type MediaStore, videoUrlSeconds } from '../../media/routes.ts'
import { madridDay, yearsBetween } from './age.ts'
import { iconOf } from './linkIcon.ts'
import {
  countPosts,
  findProfile,
  listLinks,
  listPhotos,
  type ProfilePostRow,
  type ProfileRow,
} from './repository.ts'

/** Characters of a post that stand under its picture. */
const titleLength = 80

interface ProfileSources {
  db: Db
  media: MediaStore
}

export const unknownUser = () => new HttpError(404, 'Usuario no encontrado')

/** Whether a profile's posts, pictures and links are for the reader: the own one, a public one, one that they follow. */
export const mayView = (row: ProfileRow, readerId: string): boolean =>
  row.id === readerId || row.is_profile_public || row.own_follow !== null

/**
 * A profile as the reader may see it: of a private one strangers get no more than who it is.
 * @throws {HttpError} 404
 */
export async function loadProfile(
  { db, media }: ProfileSources,
  readerId: string,
  id: string | number,
): Promise<UserProfile> {
  const row = await findProfile(db, readerId, id)
  if (!row) throw unknownUser()
  const open = mayView(row, readerId)
  const own = row.id === readerId
  return {
    user_id: row.id,
    name: row.name,
    initials: initials(row.name),
    fallback_color: colorFor(row.name),
    has_profile_image: row.avatar_key !== null,
    profile_image_url: row.avatar_key && media.url(row.avatar_key, videoUrlSeconds),
    cover_image_url: row.cover_key && media.url(row.cover_key, videoUrlSeconds),
    bio: row.bio,
    followers_count: row.followers_count,
    following_count: row.following_count,
    is_following: row.own_follow !== null,
    can_follow: !own,
    can_send_message: !own && open,
    can_view_posts: open,
    is_profile_public: row.is_profile_public,
    ...(own && { birth_date: row.birth_date }),
    ...(open ? await privateFields({ db, media }, readerId, row) : { links: [], featured_photos: [] }),
  }
}

/** What strangers do not get of a private profile. */
async function privateFields(
  { db, media }: ProfileSources,
  readerId: string,
  row: ProfileRow,
): Promise<UserProfile> {
  const [links, { posts, photos }, pictures] = await Promise.all([
    listLinks(db, row.id),
    countPosts(db, readerId, row.id),
    listPhotos(db, readerId, row.id),
  ])
  return {
    location: row.location,
    website: row.website,
    age: row.birth_date === null ? null : yearsBetween(row.birth_date, madridDay(now())),
    posts_count: posts,
    photos_count: photos,
    links: links.map((link) => ({ ...link, icon: iconOf(link.url) })),
    featured_photos: pictures.map((picture) => ({
      photo_id: picture.id,
      title: truncate(picture.content.replace(/\s+/gu, ' ').trim(), titleLength) || null,
      public_url: media.url(picture.storage_key, imageUrlSeconds),
      width: picture.width,
      height: picture.height,
      alt: picture.image_alt,
    })),
  }
}

/** A post as a profile lists it. The video comes from its own call. */
export function toProfilePost(media: MediaStore, row: ProfilePostRow): ProfilePost {
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
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    public_image_url: row.image_key && media.url(row.image_key, imageUrlSeconds),
    public_thumbnail_url: row.thumbnail_key && media.url(row.thumbnail_key, videoUrlSeconds),
    image_width: row.image_width,
    image_height: row.image_height,
    image_alt: row.image_alt,
  }
}
