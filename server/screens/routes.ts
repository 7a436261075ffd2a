import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import zlib from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type EarlyReply, earlyScreenPath, memberHeader } from '#lib/earlyScreenCall.ts'
import { firstLanguage } from '#lib/readerLocale.ts'
import type { Config } from '../config.ts'
import { ScreenRenderer } from './ScreenRenderer.ts'

/** Sends each part at once. */
const fastBrotli = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
}

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

/** A line break, sent at once with the headers, and the reply when the screen has been rendered, if it is. */
async function* partsOf(answer: Promise<EarlyReply | undefined>): AsyncGenerator<string> {
  yield '\n'
  const reply = await answer
  if (reply) yield JSON.stringify(reply)
}

/**
 * `GET /api/extra/early-screen`: a member's screen as HTML and styles, for the time until the application's scripts
 * have arrived (`src/early`), with the replies that it was made of, so that the page need not ask for them again. It
 * shows what the member may see. The headers say at once that the session is good, and
 * whose it is; the body is blank if there is no screen, or none in time. Besides a token, the cookie of the session's
 * own browser will do: its service worker asks before any page could, and has no token.
 */
export function screenRoutes(app: FastifyInstance, { clientDir, earlyScreenMs }: Config): void {
  const bundle = path.join(clientDir, '.server/screens.js')
  const renderer =
    earlyScreenMs > 0 && existsSync(bundle)
      ? new ScreenRenderer(bundle, app.log, { patienceMs: earlyScreenMs, restartMs })
      : undefined
  app.addHook('onListen', () => renderer?.warmUp())
  app.addHook('preClose', async () => renderer?.close())

  const onRequest = async (request: FastifyRequest) => {
    if (request.headers.authorization === undefined) {
      const token = await app.tokenOfCookie(request)
      if (token !== undefined) request.headers.authorization = `Bearer ${token}`
    }
    await app.authenticate(request)
  }
  app.get(earlyScreenPath, { onRequest }, (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' })
    const parsed = z.safeParse(query, request.query)
    if (!parsed.success) return reply.status(400).send()
    const { url, zone, community, narrow, device = '{}' } = parsed.data
    const token = (request.headers.authorization ?? '').replace(/^Bearer /iu, '')
    // With all that tells the session's own browser from another one.
    const { cookie, origin, referer, host } = request.headers
    const language = request.headers['accept-language']
    const own = Object.entries({ cookie, origin, referer, host, 'accept-language': language }).filter(
      ([, value]) => value !== undefined,
    )
    const replies: Record<string, string> = {}
    const render = async (): Promise<EarlyReply | undefined> => {
      const screen = await renderer?.render({
        member: request.member?.id ?? '',
        request: {
          url,
          token,
          community,
          narrow: narrow === '1',
          language: firstLanguage(language),
          device: textsOf(device) ?? {},
        },
        zone,
        call: async (path, authorization) => {
          if (!path.startsWith('/api/')) throw new Error(`${path} is no call`)
          const { statusCode: status, body } = await app.inject({
            url: path,
            headers: { ...Object.fromEntries(own), authorization, accept: 'application/json' },
            remoteAddress: request.ip,
          })
          if (status === 200) replies[path] = body
          return { status, body }
        },
      })
      return screen && { ...screen, replies }
    }
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      [memberHeader]: encodeURIComponent(request.member?.id ?? ''),
    })
    const parts = Readable.from(partsOf(render()))
    if (!/\bbr\b/u.test(request.headers['accept-encoding'] ?? '')) return reply.send(parts)
    return reply.header('content-encoding', 'br').send(parts.pipe(zlib.createBrotliCompress(fastBrotli)))
  })
}
