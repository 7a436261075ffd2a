import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import type { EndpointShape } from '#api/contract/endpoint.ts'
import { uncountAction, enforceRateLimit, rateLimitCode } from '../limits/rateLimits.ts'
import { limitOf } from '../limits/endpointLimits.ts'

/**
 * Hooks that apply a call's rate limit. The call is counted after validation and before any file is read, and the count
 * is undone if it fails.
 */
export function rateLimitHooks(
  { db }: FastifyInstance,
  endpoint: EndpointShape,
): Pick<RouteShorthandOptions, 'preHandler' | 'onError'> {
  const limit = limitOf(endpoint)
  if (!limit || limit === 'own' || limit === 'none') return {}
  const counted = new WeakSet<FastifyRequest>()
  return {
    async preHandler(request: FastifyRequest) {
      if (!request.member) return
      await enforceRateLimit(db, limit, request.member.id)
      counted.add(request)
    },
    async onError(request: FastifyRequest, _reply: FastifyReply, { code }: FastifyError) {
      if (!request.member || !counted.has(request) || code === rateLimitCode) return
      await uncountAction(db, limit, request.member.id).catch((err: unknown) =>
        request.log.warn({ err }, 'pace not mended'),
      )
    },
  }
}
