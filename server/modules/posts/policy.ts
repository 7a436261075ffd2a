import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { communityAccess, requireMember } from '../communities/policy.ts'
import { refuseBlocked } from '../blocks/policy.ts'
import { isAuthorVisible } from '../profiles/policy.ts'
import { findPost, type PostRow } from './repository.ts'

export const postNotFound = () => new HttpError(404, 'Publicación no encontrada')

const findPostById = async (db: Db, readerId: string, id: string | number) =>
  isGuid(String(id)) ? findPost(db, readerId, String(id)) : undefined

/**
 * Members of a community read everything in it, also across a block. Others read posts of the global feed and of public communities, except
 * those of private profiles that they do not follow.
 */
async function mayRead(db: Db, readerId: string, row: PostRow): Promise<boolean> {
  if (row.community_id) {
    const access = await communityAccess(db, readerId, row.community_id).catch((error: unknown) => {
      if (error instanceof HttpError) return undefined
      throw error
    })
    if (!access) return false
    if (access.role) return true
  }
  return isAuthorVisible(db, readerId, row)
}

/**
 * The post, if the reader may see it: in the global feed or in a community that is public or the reader's own, and not
 * restricted to the followers of a private profile. A hidden post is its author's alone.
 * @throws {HttpError} 404
 */
export async function requireReadablePost(db: Db, readerId: string, id: string | number): Promise<PostRow> {
  const row = await findPostById(db, readerId, id)
  if (!row || !(await mayRead(db, readerId, row))) throw postNotFound()
  return row
}

/**
 * The post and the key of its video, if the reader may see it.
 * @throws {HttpError} 404 when there is no video, 403 when the reader may not see it.
 */
export async function requireReadableVideo(db: Db, readerId: string, id: string | number) {
  const row = await findPostById(db, readerId, id)
  if (!row?.video_key) throw new HttpError(404, 'Video no encontrado')
  if (!(await mayRead(db, readerId, row))) throw new HttpError(403, 'No tienes permisos para ver este video')
  return { id: row.id, key: row.video_key, hidden_at: row.hidden_at }
}

/**
 * The post, if the user may like it and comment on it.
 * @throws {HttpError} 404, or 403 for a community that the user has not joined, and across a block.
 */
export async function requirePostToReactTo(db: Db, userId: string, id: string | number): Promise<PostRow> {
  const row = await requireReadablePost(db, userId, id)
  // The team of a community answers everybody in it: a block is no way round its work.
  const role = row.community_id ? await requireMember(db, userId, row.community_id) : 'member'
  if (role === 'member' && row.author_id !== userId) {
    const text = 'No puedes reaccionar a las publicaciones de esta persona.'
    await refuseBlocked(db, [userId, row.author_id], { text, code: 'cannot_react' })
  }
  return row
}
