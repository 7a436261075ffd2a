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
} from '../support/harness.ts'

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
/** The page without the complete meta elements that were added. */
const withoutTags = (html: string) =>
  html.replaceAll(/<meta (?:property|name)="[\w:]+" content="[^"<>]*">/gu, '')
/** The preview of whatever shows nothing of itself. */
const faro = {
  'og:site_name': 'Faro',
  'og:locale': 'es_ES',
  'og:type': 'website',
  'og:title': 'Faro',
  'og:description': 'Comunidades de coaching donde se aprende hablando claro.',
  'og:image': 'http://faro.test:8080/og.png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': 'Faro',
  'twitter:card': 'summary_large_image',
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
    expect(body).not.toContain('<script>')
    expect(withoutTags(body)).toBe(indexHtml)
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

  it('of a community’s post has Faro’s own preview, also of a public community', async () => {
    const id = await publish(app, coach, community, 'Entre nosotras')
    const reply = await open(id)
    expect(reply.statusCode).toBe(200)
    expect(tagsOf(reply.body)).toEqual(faro)
    expect(reply.body).not.toContain('Entre nosotras')
  })

  it.each([uuid(), 'nada', '7', "x'%20or%20'1'='1"])('of no post (%s) has Faro’s own preview', async (id) => {
    const reply = await open(id)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<div id="root"></div>')
    expect(tagsOf(reply.body)).toEqual(faro)
  })

  it('of a post that is hidden, or by somebody whose profile is private now, has Faro’s own preview', async () => {
    const author = await registerCoach(app, db)
    const id = await publishInFeed(app, author, { content: 'Antes' })
    expect((await tags(id))['og:description']).toBe('Antes')
    await db.updateTable('users').set({ is_profile_public: false }).where('id', '=', author.id).execute()
    expect(await tags(id)).toEqual(faro)
    await db.updateTable('users').set({ is_profile_public: true }).where('id', '=', author.id).execute()
    await db.updateTable('all_posts').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    expect(await tags(id)).toEqual(faro)
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

/** A community with a stored picture. */
async function pictured(changes: object = {}) {
  const id = await addCommunity(db, { owner: coach, name: 'Círculo de Mañana', isPublic: false })
  const uploaded = await app.inject(
    as(coach, { method: 'POST', url: `/api/studio/communities/${id}/image`, ...form({ image }) }),
  )
  if (uploaded.statusCode !== 200) throw new Error(uploaded.body)
  await db
    .updateTable('communities')
    .set({ description: 'Para quien empieza pronto.', listed: true, ...changes })
    .where('id', '=', id)
    .execute()
  return id
}
const set = (id: string, changes: object) =>
  db.updateTable('communities').set(changes).where('id', '=', id).execute()
const read = async (url: string) => {
  const reply = await app.inject({ url, headers: { host: 'faro.test:8080' } })
  return { status: reply.statusCode, body: reply.body, tags: tagsOf(reply.body) }
}
const pathOf = (url: string | undefined) => String(url).replace('http://faro.test:8080', '')

describe('the link of an invitation', () => {
  async function invite(id: string) {
    const made = await app.inject(
      as(coach, {
        method: 'POST',
        url: `/api/studio/communities/${id}/invitations`,
        payload: { role: 'moderator', max_uses: null, ends_at: null },
      }),
    )
    const { invitation } = made.json<{ invitation: { id: string; token: string } }>()
    return { ...invitation, preview: () => read(`/invitacion/${invitation.token}`) }
  }

  it('shows name, picture and description of a private community, and not what the link gives', async () => {
    const { token, preview } = await invite(await pictured({ listed: false }))
    const { status, body, tags: found } = await preview()
    expect(status).toBe(200)
    expect(withoutTags(body)).toBe(indexHtml)
    expect(found).toEqual({
      ...faro,
      'og:title': 'Te invitan a Círculo de Mañana',
      'og:description': 'Para quien empieza pronto.',
      'og:image': expect.stringMatching(/^http:\/\/faro\.test:8080\/og\/communities\//u),
      'og:image:alt': 'Imagen de Círculo de Mañana',
    })
    expect(body).not.toContain(token)
    expect(body).not.toMatch(/moderador/iu)
  })

  it('has Faro’s picture and a sentence for a community without picture and description', async () => {
    const id = await addCommunity(db, { owner: coach, name: 'Ágora' })
    expect((await (await invite(id)).preview()).tags).toEqual({
      ...faro,
      'og:title': 'Te invitan a Ágora',
      'og:description': 'Únete a Ágora en Faro.',
    })
  })

  it('of one person names neither the person nor the address', async () => {
    const { id, preview } = await invite(await pictured())
    await db
      .updateTable('invitations')
      .set({ email: 'nuria@ejemplo.es', email_key: 'nuria@ejemplo.es', person_name: 'Nuria Vega' })
      .where('id', '=', id)
      .execute()
    const { body, tags: found } = await preview()
    expect(found['og:title']).toBe('Te invitan a Círculo de Mañana')
    expect(body).not.toMatch(/nuria/iu)
  })

  it('keeps names and descriptions inside their attributes, and cuts long ones', async () => {
    const name = '"><script>alert(1)</script>'
    const { preview } = await invite(await pictured({ name, description: `${'a'.repeat(198)}👩‍🏫👩‍🏫👩‍🏫` }))
    const { body, tags: found } = await preview()
    expect(withoutTags(body)).toBe(indexHtml)
    expect(found).toMatchObject({
      'og:title': `Te invitan a ${name}`,
      'og:description': `${'a'.repeat(198)}👩‍🏫…`,
    })
  })

  it('has Faro’s own preview once nobody can join by it', async () => {
    const id = await pictured()
    const { id: invitation, preview } = await invite(id)
    const change = (changes: object) =>
      db.updateTable('invitations').set(changes).where('id', '=', invitation).execute()
    const past = new Date(Date.now() - 1000)
    const states = [
      [() => change({ revoked_at: past }), () => change({ revoked_at: null })],
      [() => change({ ends_at: past }), () => change({ ends_at: null })],
      [() => change({ max_uses: 1, uses: 1 }), () => change({ max_uses: null, uses: 0 })],
      [() => set(id, { archived_at: past }), () => set(id, { archived_at: null })],
      [() => set(id, { max_members: 1 }), () => set(id, { max_members: null })],
      [() => set(id, { deleted_at: past }), () => set(id, { deleted_at: null })],
    ] as const
    for (const [close, reopen] of states) {
      await close()
      expect((await preview()).tags).toEqual(faro)
      await reopen()
      expect((await preview()).tags).toMatchObject({ 'og:title': 'Te invitan a Círculo de Mañana' })
    }
    for (const odd of ['no-existe', '%00', '%F0%9F%99%82', "'"]) {
      expect((await read(`/invitacion/${odd}`)).tags).toEqual(faro)
    }
  })
})

describe('the link of a community’s post', () => {
  const preview = async (id: string) => {
    const { body, tags: found } = await read(`/comunidad?post=${id}`)
    expect(body).not.toContain('Entre nosotras')
    return found
  }

  it('shows a listed community and nothing of the post', async () => {
    const post = await publish(app, coach, await pictured(), 'Entre nosotras')
    expect(await preview(post)).toMatchObject({
      'og:type': 'article',
      'og:title': 'Círculo de Mañana en Faro',
      'og:description': 'Una publicación de esta comunidad. Entra en Faro para leerla.',
      'og:url': `http://faro.test:8080/comunidad?post=${post}`,
      'og:image': expect.stringContaining('/og/communities/'),
    })
  })

  it('has Faro’s own preview for one that is hidden, and of communities that strangers cannot find', async () => {
    const id = await pictured()
    const post = await publish(app, coach, id, 'Entre nosotras')
    for (const changes of [{ listed: false }, { archived_at: new Date() }, { deleted_at: new Date() }]) {
      await set(id, changes)
      expect(await preview(post)).toEqual(faro)
      await set(id, { listed: true, archived_at: null, deleted_at: null })
    }
    await db.updateTable('all_posts').set({ hidden_at: new Date() }).where('id', '=', post).execute()
    expect(await preview(post)).toEqual(faro)
    for (const none of [uuid(), 'nada']) expect(await preview(none)).toEqual(faro)
    const global = await publishInFeed(app, coach, { content: 'Entre nosotras' })
    expect(await preview(global)).toEqual(faro)
  })

  it('leaves the screen itself alone', async () => {
    expect((await read('/comunidad')).body).toBe(indexHtml)
    expect((await read('/comunidad?pagina=2')).body).toBe(indexHtml)
  })
})

describe('the picture of a community’s link', () => {
  const pictureOf = async (id: string) =>
    pathOf((await read(`/comunidad?post=${await publish(app, coach, id)}`)).tags['og:image'])

  it('is a JPEG of 1200 × 630 for everybody, for weeks, until the community has no such picture', async () => {
    const id = await pictured()
    const path = await pictureOf(id)
    const reply = await app.inject(path)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    const expires = Number(new URLSearchParams(path.split('?')[1]).get('exp'))
    expect(expires * 1000).toBeGreaterThan(Date.now() + 30 * 86_400_000)
    await set(id, { deleted_at: new Date() })
    expect((await app.inject(path)).statusCode).toBe(404)
    await set(id, { deleted_at: null, image_media_id: null })
    expect((await app.inject(path)).statusCode).toBe(404)
  })

  it('cannot be guessed, nor another picture be had with its signature', async () => {
    const path = await pictureOf(await pictured())
    const { storage_key: other } = await db
      .selectFrom('media')
      .innerJoin('communities', 'communities.image_media_id', 'media.id')
      .where('communities.id', '=', await pictured({ listed: false }))
      .select('storage_key')
      .executeTakeFirstOrThrow()
    const query = path.split('?')[1] ?? ''
    for (const url of [
      path.split('?')[0] ?? '',
      path.replace(/exp=\d+/u, 'exp=99999999999'),
      `/og/communities/${other}.jpg`,
      `/og/communities/${other}.jpg?${query}`,
      `/og/${other}.jpg`,
      `/media/${other}?${query}`,
    ]) {
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, url.startsWith('/media') ? 403 : 404])
    }
  })
})
