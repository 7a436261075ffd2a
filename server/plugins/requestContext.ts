/** Which request something is done for, known wherever it is done. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface RequestContext {
  /** One id from the proxy's log to ours and to the screen of whoever met an error. */
  id: string
  /** Such as `GET /api/posts/:id`. */
  route: string
}

const contexts = new AsyncLocalStorage<RequestContext>()

export const currentRequest = (): RequestContext | undefined => contexts.getStore()

const proxyId = /^[\w.-]{8,64}$/u

/** The id that the proxy gave a request, if there is one to be believed, or a new one. */
export const requestId =
  (behindProxy: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id']
    return behindProxy && typeof given === 'string' && proxyId.test(given)
      ? given
      : randomUUID().replaceAll('-', '').slice(0, 16)
  }

/** Has everything that a request leads to know of it. */
export function registerRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    contexts.run({ id: request.id, route: routeOf(request) }, done)
  })
}

/** The pattern of a request's address, which says nothing of anybody. */
export const routeOf = ({
  method,
  routeOptions,
}: {
  method: string
  routeOptions: { url?: string | undefined }
}) => `${method} ${routeOptions.url ?? '*'}`
