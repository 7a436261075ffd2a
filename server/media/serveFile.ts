import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../errors.ts'
import type { ByteRange, Storage } from './storage.ts'
import { isMissingFile } from './storeErrors.ts'

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

/** The type with which a file is sent, so that nothing in it can run. */
export const sentType = (contentType = '') =>
  safeTypes.test(contentType) ? contentType : 'application/octet-stream'

/**
 * Sends a stored file, whole or the requested range.
 * @throws {HttpError} 404 when it is not there, 503 when the store does not answer, both before anything is sent.
 */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  const { key, size, contentType, cacheControl, saveAs } = file
  const etag = `"${key}"`
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': sentType(contentType),
    ...(saveAs && { 'content-disposition': contentDisposition(saveAs) }),
    etag,
  }
  if (request.headers['if-none-match'] === etag) return reply.headers(headers).status(304).send()
  const ifRange = request.headers['if-range']
  const range = parseRange(ifRange && ifRange !== etag ? undefined : request.headers.range, size)
  if (range === 'unsatisfiable') {
    return reply.headers(headers).status(416).header('content-range', `bytes */${size}`).send()
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  // A HEAD reply has the length but no body, so do not read the file.
  const isRead = request.method !== 'HEAD' && size > 0
  const body = isRead ? await readForReply(reply, file, { start, end }) : ''
  if (body === undefined) return reply.hijack()
  reply.headers(headers)
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') {
    reply.hijack()
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders).end()
    return reply
  }
  return reply.send(body)
}

/** Part of a file for a reply; undefined when nobody waits for it any more. */
async function readForReply(
  reply: FastifyReply,
  { storage, key }: ServedFile,
  range: ByteRange,
): Promise<Readable | undefined> {
  const gone = new AbortController()
  const giveUp = () => gone.abort()
  reply.raw.once('close', giveUp)
  try {
    return await storage.read(key, range, gone.signal)
  } catch (error) {
    if (gone.signal.aborted) return undefined
    throw isMissingFile(error) ? new HttpError(404, 'Archivo no encontrado') : error
  } finally {
    // From now on the framework ends the body when nobody reads it.
    reply.raw.off('close', giveUp)
  }
}

/** Content-Disposition header that makes the browser download a file under this name (RFC 6266). */
export function contentDisposition(fileName: string): string {
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
