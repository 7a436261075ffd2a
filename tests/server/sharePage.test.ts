import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import {
  addCommunity,
  as,
  form,
  mp4,
  postFields,
  publish,
  publishInFeed,
  registerCoach,
  startHarness,
} from './harness.ts'

const indexHtml =
  '<!doctype html><html lang="es"><head><title>Faro</title></head><body><div id="root"></div></body></html>'
const { app, db } = await startHarness({ indexHtml })
const coach = await registerCoach(app, db)
const community = await addCommunity(db, { owner: coach })

const png = await sharp({ create: { width: 400, height: 900, channels: 3, background: '#27a79f' } })
  .png()
  .toBuffer()
const image = { data: png, name: 'foto.png', type: 'image/png' }

const open = (id: string, headers = {}) =>
  app.inject({ url: `/post/${id}`, headers: { host: 'faro.test:8080', ...headers } })

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** The meta tags as another app reads them: property and decoded content. */
function tagsOf(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)">/gu)
  return Object.fromEntries(
    [...found].map(([, name = '', content = '']) => [
      name,
      content.replaceAll(/&(\w+);/gu, (whole, entity: string) => entities[entity] ?? whole),
    ]),
  )
}
const tags = async (id: string, headers?: object) => tagsOf((await open(id, headers)).body)

it('a page that has not changed keeps the policy it came with', async () => {
  const page = await app.inject('/login')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  const again = await app.inject({
    url: '/login',
    headers: { 'if-none-match': String(page.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.headers).not.toHaveProperty('content-security-policy')
  expect(again.headers).not.toHaveProperty('x-frame-options')
})

describe('a shared link of the global feed', () => {
  it('opens the application’s page with author, text and picture for other apps, on the request’s host', async () => {
    const id = await publishInFeed(app, coach, { content: 'Hoy\n\n  empiezo ', image, image_alt: 'El mar' })
    const reply = await open(id)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
    })
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
    expect(reply.body).toContain('<div id="root"></div>')
    const found = tagsOf(reply.body)
    expect(found).toMatchObject({
      'og:site_name': 'Faro',
      'og:title': expect.stringMatching(/^Persona \d+ en Faro$/u),
      'og:description': 'Hoy empiezo',
      'og:url': `http://faro.test:8080/post/${id}`,
      'og:image': `http://faro.test:8080/og/${id}.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'El mar',
      'twitter:card': 'summary_large_image',
    })
    expect((await app.inject(String(found['og:image']))).statusCode).toBe(200)
  })

  it('shows Faro’s own picture for a post without one', async () => {
    const id = await publishInFeed(app, coach, { content: 'Solo texto' })
    expect(await tags(id)).toMatchObject({ 'og:image': 'http://faro.test:8080/og.png' })
  })

  it('comes compressed to who can read that', async () => {
    const id = await publishInFeed(app, coach, { content: 'Comprimido' })
    const reply = await open(id, { 'accept-encoding': 'gzip, br' })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(tagsOf(brotliDecompressSync(reply.rawPayload).toString())['og:description']).toBe('Comprimido')
  })

  it('works without a token, for people who have no account', async () => {
    const id = await publishInFeed(app, coach, { content: 'A la vista' })
    expect((await tags(id, { authorization: 'Bearer nada' }))['og:description']).toBe('A la vista')
  })

  it.each([
    ['200 characters whole', 'a'.repeat(200), 'a'.repeat(200)],
    ['201 characters cut', 'a'.repeat(201), `${'a'.repeat(199)}…`],
    ['an emoji at the cut whole', `${'a'.repeat(198)}🌅🌅🌅`, `${'a'.repeat(198)}🌅…`],
    ['a joined emoji at the cut whole', `${'a'.repeat(198)}👩‍🏫👩‍🏫👩‍🏫`, `${'a'.repeat(198)}👩‍🏫…`],
  ])('shows a text of %s', async (_, content, shown) => {
    const id = await publishInFeed(app, coach, { content })
    expect((await tags(id))['og:description']).toBe(shown)
  })

  it.each([
    '"><script>alert(1)</script>',
    '" onload="alert(1)',
    '</head><script>alert(1)</script>',
    'Tú & yo < todos > "nosotros" &amp; &quot;',
    "$& $` $' $1 $$",
  ])('keeps %j inside its attribute', async (content) => {
    const id = await publishInFeed(app, coach, { content, image, image_alt: content })
    await db.updateTable('users').set({ name: content }).where('id', '=', coach.id).execute()
    const { body } = await open(id)
    const plain = await open(uuid())
    expect(body).not.toContain('<script>')
    // Only complete meta elements were added to the page.
    const added = body.replaceAll(/<meta (?:property|name)="[\w:]+" content="[^"<>]*">/gu, '')
    expect(added).toBe(plain.body)
    expect(tagsOf(body)).toMatchObject({
      'og:title': `${content} en Faro`,
      'og:description': content,
      'og:image:alt': content,
    })
  })

  it('keeps a host that tries to break out inside its attribute', async () => {
    const id = await publishInFeed(app, coach, { content: 'Hola' })
    const { body } = await open(id, { host: 'x"><script>alert(1)</script>' })
    expect(body).not.toContain('<script>')
  })

  it('of a community’s post tells nothing, also of a public community', async () => {
    const id = await publish(app, coach, community, 'Entre nosotras')
    const reply = await open(id)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(indexHtml)
  })

  it.each([uuid(), 'nada', '7', "x'%20or%20'1'='1"])('of no post (%s) is the plain page', async (id) => {
    const reply = await open(id)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(indexHtml)
  })
})

describe('the picture of a shared link', () => {
  it('is a JPEG of 1200 × 630 that other sites may show, the same again', async () => {
    const id = await publishInFeed(app, coach, { content: '', image })
    const first = await app.inject(`/og/${id}.jpg`)
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    const again = await Promise.all(Array.from({ length: 5 }, () => app.inject(`/og/${id}.jpg`)))
    for (const { rawPayload } of again) expect(rawPayload.equals(first.rawPayload)).toBe(true)
  })

  it('is the still of a video', async () => {
    const video = { data: mp4, name: 'v.mp4', type: 'video/mp4' }
    const id = await publishInFeed(app, coach, { content: '', video, thumbnail: image })
    const reply = await app.inject(`/og/${id}.jpg`)
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect((await tags(id))['og:image']).toBe(`http://faro.test:8080/og/${id}.jpg`)
  })

  it('is 404 for a community’s post, a post without picture and no post', async () => {
    const inside = await app.inject(
      as(coach, {
        method: 'POST',
        url: '/api/posts/with-media',
        ...form({ ...postFields(community), image }),
      }),
    )
    const { id } = inside.json<{ post: { id: string } }>().post
    for (const each of [id, await publishInFeed(app, coach), uuid(), 'nada', '..%2f..%2fetc%2fpasswd']) {
      const reply = await app.inject(`/og/${each}.jpg`)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ success: false, error: expect.any(String) })
    }
  })
})
