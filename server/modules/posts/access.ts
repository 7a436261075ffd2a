import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../plugins/auth.ts'
import { communityAccess, requireMember } from '../communities/access.ts'
import { findPost, type PostRow } from './repository.ts'

export const unknownPost = () => new HttpError(404, 'Publicación no encontrada')

/**
 * The post, if the reader may know of it: one of the global feed, or of a community that is public or the reader's.
 * @throws {HttpError} 404
 */
export async function readablePost(db: Db, readerId: string, id: string | number): Promise<PostRow> {
  const row = isGuid(String(id)) ? await findPost(db, readerId, String(id)) : undefined
  if (!row) throw unknownPost()
  if (row.community_id) {
    await communityAccess(db, readerId, row.community_id).catch((error: unknown) => {
      throw error instanceof HttpError ? unknownPost() : error
    })
  }
  return row
}

/**
 * The post, if the user may like it and comment on it.
 * @throws {HttpError} 404, or 403 for a community that the user has not joined.
 */
export async function openPost(db: Db, userId: string, id: string | number): Promise<PostRow> {
  const row = await readablePost(db, userId, id)
  if (row.community_id) await requireMember(db, userId, row.community_id)
  return row
}
