import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EndpointShape, Reply } from '#api/contract/endpoint.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { type Context, route } from '../../plugins/route.ts'
import { requireStaff } from './permissions.ts'

type PlatformContext<E extends EndpointShape> = Omit<Context<E>, 'user'> & { user: AuthUser }

/**
 * Registers a call for the people who look after the platform. Whether the caller does is decided before the body is
 * read; everybody else gets a 403.
 */
export function platformRoute<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: PlatformContext<E>) => Promise<Reply<E> | FastifyReply>,
): void {
  route(
    app,
    endpoint,
    async (context) => {
      const { member: user } = context.request
      if (!user) throw new Error(`${endpoint.path} was reached without a member`)
      return handler({ ...context, user })
    },
    {
      preParsing: ({ member }) => requireStaff(app.db, member),
    },
  )
}
