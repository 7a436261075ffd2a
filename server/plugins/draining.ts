/** Taking an instance out of service behind a proxy, before it stops. */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    draining: {
      active: () => boolean
      /**
       * Leads requests to other instances, and waits until the proxy sends nothing: the server may close its port then.
       * @param ms Milliseconds in which everything is still answered. After them reads are sent back for at most as
       *   long again.
       */
      run: (ms: number) => Promise<void>
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

/** Milliseconds without a request: what a proxy was sending when a read was refused has arrived by then. */
const calmMs = 500
/** Milliseconds after a refused read in which the proxy sends nothing: well below nginx's `fail_timeout`. */
export const sparedMs = 1500

/** When a draining instance was last asked for something, and last refused a read, on one clock in milliseconds. */
export interface Asked {
  askedAt: number
  refusedAt: number | undefined
}

/**
 * Whether the proxy sends nothing just now. After a refused read it spares the instance, but it tries again by itself
 * some seconds later, and that may be a post, which it repeats nowhere when the connection breaks. So an end by the
 * clock alone would cut one now and then. Without a refused read it is a proxy that finds out in its own way.
 */
export function sendsNothing({ askedAt, refusedAt }: Asked, now: number): boolean {
  const calm = now - askedAt >= calmMs
  return calm && (refusedAt === undefined || now - refusedAt <= sparedMs)
}

/**
 * While an instance drains, each reply closes its connection, so that the proxy keeps none that the end would cut, and
 * `/readyz` says so. Then reads of a proxy that repeats them elsewhere are sent back: it stops choosing this instance
 * although it has no health checks of its own. It has had time before to find an instance that was restarted just
 * now, which may be the only other one. Everything else is answered as always.
 */
export function registerDraining(app: FastifyInstance): void {
  let active = false
  let refusing = false
  const asked: Asked = { askedAt: -Infinity, refusedAt: undefined }
  app.decorate('draining', {
    active: () => active,
    async run(ms) {
      active = true
      await pause(ms)
      refusing = ms > 0
      const latest = performance.now() + ms
      while (performance.now() < latest) {
        // What has come while this process was held up: a connection is accepted in one turn, and read in the next.
        await turn()
        await turn()
        if (sendsNothing(asked, performance.now())) return
        await pause(50)
      }
    },
  })
  app.addHook('onRequest', async ({ method, headers, url }, reply) => {
    if (!active) return undefined
    reply.header('connection', 'close')
    if (isHealthCheck(url)) return undefined
    asked.askedAt = performance.now()
    const repeatable = method === 'GET' || method === 'HEAD'
    if (refusing && repeatable && headers[retryHeader] === String(retriedStatus)) {
      asked.refusedAt = asked.askedAt
      return reply.status(retriedStatus).send({ success: false, error: drainingText, message: drainingText })
    }
    return undefined
  })
}

const isHealthCheck = (url: string) => /^\/(?:healthz|readyz)(?:\?|$)/u.test(url)
