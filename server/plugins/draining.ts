/** Taking an instance out of service behind a proxy, before it stops. */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    draining: {
      /** From now on new requests should go to other instances. */
      start: () => void
      active: () => boolean
    }
  }
}

/**
 * Header of a proxy that repeats a read elsewhere when it is answered with this status, and then sends nothing more
 * here for a while: see deploy/nginx.conf.
 */
const retryHeader = 'x-retried-status'
const retriedStatus = 502

const drainingText = 'Este servidor se está deteniendo. Inténtalo de nuevo.'

/**
 * While an instance drains, each reply closes its connection, so that the proxy keeps none that the end would cut, and
 * `/readyz` says so. Reads of a proxy that repeats them elsewhere are sent back: it stops choosing this instance
 * although it has no health checks of its own. Everything else is answered as always.
 */
export function registerDraining(app: FastifyInstance): void {
  let active = false
  app.decorate('draining', { start: () => (active = true), active: () => active })
  app.addHook('onRequest', async ({ method, headers, url }, reply) => {
    if (!active) return undefined
    reply.header('connection', 'close')
    const repeatable = method === 'GET' || method === 'HEAD'
    if (repeatable && headers[retryHeader] === String(retriedStatus) && !isHealthCheck(url)) {
      return reply.status(retriedStatus).send({ success: false, error: drainingText, message: drainingText })
    }
    return undefined
  })
}

const isHealthCheck = (url: string) => /^\/(?:healthz|readyz)(?:\?|$)/u.test(url)
