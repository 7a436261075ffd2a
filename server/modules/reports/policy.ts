/** What can be reported, and by whom. */
import type { ReportTarget } from '#api/contract/reports.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { requireMembership } from '../messaging/policy.ts'
import { requireReadablePost } from '../posts/policy.ts'
import { areMembers, findComment, findMessage, findPerson } from './repository.ts'

export interface Reported {
  authorId: string
  /** The community that it belongs to; null for the global feed, undefined where the reporter chooses. */
  communityId: string | null | undefined
}

const find: Readonly<Record<ReportTarget, (db: Db, userId: string, id: string) => Promise<Reported>>> = {
  async post(db, userId, id) {
    const row = await requireReadablePost(db, userId, id)
    return { authorId: row.author_id, communityId: row.community_id }
  },
  async comment(db, userId, id) {
    const row = await findComment(db, id)
    if (!row) throw reportedIsGone()
    const post = await requireReadablePost(db, userId, row.post_id)
    return { authorId: row.user_id, communityId: post.community_id }
  },
  async message(db, userId, id) {
    const row = await findMessage(db, id)
    if (!row?.sender_id || row.type === 'system') throw reportedIsGone()
    const { firstPosition } = await requireMembership(db, userId, row.conversation_id)
    if (row.position < firstPosition) throw reportedIsGone()
    return { authorId: row.sender_id, communityId: undefined }
  },
  async profile(db, _userId, id) {
    const row = await findPerson(db, id)
    if (!row) throw reportedIsGone()
    return { authorId: row.id, communityId: undefined }
  },
}

export const reportedIsGone = () => new HttpError(404, 'Eso que quieres denunciar ya no está.')

/**
 * What somebody wants to report, if they can see it.
 * @throws {HttpError} 404, or 400 for their own.
 */
export async function findReported(
  db: Db,
  userId: string,
  kind: ReportTarget,
  id: string,
): Promise<Reported> {
  if (!isGuid(id)) throw reportedIsGone()
  const reported = await find[kind](db, userId, id)
  if (reported.authorId === userId) throw new HttpError(400, 'Esto es tuyo: no hace falta denunciarlo.')
  return reported
}

/** The community, if both are its members, else null: then the people who look after the platform are asked. */
export async function commonCommunity(
  db: Db,
  people: readonly [string, string],
  communityId: string | undefined,
): Promise<string | null> {
  if (communityId === undefined || !isGuid(communityId)) return null
  return (await areMembers(db, people, communityId)) ? communityId.toLowerCase() : null
}
