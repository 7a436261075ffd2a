import type { Db } from '../../db/client.ts'
import { isGuid } from '../../db/guid.ts'
import { failures } from './failures.ts'
import { findPrompt } from './repository.ts'

/**
 * Requires that the prompt is open and that this member may answer it.
 * @throws {HttpError} 403 in a public community of which they are no member, 404 for a prompt hidden from them, 409
 * when they have answered it or its community is archived.
 */
export async function requireOpenPrompt(db: Db, userId: string, typeId: string): Promise<void> {
  if (!isGuid(typeId)) throw failures.noPrompt()
  const row = await findPrompt(db, typeId, userId)
  if (!row || (!row.role && !row.is_public)) throw failures.noPrompt()
  if (!row.role) throw failures.noAccess()
  if (row.answered) throw failures.duplicate()
  if (row.archived_at) throw failures.archived()
  if (!row.is_active) throw failures.noPrompt()
}
