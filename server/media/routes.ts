import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../errors.ts'
import { rememberingSigner, secondsLeft } from './signing.ts'
import { localStorage, type Storage, sweepIncoming } from './storage.ts'

/** Seconds that addresses of videos and images work, as the documents give them. */
export const videoSeconds = 86_400
export const imageSeconds = 3600

export interface MediaStore {
  storage: Storage
  /** Address of a stored file that works for so many seconds. */
  url(key: string, lifetimeSeconds: number): string
  /** Address of a profile image, or null when there is none. */
  avatarUrl(mediaId: string | null): Promise<string | null>
}

const safeTypes = /^(image\/webp|video\/[\w.-]+)$/u

/** Serves stored files at signed, expiring addresses, whole or by range. */
export async function registerMedia(
  app: FastifyInstance,
  { dir, secret }: { dir: string; secret: string },
): Promise<void> {
  const storage = localStorage(dir)
  await sweepIncoming(dir)
  const url = rememberingSigner(secret)

  app.decorate('media', {
    storage,
    url,
    async avatarUrl(mediaId) {
      if (!mediaId) return null
      const row = await app.db
        .selectFrom('media')
        .where('id', '=', mediaId)
        .select('storage_key')
        .executeTakeFirst()
      return row ? url(row.storage_key, videoSeconds) : null
    },
  } satisfies MediaStore)

  app.get<{ Params: { key: string }; Querystring: { exp?: string; sig?: string } }>(
    '/media/:key',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { key } = request.params
      const left = secondsLeft(secret, key, request.query.exp, request.query.sig)
      if (left === 0) throw new HttpError(403, 'Este enlace ha caducado o no es válido.')
      const row = await app.db
        .selectFrom('media')
        .where('storage_key', '=', key)
        .select(['content_type', 'kind', 'file_name'])
        .executeTakeFirst()
      const size = row && (await storage.size(key))
      if (size === undefined) throw new HttpError(404, 'Archivo no encontrado')

      const etag = `"${key}"`
      reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': `private, max-age=${left}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': safeTypes.test(row?.content_type ?? '')
          ? row?.content_type
          : 'application/octet-stream',
        ...(row?.kind === 'file' && { 'content-disposition': savedAs(row.file_name ?? 'archivo') }),
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      const wanted =
        request.headers['if-range'] && request.headers['if-range'] !== etag
          ? undefined
          : request.headers.range
      const range = parseRange(wanted, size)
      if (range === 'unsatisfiable') {
        return reply.status(416).header('content-range', `bytes */${size}`).send()
      }
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
    },
  )
}

/** Has the browser save a file under its own name instead of showing it (RFC 6266). */
function savedAs(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/** One range of the Range header; several, or another unit, mean the whole file. */
function parseRange(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (!match || (!from && !to)) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
