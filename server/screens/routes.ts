import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { ScreenRenderer } from './ScreenRenderer.ts'

const brotli = promisify(zlib.brotliCompress)
const fastBrotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Milliseconds before a process that ended is started again. */
const restartMs = 10_000
/** Longest URL, and longest texts of the device, in characters. */
const longestUrl = 2000

const query = z.object({
  url: z.string().check(z.startsWith('/'), z.maxLength(longestUrl)),
  zone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
  community: z.optional(z.string().check(z.maxLength(64))),
  narrow: z.optional(z.literal('1')),
  device: z.optional(z.string().check(z.maxLength(longestUrl), z.refine(isTexts))),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function textsOf(json: string): Record<string, string> | undefined {
  try {
    return z.parse(z.record(z.string(), z.string()), JSON.parse(json))
  } catch {
    return undefined
  }
}

function isTexts(json: string): boolean {
  return textsOf(json) !== undefined
}

/**
 * `GET /api/extra/early-screen`: a member's screen as HTML and styles, for the time until the application's scripts
 * have arrived (`src/early`). It shows what the member's own token may see. 204 if there is none, or none in time.
 */
export function screenRoutes(app: FastifyInstance, { clientDir, earlyScreenMs }: Config): void {
  const bundle = path.join(clientDir, '.server/screens.js')
  const renderer =
    earlyScreenMs > 0 && existsSync(bundle)
      ? new ScreenRenderer(bundle, app.log, { patienceMs: earlyScreenMs, restartMs })
      : undefined
  app.addHook('onListen', () => renderer?.warmUp())
  app.addHook('preClose', async () => renderer?.close())

  app.get('/api/extra/early-screen', { onRequest: app.authenticate }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' })
    const parsed = z.safeParse(query, request.query)
    if (!parsed.success) return reply.status(400).send()
    const { url, zone, community, narrow, device = '{}' } = parsed.data
    const token = (request.headers.authorization ?? '').replace(/^Bearer /iu, '')
    // With all that tells the session's own browser from another one.
    const { cookie, origin, referer, host } = request.headers
    const own = Object.entries({ cookie, origin, referer, host }).filter(([, value]) => value !== undefined)
    const screen = await renderer?.render({
      member: request.member?.id ?? '',
      request: { url, token, community, narrow: narrow === '1', device: textsOf(device) ?? {} },
      zone,
      call: async (path, authorization) => {
        if (!path.startsWith('/api/')) throw new Error(`${path} is no call`)
        const { statusCode: status, body } = await app.inject({
          url: path,
          headers: { ...Object.fromEntries(own), authorization, accept: 'application/json' },
          remoteAddress: request.ip,
        })
        return { status, body }
      },
    })
    if (!screen) return reply.status(204).send()
    const json = JSON.stringify(screen)
    reply.type('application/json; charset=utf-8')
    if (!/\bbr\b/u.test(request.headers['accept-encoding'] ?? '')) return reply.send(json)
    return reply.header('content-encoding', 'br').send(await brotli(json, fastBrotli))
  })
}
