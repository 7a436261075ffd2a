/** What the calls of a community and of the platform do alike. */
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Id } from '#api/contract/common.ts'
import type { ReportReason, ReportTarget } from '#api/contract/reports.ts'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import type { Database } from '../../../db/schema.ts'
import { type Decision, dismiss, hide, restore, unknownContent } from './decide.ts'
import { countOpen, findItem, listQueue, type QueueFilter } from './queue.ts'
import type { ModerationScope, Moderator } from './scope.ts'
import { type RefusalOf, toModerationItem } from './serializer.ts'
import type { Target } from './subjects.ts'
import { warn } from './warn.ts'

interface TargetParams {
  target_kind: ReportTarget
  target_id: Id
}

interface WarnBody {
  text: string
  about?: (TargetParams & { version: number }) | undefined
}

const targetOf = ({ target_kind: kind, target_id: id }: TargetParams): Target => ({
  kind,
  id: String(id).toLowerCase(),
})

/** The handlers of one scope for one caller. */
export function moderationCalls(
  { db, media }: FastifyInstance,
  scope: ModerationScope,
  refusalOf: RefusalOf,
) {
  async function item(target: Target): Promise<ModerationItem> {
    const found = await findItem(db, scope, target)
    if (!found) throw unknownContent()
    return toModerationItem(media, found, refusalOf)
  }

  async function decide(
    target: Target,
    act: (trx: Transaction<Database>) => Promise<string>,
  ): Promise<{ success: true; item: ModerationItem; change: string }> {
    const changeId = await db.transaction().execute(act)
    return { success: true, item: await item(target), change: changeId }
  }

  const decisionOf = (moderator: Moderator, params: TargetParams, version: number): Decision => ({
    scope,
    moderator,
    target: targetOf(params),
    version,
  })

  return {
    async list(filter: QueueFilter) {
      const { items, total, next } = await listQueue(db, scope, filter)
      return {
        success: true,
        next_cursor: next,
        items: items.map((each) => toModerationItem(media, each, refusalOf)),
        total,
      }
    },
    count: async () => ({ success: true, open: await countOpen(db, scope) }),
    get: async (params: TargetParams) => ({ success: true, item: await item(targetOf(params)) }),
    hide(
      moderator: Moderator,
      params: TargetParams,
      { version, ...why }: { version: number; reason: ReportReason; note?: string | undefined },
    ) {
      const decision = decisionOf(moderator, params, version)
      return decide(decision.target, (trx) => hide(trx, decision, why))
    },
    restore(moderator: Moderator, params: TargetParams, { version }: { version: number }) {
      const decision = decisionOf(moderator, params, version)
      return decide(decision.target, (trx) => restore(trx, decision))
    },
    dismiss(moderator: Moderator, params: TargetParams, { version }: { version: number }) {
      const decision = decisionOf(moderator, params, version)
      return decide(decision.target, (trx) => dismiss(trx, decision))
    },
    async warn(moderator: Moderator, memberId: Id, { text, about }: WarnBody) {
      const cause = about && { target: targetOf(about), version: about.version }
      const id = String(memberId).toLowerCase()
      const conversationId = await db
        .transaction()
        .execute((trx) => warn(trx, { scope, moderator, refusalOf, memberId: id, text, about: cause }))
      return {
        success: true,
        conversation_id: conversationId,
        ...(cause && { item: await item(cause.target) }),
      }
    },
  }
}
