import type { Db } from '../../db/client.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { countUnseenInvitations } from '../studio/invitations/personal.ts'
import { countUnread } from './repository.ts'

/** Counts a member's unread lines, up to `unreadActivityLimit`, and the personal invitations not seen yet. */
export async function countUnseen(db: Db, user: AuthUser): Promise<number> {
  const [lines, invitations] = await Promise.all([countUnread(db, user.id), countUnseenInvitations(db, user)])
  return lines + invitations
}
