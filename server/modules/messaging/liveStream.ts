import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { eventsPath, type LiveEvent } from '#api/contract/messaging.ts'
import { HttpError } from '../../errors.ts'
import { createLiveHub } from './liveHub.ts'

/** Maximum number of open streams per member on an instance. */
const maxStreams = 20
/**
 * Maximum number of buffered bytes of a slow connection before it is closed; the client then reconnects and refetches.
 */
const maxBufferedBytes = 1024 * 1024

/** Serves the live stream as `text/event-stream` to the bearer of a token, until the session ends. */
export function liveStreamRoutes(app: FastifyInstance, databaseUrl: string): void {
  const hub = createLiveHub({ db: app.db, databaseUrl, media: app.media, log: app.log })
  app.addHook('preClose', () => hub.close())
  app.metrics.gauge('faro_live_streams', 'Live streams that are open.', () => hub.count())

  const options = { onRequest: app.authenticate, exposeHeadRoute: false }
  app.get(eventsPath, options, async (request, reply) => {
    const { member } = request
    if (!member) throw new HttpError(401, 'Token de autenticación requerido')
    if (hub.count(member.id) >= maxStreams) {
      throw new HttpError(429, 'Tienes demasiadas ventanas abiertas.')
    }
    const { raw } = reply
    const write = (text: string) => {
      if (!raw.headersSent) {
        reply.hijack()
        raw.writeHead(200, {
          ...(reply.getHeaders() as OutgoingHttpHeaders),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // Keeps proxies such as nginx from buffering events.
          'x-accel-buffering': 'no',
        })
      }
      if (raw.writableLength > maxBufferedBytes) raw.destroy()
      else if (!raw.destroyed && !raw.writableEnded) raw.write(text)
    }
    const send = (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`)
    const { leave, covered, catchUp } = await hub
      .join(
        {
          userId: member.id,
          sessionId: member.sessionId,
          send,
          heartbeat: () => write(': sigo aquí\n\n'),
          // Ending a connection with unsent bytes could take long.
          close: () => (raw.writableLength > 0 ? raw.destroy() : raw.end()),
        },
        sinceOf(request.query),
      )
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'no live stream')
        throw new HttpError(503, 'Los avisos al instante no están disponibles.')
      })
    // The client has disconnected already: its `close` event will not be emitted again.
    if (raw.destroyed) {
      reply.hijack()
      return leave()
    }
    raw.once('close', leave)
    send({ type: 'hello', ...(covered && { covered }) })
    await catchUp()
  })
}

/** Reads `since`, in milliseconds since 1970; undefined if it is missing or no such number. */
function sinceOf(query: unknown): number | undefined {
  const { since } = query as { since?: unknown }
  return typeof since === 'string' && /^\d{1,15}$/u.test(since) ? Number(since) : undefined
}
