import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { replyNotFound } from '../plugins/errorReplies.ts'
import { shareImage } from '../media/shareImage.ts'
import { pageCaching } from '../plugins/client.ts'
import { publicOrigin } from '../plugins/publicOrigin.ts'
import { isCommunityPicture, previewCommunityPost, previewInvitation } from './communities.ts'
import { defaultPreview, metaTags, type Preview } from './metaTags.ts'
import { PictureLinks } from './pictureLinks.ts'
import { findSharedPost, previewPost } from './posts.ts'

const brotli = promisify(zlib.brotliCompress)
const fastBrotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Patterns of the members' screens that have a preview, and therefore a route of their own. */
export const previewedScreens = ['/post/:id', '/comunidad'] as const

/** Seconds for which caches may keep a picture. */
const pictureSeconds = 86_400

/**
 * Serves previews of shared links to other apps, which have no account: the application's pages with Open Graph tags
 * about the link's target, and their pictures. The links are those that members copy: posts of the global feed
 * (`/post/{id}`), posts of communities (`/comunidad?post={id}`) and invitations (`/invitacion/{token}`). Whatever is
 * gone, hidden or for members alone has Faro's own preview. Members who are signed in get their screen instead.
 */
export function previewRoutes(app: FastifyInstance, config: Config, mediaSecret: string): void {
  const { db } = app
  const links = new PictureLinks(mediaSecret)
  const pageOf = (name: string) => {
    const file = path.join(config.clientDir, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const page = pageOf('index.html')
  const studioPage = pageOf('estudio.html')

  async function send(
    html: string,
    preview: Preview | undefined,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
    const tags = metaTags(preview ?? defaultPreview, publicOrigin(config, request))
    const text = html.replace('</head>', () => `${tags}</head>`)
    reply.headers({
      'cache-control': pageCaching,
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    })
    // Static pages are compressed at build time; this one is generated.
    if (!negotiate(request.headers['accept-encoding'] ?? '', ['br'])) return reply.send(text)
    return reply.header('content-encoding', 'br').send(await brotli(text, fastBrotli))
  }

  if (page) {
    const preHandler = app.sendScreen
    app.get<{ Params: { id: string } }>('/post/:id', { preHandler }, async (request, reply) =>
      send(page, await previewPost(db, request.params.id), { request, reply }),
    )
    const sendCommunityPost = async (post: string, to: { request: FastifyRequest; reply: FastifyReply }) =>
      send(page, await previewCommunityPost(db, links, post), to)
    app.get<{ Querystring: { post?: unknown } }>('/comunidad', { preHandler }, (request, reply) => {
      const { post } = request.query
      if (typeof post === 'string') return sendCommunityPost(post, { request, reply })
      // Without a post it is the static page. Each promise of a reply adds listeners to it, which Node soon reports.
      reply.callNotFound()
      return undefined
    })
  }
  if (studioPage) {
    app.get<{ Params: { token: string } }>('/invitacion/:token', async (request, reply) =>
      send(studioPage, await previewInvitation(db, links, request.params.token), { request, reply }),
    )
  }

  /** Sends the JPEG of a stored picture, which other sites may show; a 404 without one. */
  async function sendPicture(reply: FastifyReply, key: string | null | undefined, maxAge: number) {
    const data = key ? await shareImage(app.media.storage, key) : undefined
    if (!data) {
      replyNotFound(reply)
      return reply
    }
    return reply
      .headers({
        'cache-control': `public, max-age=${maxAge}`,
        'content-type': 'image/jpeg',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(data)
  }

  app.get<{ Params: { file: string } }>('/og/:file', async (request, reply) => {
    const post = await findSharedPost(db, withoutExtension(request.params.file))
    return sendPicture(reply, post?.imageKey, pictureSeconds)
  })

  app.get<{ Params: { file: string }; Querystring: { exp?: unknown; sig?: unknown } }>(
    '/og/communities/:file',
    async (request, reply) => {
      const key = withoutExtension(request.params.file)
      const left = links.secondsLeft(key, request.query.exp, request.query.sig)
      const shown = left > 0 && (await isCommunityPicture(db, key))
      return sendPicture(reply, shown ? key : undefined, Math.min(left, pictureSeconds))
    },
  )
}

const withoutExtension = (file: string) => file.replace(/\.jpg$/u, '')
