import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../db/sortKeys.ts'
import { isGuid } from '../../db/guid.ts'
import { cutPage, requireValuesOf } from '../../plugins/pageCursor.ts'
import { isBlockedFor } from '../blocks/repository.ts'
import { communityVisibleTo } from './policy.ts'

/** Maximum number of pictures on a profile. */
const maxPhotos = 24

const selectProfile = preparedQuery(
  ['readerId', 'id'],
  (db, { readerId, id }: { readerId: string; id: string }) =>
    db
      .selectFrom('users')
      .leftJoin('media as avatar', 'avatar.id', 'users.avatar_media_id')
      .leftJoin('media as cover', 'cover.id', 'users.cover_media_id')
      .leftJoin('followers as own', (join) =>
        join.onRef('own.followed_id', '=', 'users.id').on('own.follower_id', '=', readerId),
      )
      .where('users.id', '=', id)
      .select([
        'users.id',
        'users.name',
        'users.bio',
        'users.location',
        'users.website',
        sql<string | null>`users.birth_date::text`.as('birth_date'),
        'users.is_profile_public',
        'users.followers_count',
        'users.following_count',
        'avatar.storage_key as avatar_key',
        'cover.storage_key as cover_key',
        'own.follower_id as own_follow',
        isBlockedFor(readerId, sql`users.id`).as('blocked'),
        sql<boolean>`exists (
          select from blocks where blocker_id = ${readerId} and blocked_id = users.id)`.as(
          'blocked_by_reader',
        ),
      ]),
)

export type ProfileRow = Awaited<ReturnType<typeof selectProfile>>[number]

/** A person's profile, and whether the reader follows them; undefined for an unknown id. */
export async function findProfile(
  db: Db,
  readerId: string,
  id: string | number,
): Promise<ProfileRow | undefined> {
  if (!isGuid(String(id))) return undefined
  const [row] = await selectProfile(db, { readerId, id: String(id) })
  return row
}

const selectLinks = preparedQuery(['userId'], (db, { userId }: { userId: string }) =>
  db
    .selectFrom('profile_links')
    .where('user_id', '=', userId)
    .orderBy('position')
    .select(['id', 'title', 'url']),
)

export const listLinks = (db: Db, userId: string) => selectLinks(db, { userId })

/** The table of a person's posts for a reader: the author also sees those that moderators have hidden. */
const shownPosts = (readerId: string, authorId: string) =>
  readerId === authorId ? sql.table('all_posts') : sql.table('posts')

/** Number of a person's posts that the reader may see, and of those with a picture. */
export async function countPosts(db: Db, readerId: string, authorId: string) {
  // Count by community first, from the index alone, so that each community's visibility is checked only once.
  const { rows } = await sql<{ posts: number; photos: number }>`
    select coalesce(sum(total), 0)::integer as posts, coalesce(sum(with_picture), 0)::integer as photos
    from (
      select community_id, count(*) as total, 0 as with_picture
      from ${shownPosts(readerId, authorId)} where author_id = ${authorId} group by community_id
      union all
      select community_id, 0, count(*)
      from posts where author_id = ${authorId} and image_media_id is not null group by community_id
    ) posts
    where ${communityVisibleTo(readerId)}`.execute(db)
  return rows[0] ?? { posts: 0, photos: 0 }
}

const selectPhotos = preparedQuery(
  ['readerId', 'authorId'],
  (db, { readerId, authorId }: { readerId: string; authorId: string }) =>
    db
      .selectFrom('posts')
      .innerJoin('media', 'media.id', 'posts.image_media_id')
      .where('author_id', '=', authorId)
      .where('posts.image_media_id', 'is not', null)
      .where(communityVisibleTo(readerId))
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(sql.lit(maxPhotos))
      .select([
        'posts.id',
        'posts.content',
        'posts.image_alt',
        'media.storage_key',
        'media.width',
        'media.height',
      ]),
)

/** A person's newest published pictures that the reader may see. */
export const listPhotos = (db: Db, readerId: string, authorId: string) =>
  selectPhotos(db, { readerId, authorId })

const newestFirst: readonly SortKey[] = [
  { by: sql.ref('created_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('id'), type: 'uuid', order: 'desc' },
]

/**
 * A page of a person's posts that the reader may see, newest first, and whether more follow. `page` is counted from 1.
 */
export async function listPosts(
  db: Db,
  readerId: string,
  authorId: string,
  { page, limit, after }: { page: number; limit: number; after: readonly SortValue[] | undefined },
) {
  const from = requireValuesOf(newestFirst, after)
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('all_posts as posts')
        .where('author_id', '=', authorId)
        .$if(readerId !== authorId, (query) => query.where('posts.hidden_at', 'is', null))
        .where(communityVisibleTo(readerId))
        .orderBy(orderOf(newestFirst))
        // The limit is part of the query text: a generic plan for any limit would be one for a large limit.
        .limit(sql.lit(limit + 1))
        .$call((query) =>
          from
            ? query.where(isAfter(newestFirst, from))
            : query.offset(sql<number>`${(page - 1) * limit}::integer`),
        )
        .selectAll()
        .as('p'),
    )
    .leftJoin('communities', 'communities.id', 'p.community_id')
    .leftJoin('media as image', 'image.id', 'p.image_media_id')
    .leftJoin('media as video', 'video.id', 'p.video_media_id')
    .leftJoin('media as thumbnail', 'thumbnail.id', 'p.thumbnail_media_id')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .select([
      'p.id',
      'p.author_id',
      'p.content',
      'p.created_at',
      'p.hidden_at',
      'p.likes_count',
      'p.comments_count',
      'p.image_alt',
      'p.video_seconds',
      'communities.name as community_name',
      'image.storage_key as image_key',
      'image.width as image_width',
      'image.height as image_height',
      'video.storage_key as video_key',
      'video.content_type as video_content_type',
      'thumbnail.storage_key as thumbnail_key',
    ])
    .execute()
  return cutPage(rows, limit, (row) => [row.created_at, row.id])
}

export type ProfilePostRow = Awaited<ReturnType<typeof listPosts>>['rows'][number]
