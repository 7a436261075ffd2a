import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/studio/moderation.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { refusal } from '../members/rank.ts'
import type { StudioScope } from '../permissions.ts'
import { platformRoute } from '../platformRoute.ts'
import { studioRoute } from '../studioRoute.ts'
import { moderationCalls } from './calls.ts'
import { pin, unpin } from './pins.ts'
import { platformScope, scopeOf } from './scope.ts'

/** The queue of reported things of a community, decisions on them, and pinned posts. */
export function studioModerationRoutes(app: FastifyInstance): void {
  const { db } = app
  const content = { ability: 'content' } as const
  const callsOf = (studio: StudioScope, user: AuthUser) =>
    moderationCalls(app, scopeOf(studio), (person) => refusal(studio, user, person))

  studioRoute(app, contract.listModeration, content, ({ query, studio, user, after }) =>
    callsOf(studio, user).list({ ...query, after }),
  )
  studioRoute(app, contract.countModeration, content, ({ studio, user }) => callsOf(studio, user).count())
  studioRoute(app, contract.getModeration, content, ({ params, studio, user }) =>
    callsOf(studio, user).get(params),
  )
  studioRoute(app, contract.hideContent, content, ({ params, body, studio, user }) =>
    callsOf(studio, user).hide(user, params, body),
  )
  studioRoute(app, contract.restoreContent, content, ({ params, body, studio, user }) =>
    callsOf(studio, user).restore(user, params, body),
  )
  studioRoute(app, contract.dismissReports, content, ({ params, body, studio, user }) =>
    callsOf(studio, user).dismiss(user, params, body),
  )
  studioRoute(app, contract.warnMember, content, ({ params, body, studio, user }) =>
    callsOf(studio, user).warn(user, params.member, body),
  )

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

/** The same for what belongs to no community, for the people who look after the platform. */
export function platformModerationRoutes(app: FastifyInstance): void {
  // The callers look after the platform, so nobody outranks them.
  const calls = moderationCalls(app, platformScope, () => undefined)

  platformRoute(app, contract.listPlatformModeration, ({ query, after }) => calls.list({ ...query, after }))
  platformRoute(app, contract.countPlatformModeration, () => calls.count())
  platformRoute(app, contract.getPlatformModeration, ({ params }) => calls.get(params))
  platformRoute(app, contract.hidePlatformContent, ({ params, body, user }) => calls.hide(user, params, body))
  platformRoute(app, contract.restorePlatformContent, ({ params, body, user }) =>
    calls.restore(user, params, body),
  )
  platformRoute(app, contract.dismissPlatformReports, ({ params, body, user }) =>
    calls.dismiss(user, params, body),
  )
  platformRoute(app, contract.warnPerson, ({ params, body, user }) => calls.warn(user, params.member, body))
}
