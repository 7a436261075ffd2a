/** Reads that may lag are answered by the replica, if there is one and it has the reader's own changes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Position, Replica } from '../db/replica.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Executes a read that may lag by a few seconds, but never misses what the reader has changed. It must not write, and
     * may be executed twice. What decides who may read it is read from the primary, outside of it.
     */
    laggingRead: <T>(request: FastifyRequest, read: (db: Db) => Promise<T>) => Promise<T>
  }
  interface FastifyRequest {
    /** The reply shall tell the browser the primary's position, although the request is a read. */
    sendsPosition: boolean
  }
  interface FastifyContextConfig {
    /** The reply of this read tells the position like that of a change, because it may be one. */
    mayStore?: boolean
  }
}

/** Name of the cookie with the primary's position after the member's last change. */
export const positionCookie = 'faro_position'

interface Options {
  db: Db
  replica: Replica | undefined
  /** Whether the cookie is for TLS only. */
  secure: boolean
}

/** Provides `laggingRead`. Without a replica it costs nothing. */
export function registerLaggingReads(app: FastifyInstance, { db, replica, secure }: Options): void {
  app.decorateRequest('sendsPosition', false)
  if (!replica) {
    app.decorate('laggingRead', (_request, read) => read(db))
    return
  }
  app.metrics.gauge(
    'faro_replica_lag_seconds',
    'Seconds that the replica is late; +Inf while it is not used.',
    () => replica.lagSeconds(),
  )
  const reads = app.metrics.counter(
    'faro_lagging_reads_total',
    'Reads that may lag, by where they were answered: "repeated" on the primary after the replica had failed.',
    'place',
  )

  app.decorate('laggingRead', async (request, read) => {
    const position = parsePosition(request.cookies[positionCookie])
    if (!position) request.sendsPosition = true
    const reader = position && replica.readerFor(position)
    if (!reader) {
      reads('primary')
      return read(db)
    }
    try {
      const result = await read(reader)
      reads('replica')
      return result
    } catch (error) {
      // Whatever it was: it may have been cut, have cancelled the query in favour of what it replays, or lag behind a
      // migration; and a refusal may be out of date.
      request.log.debug({ err: error }, 'repeating a read on the primary')
      reads('repeated')
      return read(db)
    }
  })

  app.addHook('onSend', async (request, reply) => {
    if (changes(request) || request.sendsPosition) await sendPosition(replica, reply)
  })

  async function sendPosition(of: Replica, reply: FastifyReply): Promise<void> {
    try {
      const position = await of.primaryPosition()
      reply.setCookie(positionCookie, formatPosition(position), {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: '/api',
      })
    } catch {
      // Without a cookie the next reads go to the primary.
      reply.clearCookie(positionCookie, { path: '/api' })
    }
  }
}

/** Whether a call of the API may have stored something. */
const changes = ({ method, url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api/') &&
  (routeOptions.config.mayStore === true || (method !== 'GET' && method !== 'HEAD'))

const formatPosition = ({ lsn, at }: Position): string => `${lsn}.${at}`

/** The position in a cookie, or undefined for anything else. */
function parsePosition(text: string | undefined): Position | undefined {
  const [, lsn, at] = /^(\d{1,20})\.(\d{1,15})$/u.exec(text ?? '') ?? []
  return lsn === undefined || at === undefined ? undefined : { lsn: BigInt(lsn), at: Number(at) }
}
