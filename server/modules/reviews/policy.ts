import type { Id } from '#api/contract/common.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { findVisibleCommunity } from './repository.ts'

export const communityNotFound = () => new HttpError(404, 'Comunidad no encontrada')

/**
 * A community the reader may see, and whether they are a member.
 * @throws {HttpError} 404 for a community hidden from the reader.
 */
export async function requireKnownCommunity(db: Db, userId: string, communityId: Id) {
  const id = String(communityId)
  const row = isGuid(id) ? await findVisibleCommunity(db, userId, id) : undefined
  if (!row) throw communityNotFound()
  return { id: row.id, member: row.membership_id !== null, archived: row.archived_at !== null }
}
