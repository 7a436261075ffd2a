import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EndpointShape, Reply } from '#api/contract/endpoint.ts'
import { platformScopeId } from '#api/contract/studio/moderation.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { type Context, route } from '../../../plugins/route.ts'
import { refusal } from '../members/rank.ts'
import { enterStudio, requireStaff } from '../permissions.ts'
import { type ModerationScope, platformScope, scopeOf } from './scope.ts'
import type { RefusalOf } from './serializer.ts'

/** The queue that the caller moderates, and whom the caller may not act on there. */
export interface Moderation {
  scope: ModerationScope
  refusalOf: RefusalOf
}

declare module 'fastify' {
  interface FastifyRequest {
    moderation: Moderation | undefined
  }
}

type ModerationContext<E extends EndpointShape> = Omit<Context<E>, 'user'> &
  Moderation & { moderator: AuthUser }

/**
 * Registers a moderation call. The path's `:scope` is a community, whose owner, moderators and staff may call, or the
 * platform, for staff only. Permissions are checked before the body is read, so that errors about the body reach
 * nobody else.
 */
export function moderationRoute<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: ModerationContext<E>) => Promise<Reply<E> | FastifyReply>,
): void {
  route(
    app,
    endpoint,
    async (context) => {
      const { moderation, member: moderator } = context.request
      if (!moderation || !moderator) throw new Error(`${endpoint.path} was reached without a moderator`)
      return handler({ ...context, ...moderation, moderator })
    },
    {
      preParsing: async (request) => {
        const { scope } = request.params as { scope: string }
        request.moderation = await requireModeration(app, request.member, scope)
      },
    },
  )
}

/** @throws {HttpError} 403 or 404, as `requireStaff` and `enterStudio`. */
async function requireModeration(
  { db }: FastifyInstance,
  member: AuthUser | undefined,
  scopeId: string,
): Promise<Moderation> {
  if (scopeId === platformScopeId) {
    await requireStaff(db, member)
    return { scope: platformScope, refusalOf: () => undefined }
  }
  const caller = { id: member?.id ?? '' }
  const studio = await enterStudio(db, caller.id, scopeId, { ability: 'content' })
  return { scope: scopeOf(studio), refusalOf: (person) => refusal(studio, caller, person) }
}
