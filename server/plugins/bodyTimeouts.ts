/** Bodies that stop coming, and bodies that nobody wants to the end: neither may hold a connection for long. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How long a body may take. */
export interface BodyTimes {
  /** Milliseconds in which something has to come. */
  windowMs: number
  /** Bytes that have to come in them; less than the slowest telephone line carries. */
  leastBytes: number
  /** Milliseconds that the rest of a refused body may still come, so that its sender gets to read why. */
  lingerMs: number
}

const usual: BodyTimes = { windowMs: 45_000, leastBytes: 24_576, lingerMs: 10_000 }
/** Milliseconds of lingering while the server stops. */
const shortLingerMs = 1000

const text = 'El envío tarda demasiado en llegar. Inténtalo de nuevo.'
const tooSlow = (() => {
  const body = JSON.stringify({ success: false, error: text, message: text })
  const lines = [
    'HTTP/1.1 408 Request Timeout',
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
})()

interface Arrival {
  /** Bytes that the connection had carried when the window began. */
  bytes: number
  since: number
}

/** Ends requests whose bodies come too slowly with a 408, and connections on which a body was refused. */
export function boundBodies(app: FastifyInstance, times: Partial<BodyTimes> = {}): void {
  const { windowMs, leastBytes, lingerMs } = { ...usual, ...times }
  const arriving = new Map<IncomingMessage, Arrival>()
  let stopping = false

  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (raw.complete || (!encoding && !Number(length))) return
    arriving.set(raw, { bytes: raw.socket.bytesRead, since: performance.now() })
    raw.once('close', () => arriving.delete(raw))
  })

  function check(raw: IncomingMessage, arrival: Arrival): void {
    const at = performance.now()
    const { bytesRead } = raw.socket
    // What waits here is not late: it is we who do not take it.
    const ours = raw.complete || raw.readableLength >= raw.readableHighWaterMark
    if (ours || bytesRead - arrival.bytes >= leastBytes)
      Object.assign(arrival, { bytes: bytesRead, since: at })
    else if (at - arrival.since >= windowMs) giveUp(raw)
  }

  function giveUp(raw: IncomingMessage): void {
    arriving.delete(raw)
    app.log.info({ path: raw.url?.split('?')[0] }, 'body too slow')
    // Past Fastify: whoever reads the body must not find it whole, and may be in the middle of anything.
    if (raw.socket.writable) raw.socket.write(tooSlow, () => raw.destroy())
    else raw.destroy()
  }

  app.metrics.gauge('faro_bodies_arriving', 'Requests whose bodies have not come yet.', () => arriving.size)
  const timer = setInterval(() => {
    for (const [raw, arrival] of arriving) check(raw, arrival)
  }, windowMs / 10).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('preClose', async () => {
    stopping = true
  })

  app.addHook('onSend', async ({ raw }, reply) => {
    if (!arriving.has(raw) || raw.complete) return
    arriving.delete(raw)
    closeAfterAnswer(raw, reply, stopping ? shortLingerMs : lingerMs)
  })
}

/** Ends a connection whose request is answered before its body has come: the rest may still come for so many ms. */
export function closeAfterAnswer(raw: IncomingMessage, reply: FastifyReply, lingerMs = shortLingerMs): void {
  reply.header('connection', 'close')
  closeGently(raw, lingerMs)
}

/**
 * Has Node end its side of a connection after the answer, instead of all of it: closed while the other side still
 * sends, it would be reset, and the answer lost on its way.
 */
function closeGently(raw: IncomingMessage, lingerMs: number): void {
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
