/** Limits how long request bodies that stall, and bodies of refused requests, may hold a connection. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Timeouts of request bodies. */
export interface BodyTimeouts {
  /** Length of a window in milliseconds. */
  windowMs: number
  /** Bytes that must arrive in each window; less than the slowest dial-up line carries. */
  minBytes: number
  /** Milliseconds during which the rest of a refused body is still read, so that the client can receive the reply. */
  lingerMs: number
}

const defaults: BodyTimeouts = { windowMs: 45_000, minBytes: 24_576, lingerMs: 10_000 }
/** The same while the server stops. */
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
  /** Bytes received by the connection at the start of the window. */
  bytes: number
  since: number
}

/** Ends requests whose bodies arrive too slowly with a 408, and closes connections whose body was refused. */
export function enforceBodyTimeouts(app: FastifyInstance, times: Partial<BodyTimeouts> = {}): void {
  const { windowMs, minBytes, lingerMs } = { ...defaults, ...times }
  const incomplete = new Map<IncomingMessage, BodyProgress>()
  let stopping = false

  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (!raw.complete && (encoding || Number(length))) {
      incomplete.set(raw, { bytes: raw.socket.bytesRead, since: performance.now() })
      raw.once('close', () => incomplete.delete(raw))
    }
    done()
  })

  function check(raw: IncomingMessage, progress: BodyProgress): void {
    const at = performance.now()
    const { bytesRead } = raw.socket
    // The body is complete, or the server itself is not reading it (backpressure).
    const completeOrBuffered = raw.complete || raw.readableLength >= raw.readableHighWaterMark
    if (completeOrBuffered || bytesRead - progress.bytes >= minBytes)
      Object.assign(progress, { bytes: bytesRead, since: at })
    else if (at - progress.since >= windowMs) rejectSlowBody(raw)
  }

  function rejectSlowBody(raw: IncomingMessage): void {
    incomplete.delete(raw)
    app.log.info({ path: raw.url?.split('?')[0] }, 'body too slow')
    // Written directly to the socket: the handler that reads the body must not get it as complete, and may be at any
    // point.
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

  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (incomplete.has(raw) && !raw.complete) {
      incomplete.delete(raw)
      closeAfterReply(raw, reply, stopping ? stoppingLingerMs : lingerMs)
    }
    done()
  })
}

/**
 * Closes a connection that was answered before its body arrived; the rest may still come for `lingerMs` milliseconds.
 */
export function closeAfterReply(
  raw: IncomingMessage,
  reply: FastifyReply,
  lingerMs = stoppingLingerMs,
): void {
  reply.header('connection', 'close')
  closeGracefully(raw, lingerMs)
}

/**
 * Half-closes a connection after the reply instead of closing it: closing while the client still sends would reset the
 * connection, and the reply could be lost.
 */
function closeGracefully(raw: IncomingMessage, lingerMs: number): void {
  const { socket } = raw
  socket.destroySoon = () => {
    socket.end()
    // Discard the rest: its reader has stopped.
    raw.unpipe()
    raw.resume()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
