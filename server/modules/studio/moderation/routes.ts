import type { FastifyInstance } from 'fastify'
import type { Id } from '#api/contract/common.ts'
import type { ReportTarget } from '#api/contract/reports.ts'
import * as contract from '#api/contract/studio/moderation.ts'
import type { Trx } from '../../../db/client.ts'
import { studioRoute } from '../studioRoute.ts'
import { dismiss, hide, restore, unknownContent } from './decide.ts'
import { type Moderation, moderationRoute } from './moderationRoute.ts'
import { pin, unpin } from './pins.ts'
import { countOpen, findItem, listQueue } from './queue.ts'
import { toModerationItem } from './serializer.ts'
import type { Target } from './subjects.ts'
import { warn } from './warn.ts'

const targetOf = ({
  target_kind: kind,
  target_id: id,
}: {
  target_kind: ReportTarget
  target_id: Id
}): Target => ({
  kind,
  id: String(id).toLowerCase(),
})

/** The moderation queue of a community or the platform, decisions on its cases, and pinned posts. */
export function moderationRoutes(app: FastifyInstance): void {
  const { db, media } = app

  async function requireItem({ scope, refusalOf }: Moderation, target: Target) {
    const found = await findItem(db, scope, target)
    if (!found) throw unknownContent()
    return toModerationItem(media, found, refusalOf)
  }

  async function decide(moderation: Moderation, target: Target, change: (trx: Trx) => Promise<string>) {
    const changeId = await db.transaction().execute(change)
    return { success: true, item: await requireItem(moderation, target), change: changeId }
  }

  moderationRoute(app, contract.listModeration, async ({ query, scope, refusalOf, after }) => {
    const { items, total, next } = await listQueue(db, scope, { ...query, after })
    return {
      success: true,
      next_cursor: next,
      items: items.map((item) => toModerationItem(media, item, refusalOf)),
      total,
    }
  })
  moderationRoute(app, contract.countModeration, async ({ scope }) => ({
    success: true,
    open: await countOpen(db, scope),
  }))
  moderationRoute(app, contract.getModeration, async ({ params, ...moderation }) => ({
    success: true,
    item: await requireItem(moderation, targetOf(params)),
  }))
  moderationRoute(app, contract.hideContent, ({ params, body, moderator, ...moderation }) => {
    const { version, ...why } = body
    const target = targetOf(params)
    const decision = { scope: moderation.scope, moderator, target, version }
    return decide(moderation, target, (trx) => hide(trx, decision, why))
  })
  moderationRoute(app, contract.restoreContent, ({ params, body, moderator, ...moderation }) => {
    const target = targetOf(params)
    const decision = { scope: moderation.scope, moderator, target, ...body }
    return decide(moderation, target, (trx) => restore(trx, decision))
  })
  moderationRoute(app, contract.dismissReports, ({ params, body, moderator, ...moderation }) => {
    const target = targetOf(params)
    const decision = { scope: moderation.scope, moderator, target, ...body }
    return decide(moderation, target, (trx) => dismiss(trx, decision))
  })
  moderationRoute(app, contract.warnMember, async ({ params, body, moderator, ...moderation }) => {
    const about = body.about && { target: targetOf(body.about), version: body.about.version }
    const memberId = String(params.member).toLowerCase()
    const { scope, refusalOf } = moderation
    const warning = { scope, refusalOf, moderator, memberId, text: body.text, about }
    const conversationId = await db.transaction().execute((trx) => warn(trx, warning))
    return {
      success: true,
      conversation_id: conversationId,
      ...(about && { item: await requireItem(moderation, about.target) }),
    }
  })

  const content = { ability: 'content' } as const
  studioRoute(
    app,
    contract.pinPost,
    content,
    async ({ params, studio: { communityId }, user: moderator }) => {
      const postId = String(params.post)
      await db.transaction().execute((trx) => pin(trx, { communityId, postId, moderator }))
      return { success: true }
    },
  )
  studioRoute(
    app,
    contract.unpinPost,
    content,
    async ({ params, studio: { communityId }, user: moderator }) => {
      const postId = String(params.post)
      const change = await db.transaction().execute((trx) => unpin(trx, { communityId, postId, moderator }))
      return { success: true, change }
    },
  )
}
