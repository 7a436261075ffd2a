import type { Db } from '../db/client.ts'
import { isGuid } from '../db/guid.ts'
import { defaultImage, type Preview } from './metaTags.ts'

/**
 * A post of the global feed by a public profile; undefined for others. Posts of communities and of private profiles are
 * not shown to anonymous readers.
 */
export async function findSharedPost(db: Db, id: string) {
  if (!isGuid(id)) return undefined
  const row = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('media as image', 'image.id', 'posts.image_media_id')
    .leftJoin('media as thumbnail', 'thumbnail.id', 'posts.thumbnail_media_id')
    .where('posts.id', '=', id)
    .where('posts.community_id', 'is', null)
    .where('users.is_profile_public', '=', true)
    .select([
      'posts.id',
      'users.name as authorName',
      'posts.content',
      'posts.image_alt as imageAlt',
      'image.storage_key as imageKey',
      'thumbnail.storage_key as thumbnailKey',
    ])
    .executeTakeFirst()
  return row && { ...row, imageKey: row.imageKey ?? row.thumbnailKey }
}

/** Returns the preview of a post that {@link findSharedPost} finds; undefined for others. */
export async function previewPost(db: Db, id: string): Promise<Preview | undefined> {
  const post = await findSharedPost(db, id)
  if (!post) return undefined
  const title = `${post.authorName} en Faro`
  return {
    type: 'article',
    title,
    description: post.content,
    image: {
      path: post.imageKey ? `/og/${post.id}.jpg` : defaultImage.path,
      alt: post.imageAlt ?? title,
    },
    path: `/post/${post.id}`,
  }
}
