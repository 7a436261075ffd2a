import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ReportReason, ReportTarget } from '#api/contract/reports.ts'
import type { Db, Trx } from '../../db/client.ts'
import { takeSnapshot } from './snapshotRepository.ts'

/** The column of a case that refers to each kind of thing. */
export const columnOf = {
  post: 'post_id',
  comment: 'comment_id',
  message: 'message_id',
  profile: 'profile_id',
} as const satisfies Record<ReportTarget, string>

export interface NewReport {
  kind: ReportTarget
  id: string
  communityId: string | null
  authorId: string
  reporterId: string
  reason: ReportReason
  text: string
}

/**
 * Adds a person's report of a thing, or changes the one that they have made of it, and keeps what the thing says. A thing that was decided on waits
 * again when somebody else reports it; a profile, which can change, also when the same person does.
 */
export async function saveReport(trx: Trx, report: NewReport): Promise<void> {
  const { kind, id, communityId, authorId, reporterId, reason, text } = report
  const { id: caseId } = await trx
    .insertInto('moderation_cases')
    .values({ id: uuid(), community_id: communityId, [columnOf[kind]]: id, author_id: authorId })
    .onConflict((conflict) =>
      conflict.columns(['target_id', 'target_kind', 'community_id']).doUpdateSet({ author_id: authorId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await takeSnapshot(trx, caseId)
  const { added } = await trx
    .insertInto('moderation_reports')
    .values({ id: uuid(), case_id: caseId, reporter_id: reporterId, reason, text })
    .onConflict((conflict) =>
      conflict
        .columns(['case_id', 'reporter_id'])
        .doUpdateSet({ reason, text, updated_at: sql<Date>`now()` }),
    )
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('moderation_cases')
    .set({ reported_at: sql<Date>`now()` })
    .where('id', '=', caseId)
    .execute()
  if (!added && kind !== 'profile') return
  await trx
    .updateTable('moderation_cases')
    .set((eb) => ({ state: 'open', version: eb('version', '+', 1) }))
    .where('id', '=', caseId)
    .where('state', 'in', ['dismissed', 'warned'])
    .execute()
}

export const findComment = (db: Db, id: string) =>
  db.selectFrom('comments').where('id', '=', id).select(['user_id', 'post_id']).executeTakeFirst()

export const findMessage = (db: Db, id: string) =>
  db
    .selectFrom('messages')
    .where('id', '=', id)
    .select(['conversation_id', 'position', 'sender_id', 'type'])
    .executeTakeFirst()

export const findPerson = (db: Db, id: string) =>
  db.selectFrom('users').where('id', '=', id).select('id').executeTakeFirst()

/** Whether two people are members of a community. */
export async function areMembers(
  db: Db,
  people: readonly [string, string],
  communityId: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('memberships')
    .where('community_id', '=', communityId)
    .where('user_id', 'in', people)
    .select('user_id')
    .execute()
  return rows.length === 2
}
