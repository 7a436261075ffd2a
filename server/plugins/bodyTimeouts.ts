/** Request bodies that stop arriving, and bodies of refused requests: neither may hold a connection for long. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How long a body may take. */
export interface BodyTimeouts {
  /** Milliseconds in which something has to come. */
  windowMs: number
  /** Bytes that have to come in them; less than the slowest telephone line carries. */
  minBytes: number
  /** Milliseconds that the rest of a refused body may still come, so that its sender gets to read why. */
  lingerMs: number
}

const defaults: BodyTimeouts = { windowMs: 45_000, minBytes: 24_576, lingerMs: 10_000 }
/** Milliseconds of lingering while the server stops. */
const stoppingLingerMs = 1000

const tooSlowText = 'El envío tarda demasiado en llegar. Inténtalo de nuevo.'
const tooSlowReply = (() => {
  const body = JSON.stringify({ success: false, error: tooSlowText, message: tooSlowText })
  const lines = [
    'HTTP/1.1 408 Request Timeout',
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
})()

interface BodyProgress {
  /** Bytes that the connection had carried when the window began. */
  bytes: number
  since: number
}

/** Ends requests whose bodies come too slowly with a 408, and connections on which a body was refused. */
export function enforceBodyTimeouts(app: FastifyInstance, times: Partial<BodyTimeouts> = {}): void {
  const { windowMs, minBytes, lingerMs } = { ...defaults, ...times }
  const incomplete = new Map<IncomingMessage, BodyProgress>()
  let stopping = false

  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (raw.complete || (!encoding && !Number(length))) return
    incomplete.set(raw, { bytes: raw.socket.bytesRead, since: performance.now() })
    raw.once('close', () => incomplete.delete(raw))
  })

  function check(raw: IncomingMessage, progress: BodyProgress): void {
    const at = performance.now()
    const { bytesRead } = raw.socket
    // The body is not late while the server itself does not read it.
    const completeOrBuffered = raw.complete || raw.readableLength >= raw.readableHighWaterMark
    if (completeOrBuffered || bytesRead - progress.bytes >= minBytes)
      Object.assign(progress, { bytes: bytesRead, since: at })
    else if (at - progress.since >= windowMs) rejectSlowBody(raw)
  }

  function rejectSlowBody(raw: IncomingMessage): void {
    incomplete.delete(raw)
    app.log.info({ path: raw.url?.split('?')[0] }, 'body too slow')
    // Past Fastify: whoever reads the body must not find it whole, and may be in the middle of anything.
    if (raw.socket.writable) raw.socket.write(tooSlowReply, () => raw.destroy())
    else raw.destroy()
  }

  app.metrics.gauge('faro_bodies_arriving', 'Requests whose bodies have not come yet.', () => incomplete.size)
  const timer = setInterval(() => {
    for (const [raw, progress] of incomplete) check(raw, progress)
  }, windowMs / 10).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('preClose', async () => {
    stopping = true
  })

  app.addHook('onSend', async ({ raw }, reply) => {
    if (!incomplete.has(raw) || raw.complete) return
    incomplete.delete(raw)
    closeAfterReply(raw, reply, stopping ? stoppingLingerMs : lingerMs)
  })
}

/** Ends a connection whose request is answered before its body has come: the rest may still come for so many ms. */
export function closeAfterReply(
  raw: IncomingMessage,
  reply: FastifyReply,
  lingerMs = stoppingLingerMs,
): void {
  reply.header('connection', 'close')
  closeGracefully(raw, lingerMs)
}

/**
 * Has Node end its side of a connection after the answer, instead of all of it: closed while the other side still
 * sends, it would be reset, and the answer lost on its way.
 */
function closeGracefully(raw: IncomingMessage, lingerMs: number): void {
  const { socket } = raw
  socket.destroySoon = () => {
    socket.end()
    // To nowhere: what had been reading it has stopped.
    raw.unpipe()
    raw.resume()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
