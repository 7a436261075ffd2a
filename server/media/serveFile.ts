import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from './storage.ts'

export interface ServedFile {
  storage: Storage
  key: string
  /** Bytes. */
  size: number
  /** Type detected from its first bytes; only pictures and videos keep it, all other files are sent as binary. */
  contentType: string | undefined
  cacheControl: string
  /** File name for saving it; the browser then downloads it instead of showing it. */
  saveAs?: string
}

const safeTypes = /^(image\/webp|video\/[\w.-]+)$/u

/** Sends a stored file, whole or the requested range. */
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
  // A HEAD reply has the length but no body, so do not read the file.
  if (request.method === 'HEAD') {
    reply.hijack()
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders).end()
    return reply
  }
  return reply.send(size === 0 ? '' : storage.read(key, { start, end }))
}

/** Content-Disposition header that makes the browser download a file under this name (RFC 6266). */
function contentDisposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/** Parses a Range header with a single byte range; anything else means the whole file (RFC 9110). */
function parseRange(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (!match || (!from && !to) || (from && to && Number(to) < Number(from))) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start >= size ? 'unsatisfiable' : { start, end }
}
