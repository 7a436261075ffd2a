import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { replyNotFound } from './errorReplies.ts'
import { htmlPages } from './clientFiles.ts'
import { findKeptFile, keepClientFiles } from './keptClientFiles.ts'

/** Paths of the studio, whose page is `estudio.html`; `vite.config.ts` has the same list. */
const studioPath = /^\/(?:estudio|invitacion)(?:\/|$)/u

/** The service worker fetches pages, scripts and pictures of this server, which may lead to the store of files. */
const serviceWorkerFile = /\/sw\.js(?:\.br|\.gz)?$/u
const serviceWorkerPolicy = (mediaOrigin?: string) =>
  ["default-src 'none'; connect-src 'self'", mediaOrigin].filter(Boolean).join(' ')
/** A worker of a page imports scripts of this server. */
const workerFolder = `workers${path.sep}`
const workerPolicy = "default-src 'none'; script-src 'self'"

/** A file whose name changes with its content. */
const hashedCaching = 'public, max-age=31536000, immutable'
const unhashedCaching = 'no-cache'
/**
 * Of pages. A proxy that optimised one would break its inline scripts, whose hashes the policy has, and the service
 * worker, which knows the page's own hash.
 */
export const pageCaching = 'no-cache, no-transform'

const dayMs = 86_400_000

/**
 * Serves the built client: hashed files with unlimited caching, also those of other recent versions, prerendered pages,
 * and the application's page for every other URL.
 * @param mediaOrigin where browsers get pictures and videos from, besides this server.
 */
export async function registerClient(
  app: FastifyInstance,
  { clientDir }: Config,
  mediaOrigin?: string,
): Promise<void> {
  const pages = new Set(htmlPages(clientDir))
  if (existsSync(clientDir)) {
    await app.register(fastifyStatic, {
      root: clientDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const name = path.relative(clientDir, file)
        reply.header('cache-control', cachingOf(name))
        // The policy of a worker is that of its script.
        if (serviceWorkerFile.test(file))
          reply.header('content-security-policy', serviceWorkerPolicy(mediaOrigin))
        if (name.startsWith(workerFolder)) reply.header('content-security-policy', workerPolicy)
      },
      // The part of the build that runs on the server.
      globIgnore: ['.server/**'],
      wildcard: false,
    })
    keepFilesDaily(app, clientDir)
  }
  app.setNotFoundHandler(async (request, reply) => {
    const url = request.url.split('?')[0] ?? '/'
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (wantsPage && url.startsWith('/assets/')) {
      const found = await findKeptFile(app.db, url, request.headers['accept-encoding'])
      if (found) return reply.headers({ ...found.headers, 'cache-control': hashedCaching }).send(found.body)
    }
    const missing = url.startsWith('/api/') || url.startsWith('/media/') || /\.\w{1,8}$/u.test(url)
    if (!wantsPage || missing || !pages.has('index.html')) {
      replyNotFound(reply)
      return reply
    }
    const own = studioPath.test(url) ? 'estudio.html' : `${url.slice(1)}.html`
    return reply.sendFile(pages.has(own) ? own : 'index.html')
  })
}

/** By a file's path in the client's folder: that of the compressed copy, if it is sent. */
function cachingOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`) || file.startsWith(workerFolder)) return hashedCaching
  return /\.html(?:\.br|\.gz)?$/u.test(file) ? pageCaching : unhashedCaching
}

/** Keeps this client's files for other instances, before this one answers and every day. */
function keepFilesDaily(app: FastifyInstance, clientDir: string): void {
  const keep = () =>
    keepClientFiles(app.db, clientDir).catch((err: unknown) =>
      app.log.error({ err }, "the client's files cannot be kept for other versions"),
    )
  const timer = setInterval(() => void keep(), dayMs).unref()
  app.addHook('onReady', keep)
  app.addHook('onClose', async () => clearInterval(timer))
}
