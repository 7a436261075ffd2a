import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import { replyNotFound } from '../../errors.ts'
import { pageCaching } from '../../plugins/client.ts'
import { shareSize } from '../../media/pictures/job.ts'
import { shareImage } from '../../media/shareImage.ts'
import { isGuid } from '../../guid.ts'
import { publicOrigin } from '../../plugins/publicOrigin.ts'

const brotli = promisify(zlib.brotliCompress)
const fastBrotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Maximum length of the description in link previews. */
const descriptionLength = 200
/** Preview picture of posts without a picture. */
const defaultImage = '/og.png'

interface SharedPost {
  id: string
  authorName: string
  content: string
  imageKey: string | null
  imageAlt: string | null
}

/**
 * Previews of shared links in other apps: `/post/{id}` is the application's page with Open Graph tags of the post, and
 * `/og/{id}.jpg` its picture. Only for posts of the global feed by public profiles: community posts and private
 * profiles are not shown to anonymous readers.
 */
export function sharePageRoutes(app: FastifyInstance, config: Config): void {
  const file = path.join(config.clientDir, 'index.html')
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined

  if (page) {
    app.get<{ Params: { id: string } }>('/post/:id', async (request, reply) => {
      const post = await sharedPost(app.db, request.params.id)
      const tags = post ? metaTags(post, publicOrigin(config, request)) : ''
      const html = page.replace('</head>', () => `${tags}</head>`)
      reply.headers({
        'cache-control': pageCaching,
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept-encoding',
      })
      // Static pages are compressed at build time; this one is generated.
      if (!/\bbr\b/u.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
      return reply.header('content-encoding', 'br').send(await brotli(html, fastBrotli))
    })
  }

  app.get<{ Params: { file: string } }>('/og/:file', async (request, reply) => {
    const post = await sharedPost(app.db, request.params.file.replace(/\.jpg$/u, ''))
    const data = post?.imageKey ? await shareImage(app.media.storage, post.imageKey) : undefined
    if (!data) {
      replyNotFound(reply)
      return reply
    }
    return reply
      .headers({
        'cache-control': 'public, max-age=86400',
        'content-type': 'image/jpeg',
        // Previews on other sites load it.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(data)
  })
}

async function sharedPost(db: Db, id: string): Promise<SharedPost | undefined> {
  if (!isGuid(id)) return undefined
  const row = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('media as image', 'image.id', 'posts.image_media_id')
    .leftJoin('media as thumbnail', 'thumbnail.id', 'posts.thumbnail_media_id')
    .where('posts.id', '=', id)
    .where('posts.community_id', 'is', null)
    .where('users.is_profile_public', '=', true)
    .select([
      'posts.id',
      'users.name as authorName',
      'posts.content',
      'posts.image_alt as imageAlt',
      'image.storage_key as imageKey',
      'thumbnail.storage_key as thumbnailKey',
    ])
    .executeTakeFirst()
  return row && { ...row, imageKey: row.imageKey ?? row.thumbnailKey }
}

const graphemes = new Intl.Segmenter('es')

function metaTags(post: SharedPost, site: string): string {
  // Cut by graphemes: half an emoji would be shown as a broken character.
  const text = Array.from(
    graphemes.segment(post.content.replace(/\s+/gu, ' ').trim()),
    ({ segment }) => segment,
  )
  const description =
    text.length > descriptionLength ? `${text.slice(0, descriptionLength - 1).join('')}…` : text.join('')
  const title = `${post.authorName} en Faro`
  const image = post.imageKey ? `${site}/og/${post.id}.jpg` : site + defaultImage
  const properties = {
    'og:site_name': 'Faro',
    'og:locale': 'es_ES',
    'og:type': 'article',
    'og:title': title,
    'og:description': description,
    'og:url': `${site}/post/${post.id}`,
    'og:image': image,
    'og:image:width': String(shareSize.width),
    'og:image:height': String(shareSize.height),
    'og:image:alt': post.imageAlt ?? title,
  }
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/gu, (character) => entities[character] ?? '')
