import type { FastifyInstance } from 'fastify'
import { skipDuringBackup } from '../../db/backupLock.ts'
import { HttpError } from '../../errors.ts'
import { isUnused } from '../../media/unusedMedia.ts'
import { deleteMedia } from '../../media/derivedFiles.ts'
import { postNotFound } from '../posts/policy.ts'

/**
 * Deletes one of the user's posts with its likes, comments and media, hidden or not.
 * @throws {HttpError} 404 when there is none, 403 when it belongs to somebody else.
 */
export async function deletePost(
  { db, media, log }: FastifyInstance,
  userId: string,
  id: string,
): Promise<void> {
  const post = await db
    .selectFrom('all_posts')
    .where('id', '=', id)
    .select(['author_id', 'image_media_id', 'video_media_id', 'thumbnail_media_id'])
    .executeTakeFirst()
  if (!post) throw postNotFound()
  if (post.author_id !== userId) throw new HttpError(403, 'Solo quien escribió el post puede eliminarlo.')
  await db.deleteFrom('all_posts').where('id', '=', id).execute()

  const ids = [post.image_media_id, post.video_media_id, post.thumbnail_media_id].filter(
    (each) => each !== null,
  )
  if (ids.length === 0) return
  // Files that are not removed here, because of a crash, a backup or the store, are found by the hourly cleanup.
  await skipDuringBackup(db, async (trx) => {
    const gone = await trx
      .deleteFrom('media')
      .where('id', 'in', ids)
      .where(isUnused)
      .returning('storage_key')
      .execute()
    for (const { storage_key: key } of gone) {
      await deleteMedia(media.storage, key)
    }
  }).catch((err: unknown) => log.warn({ err }, 'the files of a deleted post stay for now'))
}
