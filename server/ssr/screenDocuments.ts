import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import { firstLanguage } from '#lib/readerLocale.ts'
import type { Device, DocumentTable, RenderedScreen, ScreenPreloads } from '#lib/screenDocument.ts'
import type { Config } from '../config.ts'
import type { ScreenSession } from '../plugins/auth.ts'
import { previewedScreens } from '../previews/routes.ts'
import { readDevice, renewDeviceCookie } from './device.ts'
import { divideDocument } from './documentParts.ts'
import { type ScreenCall, ScreenRenderer } from './ScreenRenderer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the document with the member's screen if the request is for one; otherwise the route's handler runs. */
    sendScreen: preHandlerHookHandler
  }
}

/** Compression that sends each part at once. */
const fastBrotli = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 },
}
const fastGzip = { flush: zlib.constants.Z_SYNC_FLUSH, level: 4 }

/** Milliseconds before a process that ended is started again. */
const restartMs = 10_000
/** Maximum length of a rendered URL in characters. */
const urlLength = 2000

/** Whether a request's URL is a path, not an absolute URL, and not too long. */
const isRenderable = (url: string) => url.startsWith('/') && url.length <= urlLength

const documentCaching = 'private, no-store, no-transform'

/** A pattern without the names of its parameters, which differ between client and server. */
const shapeOf = (pattern: string) => pattern.replaceAll(/:\w+/gu, ':')

/** The tags for a screen and the first of the drawers that the query opens. */
function preloadsFor({ alone, withDrawer }: ScreenPreloads, query: object): string {
  const [, preloads = alone] = Object.entries(withDrawer).find(([param]) => Object.hasOwn(query, param)) ?? []
  return preloads
}

/**
 * Whether a browser loads the reply into a window. A page that is fetched for later is shown as it was then, maybe after
 * a sign-out, unless the browser prerenders it: then it is a page like any other.
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': target = 'document', 'sec-purpose': purpose } = headers
  if (purpose !== undefined && !String(purpose).includes('prerender')) return false
  return mode === undefined
    ? /\btext\/html\b/u.test(headers.accept ?? '')
    : mode === 'navigate' && target === 'document'
}

/**
 * Sends members documents that contain their screen, rendered as the device needs it, which the application hydrates
 * ([docs/first-paint.md](../../docs/first-paint.md)). The head of a document is sent as soon as its session has
 * been checked, the rest when the screen has been rendered, or without a screen if it was not rendered in time. Requests
 * without a live session get the static page, as do all without a built table of the screens or with an
 * `EARLY_SCREEN_MS` of 0.
 */
export function registerScreenDocuments(app: FastifyInstance, config: Config): void {
  const { clientDir, earlyScreenMs } = config
  const [table, bundle, index] = ['.server/documents.json', '.server/screens.js', 'index.html'].map((file) =>
    path.join(clientDir, file),
  ) as [string, string, string]
  if (earlyScreenMs === 0 || ![table, bundle, index].every((file) => existsSync(file))) {
    app.decorate('sendScreen', (_request, _reply, done) => done())
    return
  }
  const { screens } = JSON.parse(readFileSync(table, 'utf8')) as DocumentTable
  const screenOf = new Map(screens.map((screen) => [shapeOf(screen.path), screen]))
  const parts = divideDocument(readFileSync(index, 'utf8'))
  const renderer = new ScreenRenderer(bundle, app.log, { limitMs: earlyScreenMs, restartMs })
  app.addHook('onListen', () => renderer.warmUp())
  app.addHook('preClose', async () => renderer.close())

  /** The session whose screen the reply contains. Without the database the static page is sent, and in time. */
  async function findSession(request: FastifyRequest, device: Device): Promise<ScreenSession | undefined> {
    const found = app.screenSession(request).catch((err: unknown) => {
      request.log.warn({ err }, 'session of a document not checked')
      return undefined
    })
    const session = await Promise.race([found, pause(earlyScreenMs, undefined, { ref: false })])
    const isOther = device.member && device.member.toLowerCase() !== session?.member.id
    return isOther ? undefined : session
  }

  async function render(
    request: FastifyRequest,
    { device, session: { member, token } }: { device: Device; session: ScreenSession },
    signal: AbortSignal,
  ): Promise<RenderedScreen | undefined> {
    const { host, 'accept-language': languages } = request.headers
    const own = { ...(host && { host }), ...(languages && { 'accept-language': languages }) }
    const call: ScreenCall = async (url, authorization) => {
      if (!url.startsWith('/api/')) throw new Error(`${url} is no call`)
      const { statusCode: status, body } = await app.inject({
        url,
        headers: { ...own, authorization, accept: 'application/json' },
        remoteAddress: request.ip,
      })
      return { status, body }
    }
    return renderer.render({
      member: member.id,
      request: { url: request.url, token, device, language: firstLanguage(languages) },
      call,
      signal,
    })
  }

  async function sendDocument(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const shown = screenOf.get(shapeOf(request.routeOptions.url ?? ''))
    if (!shown || !isNavigation(request) || !isRenderable(request.url)) return false
    const found = readDevice(request)
    if (!found) return false
    const { device, sent } = found
    const session = await findSession(request, device)
    if (!session) return false
    if (device.member && sent) renewDeviceCookie(reply, sent, config)
    const nonce = randomBytes(16).toString('base64')
    reply.styleNonce = nonce
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': documentCaching,
      vary: 'cookie, accept-encoding',
      // nginx would keep the head until it had the rest.
      'x-accel-buffering': 'no',
    })
    const compression = compressionFor(request)
    if (compression) reply.header('content-encoding', compression.name)
    if (request.method === 'HEAD') {
      reply.send(Readable.from([]))
      return true
    }
    const gone = new AbortController()
    if (reply.raw.destroyed) gone.abort()
    reply.raw.once('close', () => gone.abort())
    const screen = render(request, { device, session }, gone.signal).catch((err: unknown) => {
      request.log.error({ err }, 'screen not rendered')
      return undefined
    })
    const text = Readable.from(
      (async function* () {
        yield parts.head(session.member.id, preloadsFor(shown, request.query as object))
        yield parts.body(await screen, nonce)
      })(),
    )
    reply.send(compression ? pipeline(text, compression.start(), () => undefined) : text)
    return true
  }

  // Not an async hook: when the browser is gone, Fastify would run the handler after that.
  const preHandler: preHandlerHookHandler = (request, reply, done) => {
    const send = async () => {
      try {
        if (!(await sendDocument(request, reply))) done()
      } catch (error) {
        done(error instanceof Error ? error : new Error('document not sent', { cause: error }))
      }
    }
    void send()
  }
  app.decorate('sendScreen', preHandler)
  const previewed = new Set(previewedScreens.map(shapeOf))
  for (const { path: pattern } of screens)
    if (!previewed.has(shapeOf(pattern)))
      // The static page.
      app.get(pattern, { preHandler }, (_request, reply) => {
        reply.callNotFound()
      })
}

/** The best compression that a browser accepts. */
function compressionFor({ headers }: FastifyRequest) {
  const name = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip'])
  if (name === 'br') return { name, start: () => zlib.createBrotliCompress(fastBrotli) }
  if (name === 'gzip') return { name, start: () => zlib.createGzip(fastGzip) }
  return undefined
}
