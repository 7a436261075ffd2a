/** Makes reads cheap to repeat and to transfer: what a browser stores of the API, when it is asked again, compression. */
import { hash } from 'node:crypto'
import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as auth from '#api/contract/auth.ts'
import { streamVideo } from '#api/contract/classes/modules.ts'
import type { EndpointShape } from '#api/contract/endpoint.ts'
import { listPendingPurchases, getPurchase } from '#api/contract/purchases.ts'
import { listInvitations, openInvitation } from '#api/contract/studio/invitations.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether browsers may store the reply and ask whether it has changed. */
    storable?: boolean
  }
}

/** Reads that are never stored: about the session, or with links that let in whoever has them. */
const neverStored: ReadonlySet<EndpointShape> = new Set<EndpointShape>([
  auth.me,
  getPurchase,
  listInvitations,
  listPendingPurchases,
  openInvitation,
  streamVideo,
])

/** Whether browsers may store replies of this call. */
export const isStorable = (endpoint: EndpointShape): boolean =>
  endpoint.method === 'GET' && !endpoint.binary && !neverStored.has(endpoint)

/**
 * Stored by the browser alone, asked for again at each use, and only used for requests with the same token: without
 * that, a request without a token could be answered from the cache of whoever used the browser before.
 */
const storedHeaders = { 'cache-control': 'private, no-cache', vary: 'authorization, accept-encoding' }

/** Length from which compressing saves more than its headers cost. */
const minLength = 1024
/** Up to this length compressing takes less time than handing the work to another thread. */
const maxInlineLength = 64 * 1024

/** A higher quality saves a tenth more bytes for three times the work. */
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }
const gzip = { level: 1 }

/**
 * Gives replies of storable reads an ETag, answers 304 if the browser has the same reply, and compresses longer ones.
 * Every other reply of the API, errors too, is neither stored nor compressed.
 */
export function registerRepeatedReads(api: FastifyInstance): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    const { storable } = request.routeOptions.config
    if (!storable || reply.statusCode !== 200 || typeof payload !== 'string') {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      return done()
    }
    const etag = etagOf(request, payload)
    reply.headers({ ...storedHeaders, etag })
    if (hasSame(request, etag)) {
      reply.status(304).removeHeader('content-type')
      return done(null, '')
    }
    const encoding =
      payload.length < minLength ? null : negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
    if (!encoding) return done()
    reply.header('content-encoding', encoding).removeHeader('content-length')
    const short = payload.length <= maxInlineLength
    if (encoding === 'br') {
      if (short) done(null, zlib.brotliCompressSync(payload, brotli))
      else zlib.brotliCompress(payload, brotli, done)
    } else if (short) done(null, zlib.gzipSync(payload, gzip))
    else zlib.gzip(payload, gzip, done)
  })
}

/**
 * Weak, because it is the same for each encoding of a reply. It includes the member, so that no reply of one is ever
 * confirmed to another.
 */
const etagOf = ({ member }: FastifyRequest, payload: string): string =>
  `W/"${hash('sha1', `${member?.id ?? ''} ${payload}`, 'base64url')}"`

/** Whether the browser has this reply already (weak comparison, RFC 9110). */
function hasSame({ headers }: FastifyRequest, etag: string): boolean {
  const stored = headers['if-none-match']
  return stored !== undefined && stored.split(',').some((tag) => tag.trim() === etag)
}
