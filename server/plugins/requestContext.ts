/** The current request, available in everything it triggers. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface RequestContext {
  /** One id for the proxy's log, the server's log and the error shown to the user. */
  id: string
  /** Such as `GET /api/posts/:id`. */
  route: string
}

const contexts = new AsyncLocalStorage<RequestContext>()

export const currentRequest = (): RequestContext | undefined => contexts.getStore()

const proxyId = /^[\w.-]{8,64}$/u

/** The request id set by the proxy, if it can be trusted, or a new one. */
export const requestId =
  (behindProxy: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id']
    return behindProxy && typeof given === 'string' && proxyId.test(given)
      ? given
      : randomUUID().replaceAll('-', '').slice(0, 16)
  }

/** Makes the request context available in everything a request triggers. */
export function registerRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    contexts.run({ id: request.id, route: routeOf(request) }, done)
  })
}

/** The route pattern of a request, which contains no personal data. */
export const routeOf = ({
  method,
  routeOptions,
}: {
  method: string
  routeOptions: { url?: string | undefined }
}) => `${method} ${routeOptions.url ?? '*'}`
