import type { UserProfile } from '#api/contract/profiles.ts'
import { now } from '#lib/clock.ts'
import { colorFor, initials } from '#lib/names.ts'
import { truncate } from '#lib/truncate.ts'
import type { Db } from '../../db/client.ts'
import { imageUrlSeconds, type MediaStore, videoUrlSeconds } from '../../media/routes.ts'
import { madridDay, yearsBetween } from './age.ts'
import { iconOf } from './linkIcon.ts'
import { mayView, userNotFound } from './policy.ts'
import { countPosts, findProfile, listLinks, listPhotos, type ProfileRow } from './repository.ts'

/** Maximum length of the text under a picture. */
const titleLength = 80

interface ProfileSources {
  db: Db
  media: MediaStore
}

/**
 * A profile as the reader may see it: strangers get only the basic data of a private one.
 * @throws {HttpError} 404
 */
export async function loadProfile(
  { db, media }: ProfileSources,
  readerId: string,
  id: string | number,
): Promise<UserProfile> {
  const row = await findProfile(db, readerId, id)
  if (!row) throw userNotFound()
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
    can_follow: !own && !row.blocked,
    can_send_message: !own && open,
    can_view_posts: open,
    is_profile_public: row.is_profile_public,
    ...(!own && { is_blocked: row.blocked_by_reader }),
    ...(own && { birth_date: row.birth_date }),
    ...(open ? await privateFields({ db, media }, readerId, row) : { links: [], featured_photos: [] }),
  }
}

/** The fields of a private profile that strangers do not get. */
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
