import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from './storage.ts'

export interface ServedFile {
  storage: Storage
  key: string
  /** Bytes. */
  size: number
  /** What its first bytes say it is; others than pictures and videos go out as mere bytes. */
  contentType: string | undefined
  cacheControl: string
  /** Name under which the browser saves it instead of showing it. */
  saveAs?: string
}

const safeTypes = /^(image\/webp|video\/[\w.-]+)$/u

/** Sends a stored file, whole or the range that is asked for. */
export function serveFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  const { storage, key, size, contentType = '', cacheControl, saveAs } = file
  const etag = `"${key}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': safeTypes.test(contentType) ? contentType : 'application/octet-stream',
    ...(saveAs && { 'content-disposition': contentDisposition(saveAs) }),
    etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const ifRange = request.headers['if-range']
  const range = parseRange(ifRange && ifRange !== etag ? undefined : request.headers.range, size)
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  // A HEAD reply's body is thrown away, its length kept; so it is never read.
  if (request.method === 'HEAD') {
    reply.hijack()
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders).end()
    return reply
  }
  return reply.send(size === 0 ? '' : storage.read(key, { start, end }))
}

/** Has the browser save a file under its own name instead of showing it (RFC 6266). */
function contentDisposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/** One range of the Range header; several, another unit, or one that makes no sense mean the whole file (RFC 9110). */
function parseRange(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (!match || (!from && !to) || (from && to && Number(to) < Number(from))) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start >= size ? 'unsatisfiable' : { start, end }
}
