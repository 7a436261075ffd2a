import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../errors.ts'
import { unused } from '../../media/unused.ts'
import { shareImageKey } from '../../media/shareImage.ts'
import { unknownPost } from '../posts/access.ts'

/**
 * Deletes an own post with its likes, comments and media.
 * @throws {HttpError} 404 when there is none, 403 when it is somebody else's.
 */
export async function removePost({ db, media }: FastifyInstance, userId: string, id: string): Promise<void> {
  const post = await db
    .selectFrom('posts')
    .where('id', '=', id)
    .select(['author_id', 'image_media_id', 'video_media_id', 'thumbnail_media_id'])
    .executeTakeFirst()
  if (!post) throw unknownPost()
  if (post.author_id !== userId) throw new HttpError(403, 'Solo quien escribió el post puede eliminarlo.')
  await db.deleteFrom('posts').where('id', '=', id).execute()

  const ids = [post.image_media_id, post.video_media_id, post.thumbnail_media_id].filter(
    (each) => each !== null,
  )
  if (ids.length === 0) return
  const gone = await db
    .selectFrom('media')
    .where('id', 'in', ids)
    .where(unused)
    .select(['id', 'storage_key'])
    .execute()
  for (const { id: mediaId, storage_key: key } of gone) {
    // The row last: what a crash leaves is found by the hourly tidying.
    await media.storage.delete(key)
    await media.storage.delete(shareImageKey(key))
    await db.deleteFrom('media').where('id', '=', mediaId).execute()
  }
}
