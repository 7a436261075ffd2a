import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { blockBetween, isBlockedFor } from '../blocks/repository.ts'

export const userNotFound = () => new HttpError(404, 'Usuario no encontrado')

/**
 * SQL condition over `posts`: hides posts of private profiles from everybody except author and followers, and those of
 * people whom the reader blocks or is blocked by. Not for members of a post's community, who see all its posts.
 */
export const authorVisibleTo = (readerId: string): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select 1 from users hidden
    where hidden.id = posts.author_id and not hidden.is_profile_public and hidden.id <> ${readerId}
      and not exists (
        select 1 from followers where follower_id = ${readerId} and followed_id = hidden.id))
  and not ${isBlockedFor(readerId, sql`posts.author_id`)}`

/** SQL condition over `posts`: only posts of the global feed and of communities that are public or the reader's own. */
export const communityVisibleTo = (readerId: string): RawBuilder<boolean> => sql<boolean>`
  (posts.community_id is null or exists (
    select 1 from communities c
    where c.id = posts.community_id and c.deleted_at is null
      and (c.is_public or exists (
        select 1 from memberships m where m.community_id = c.id and m.user_id = ${readerId}))))`

/** Whether one person follows another. */
export async function follows(db: Db, followerId: string, followedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('followers')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .select('followed_id')
    .executeTakeFirst()
  return row !== undefined
}

interface Author {
  author_id: string
  author_is_public: boolean
}

/**
 * Whether a reader may see an author's public posts: their own, those of public profiles, and those of people they
 * follow; never across a block.
 */
export async function isAuthorVisible(db: Db, readerId: string, author: Author): Promise<boolean> {
  if (author.author_id === readerId) return true
  if (await blockBetween(db, readerId, author.author_id)) return false
  return author.author_is_public || (await follows(db, readerId, author.author_id))
}

interface Viewable {
  id: string
  is_profile_public: boolean
  /** Id of the reader if they follow the person, else null. */
  own_follow: string | null
  /** Whether the reader blocks the person, or the other way round. */
  blocked: boolean
}

/**
 * Whether the reader may see a profile's posts, pictures and links: their own profile, a public one, or one they
 * follow; never across a block.
 */
export const mayView = (row: Viewable, readerId: string): boolean =>
  row.id === readerId || (!row.blocked && (row.is_profile_public || row.own_follow !== null))
