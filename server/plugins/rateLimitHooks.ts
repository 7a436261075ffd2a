import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import type { EndpointShape } from '#api/contract/endpoint.ts'
import { forgetTime, keepPace, tooFastCode } from '../limits/rateLimits.ts'
import { paceOf } from '../limits/endpointLimits.ts'

/**
 * What keeps a call to its pace: it is counted once it is known to be well-formed, before a byte of a file is read, and
 * not counted if it comes to nothing.
 */
export function pacing(
  { db }: FastifyInstance,
  endpoint: EndpointShape,
): Pick<RouteShorthandOptions, 'preHandler' | 'onError'> {
  const pace = paceOf.get(endpoint)
  if (!pace || pace === 'own' || pace === 'none') return {}
  const counted = new WeakSet<FastifyRequest>()
  return {
    async preHandler(request: FastifyRequest) {
      if (!request.member) return
      await keepPace(db, pace, request.member.id)
      counted.add(request)
    },
    async onError(request: FastifyRequest, _reply: FastifyReply, { code }: FastifyError) {
      if (!request.member || !counted.has(request) || code === tooFastCode) return
      await forgetTime(db, pace, request.member.id).catch((err: unknown) =>
        request.log.warn({ err }, 'pace not mended'),
      )
    },
  }
}
