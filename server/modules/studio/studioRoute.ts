import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointShape, Reply } from '#api/contract/endpoint.ts'
import type { StudioAbility } from '#api/contract/studio/access.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { type Context, route } from '../../plugins/route.ts'
import type { Refusals } from '../../refusals.ts'
import { enterStudio, type StudioScope } from './permissions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    studio: StudioScope | undefined
  }
}

type StudioContext<E extends EndpointShape> = Omit<Context<E>, 'user'> & {
  user: AuthUser
  studio: StudioScope
}

export interface StudioRouteOptions {
  /** What the caller must be allowed to do in the community of the path's `:id`. */
  ability: StudioAbility
  /** Also in a community that waits to be deleted. */
  evenDeleted?: boolean
  /** Bytes of the body, where they may be more than elsewhere. */
  bodyLimit?: number
  refusals?: Refusals
}

/**
 * Registers a call of a community's studio. Whether the caller may is decided before the body is read, so that
 * nobody else learns anything about what it must look like.
 */
export function studioRoute<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  { ability, evenDeleted, bodyLimit, refusals }: StudioRouteOptions,
  handler: (context: StudioContext<E>) => Promise<Reply<E> | FastifyReply>,
): void {
  route(
    app,
    endpoint,
    async (context) => {
      const { studio, member: user } = context.request
      if (!studio || !user) throw new Error(`${endpoint.path} was reached without a studio`)
      return handler({ ...context, user, studio })
    },
    {
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(refusals && { refusals }),
      preParsing: async (request: FastifyRequest) => {
        const { id } = request.params as { id: string }
        const userId = request.member?.id ?? ''
        request.studio = await enterStudio(app.db, userId, id, {
          ability,
          ...(evenDeleted && { evenDeleted }),
        })
      },
    },
  )
}
