import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../../../src/api/contract/endpoint.ts'
import type { getPost, listComments } from '../../../src/api/contract/posts.ts'
import {
  addCommunity,
  as,
  form,
  type Member,
  postFields,
  publish,
  register,
  startHarness,
} from '../support/harness.ts'

const { app, db, storedFiles } = await startHarness()
const owner = await register(app)
const moderator = await register(app)
const member = await register(app)
const stranger = await register(app)
const open = await addCommunity(db, { owner, moderators: [moderator], members: [member] })
const closed = await addCommunity(db, { owner, members: [member], isPublic: false })

const get = (who: Member, url: string) => app.inject(as(who, { method: 'GET', url }))
const post = (who: Member, url: string, payload?: object) =>
  app.inject(as(who, { method: 'POST', url, ...(payload && { payload }) }))
const send = (who: Member, fields: Parameters<typeof form>[0], url = '/api/posts') =>
  app.inject(as(who, { method: 'POST', url, ...form(fields) }))
const withMedia = '/api/posts/with-media'

const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#27a79f' } })
  .withExif({ IFD0: { Artist: 'Ana' }, IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()
const photo = (data = jpeg, name = 'foto.jpg', type = 'image/jpeg') => ({ data, name, type })
// A `ftyp` box, by which the type is detected, and padding.
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  Buffer.alloc(9000),
])

describe('publishing', () => {
  it('keeps the text trimmed and shows it first', async () => {
    await publish(app, member, open, '  La primera  ')
    await publish(app, member, open, 'La segunda')
    const { posts, pagination } = (await get(member, `/api/posts/community/${open}`)).json()
    expect(posts.slice(0, 2).map(({ content }: { content: string }) => content)).toEqual([
      'La segunda',
      'La primera',
    ])
    expect(posts[0]).toMatchObject({
      author_id: member.id,
      likes_count: 0,
      comments_count: 0,
      has_image: false,
    })
    expect(pagination).toMatchObject({ currentPage: 1, hasPrev: false })
  })

  it.each([
    ['', 400],
    ['   \n ', 400],
    ['a'.repeat(2001), 400],
    ['a'.repeat(2000), 200],
  ])('takes %.12j with %i', async (content, status) => {
    expect((await send(member, postFields(open, content))).statusCode).toBe(status)
  })

  it.each([
    ['missing', {}],
    ['other', { is_premium: 'true', show_profile: 'false' }],
  ])('ignores %s flags', async (_name, flags) => {
    expect((await send(member, { content: 'Hola', community_id: open, ...flags })).statusCode).toBe(200)
  })

  it.each([
    ['empty', { community_id: '' }],
    ['missing', {}],
  ])('finds no community with an id that is %s', async (_name, id) => {
    expect((await send(member, { content: 'Hola', ...id })).statusCode).toBe(404)
    expect((await send(member, { content: ' ', ...id })).statusCode).toBe(400)
  })

  it('accepts no file where the form declares none', async () => {
    const sent = await send(member, { ...postFields(open), image: photo() })
    expect(sent.statusCode).toBe(400)
  })

  it('refuses JSON where a form belongs', async () => {
    const reply = await post(member, '/api/posts', postFields(open))
    expect(reply.statusCode).toBe(415)
  })

  it('makes one post of one key, also at the same time', async () => {
    const fields = { ...postFields(open, 'Solo una vez'), idempotency_key: 'clave-1' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(member, fields)))
    const ids = new Set(replies.map((reply) => reply.json<{ post: { id: string } }>().post.id))
    expect(ids.size).toBe(1)
    const rows = await db.selectFrom('posts').where('content', '=', 'Solo una vez').select('id').execute()
    expect(rows).toHaveLength(1)
  })

  it('takes the key as a header, before the field of earlier clients', async () => {
    const of = (key: string, field?: string) => {
      const { payload, headers } = form({
        ...postFields(open, 'Clave'),
        ...(field && { idempotency_key: field }),
      })
      const request = as(member, { method: 'POST', url: '/api/posts', payload })
      return app.inject({ ...request, headers: { ...request.headers, ...headers, 'idempotency-key': key } })
    }
    const idOf = async (...args: Parameters<typeof of>) => (await of(...args)).json().post.id as string
    const first = await idOf('cabecera')
    expect(await idOf('cabecera', 'campo')).toBe(first)
    expect(await idOf('"cabecera"')).toBe(first)
    expect(await idOf('otra', 'cabecera')).not.toBe(first)
    expect((await of('k'.repeat(65))).statusCode).toBe(400)
  })

  it('lets the author describe the image and add a poster to the video, once', async () => {
    const extra = (who: Member, id: string, what: 'alt' | 'poster', data = jpeg) =>
      what === 'alt'
        ? app.inject(
            as(who, {
              method: 'PUT',
              url: `/api/extra/posts/${id}/image-alt`,
              payload: { image_alt: 'Un faro' },
            }),
          )
        : send(who, { image: photo(data) }, `/api/extra/posts/${id}/poster`)
    const published = async (fields: Parameters<typeof form>[0]) =>
      (await send(member, { ...postFields(open, 'Con más'), ...fields }, withMedia)).json().post.id as string
    const seen = async (id: string) => (await get(member, `/api/posts/${id}`)).json()

    const image = await published({ image: photo() })
    expect((await extra(owner, image, 'alt')).statusCode).toBe(404)
    expect((await extra(member, image, 'alt')).statusCode).toBe(200)
    expect(await seen(image)).toMatchObject({ image_alt: 'Un faro' })
    expect((await extra(member, image, 'poster')).statusCode).toBe(404)

    const video = await published({ video: photo(mp4, 'faro.mp4', 'video/mp4') })
    expect((await extra(member, video, 'alt')).statusCode).toBe(404)
    expect((await extra(owner, video, 'poster')).statusCode).toBe(404)
    expect((await extra(member, video, 'poster', Buffer.from('nada'))).statusCode).toBe(415)
    expect((await extra(member, video, 'poster')).statusCode).toBe(200)
    const stored = db.selectFrom('posts').where('id', '=', video).select('thumbnail_media_id')
    expect(await stored.executeTakeFirst()).toEqual({ thumbnail_media_id: expect.any(String) })
    expect((await extra(member, video, 'poster')).statusCode).toBe(404)
    expect((await extra(member, 'nada', 'poster')).statusCode).toBe(404)
  })

  it('gives an empty page of a community without posts, and behind the last one', async () => {
    const empty = await addCommunity(db, { owner: member })
    for (const page of [1, 2]) {
      const reply = await get(member, `/api/posts/community/${empty}?page=${page}`)
      expect(reply.json()).toMatchObject({ posts: [], pagination: { totalPosts: 0, totalPages: 1 } })
    }
  })

  it('gives each page its own posts, newest first', async () => {
    const id = await addCommunity(db, { owner })
    for (let index = 0; index < 23; index += 1) await publish(app, owner, id, `Post ${index}`)
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const reply = (
        await get(owner, `/api/posts/community/${id}?page=${page}&limit=10&sort_by=created_at&order=desc`)
      ).json()
      expect(reply.pagination).toEqual({
        currentPage: page,
        totalPages: 3,
        totalPosts: 23,
        hasPrev: page > 1,
        hasNext: page < 3,
      })
      seen.push(...reply.posts.map(({ content }: { content: string }) => content))
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => `Post ${22 - index}`))
  })

  it.each(['page=0', 'page=-1', 'page=x', 'limit=51', 'limit=0', 'sort_by=author', 'order=asc;drop'])(
    'refuses ?%s',
    async (query) => {
      expect((await get(owner, `/api/posts/community/${open}?${query}`)).statusCode).toBe(400)
    },
  )
})

describe('media', () => {
  it('takes a picture without its place, turned upright, and serves it signed', async () => {
    const reply = await send(
      member,
      { ...postFields(open, 'Foto'), image_alt: 'El mar', image: photo() },
      withMedia,
    )
    const { id, ...rest } = reply.json<{ post: { id: string } }>().post
    expect(rest).toMatchObject({ has_image: true, image_width: 640, image_height: 480, image_alt: 'El mar' })
    const { image_url: url, expires_in: seconds } = (await get(member, `/api/posts/${id}/image-url`)).json()
    expect(seconds).toBe(3600)
    const file = await app.inject(url)
    expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
  })

  it('takes a video and an image together', async () => {
    const reply = await send(
      member,
      {
        ...postFields(open, 'Ambos'),
        image: photo(),
        video: { data: mp4, name: 'v.mp4', type: 'video/mp4' },
      },
      withMedia,
    )
    expect(reply.json()).toMatchObject({
      post: { has_image: true, has_video: true, video_content_type: 'video/mp4' },
    })
  })

  const MB = 1024 * 1024
  it.each([
    [
      'an image of more than 10MB',
      'image',
      Buffer.concat([jpeg, Buffer.alloc(10 * MB)]),
      413,
      'La imagen no puede ser mayor a 10MB',
    ],
    [
      'HTML under a picture’s name',
      'image',
      Buffer.from('<html><script>alert(1)</script></html>'),
      415,
      /^Tipo de archivo no soportado.*JPEG/u,
    ],
    [
      'SVG under a picture’s name',
      'image',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      /JPEG/u,
    ],
    ['a broken picture', 'image', jpeg.subarray(0, 200), 415, /No pudimos leer la imagen/u],
    ['a picture as video', 'video', jpeg, 415, /^Tipo de archivo no soportado.*MP4/u],
    ['an empty video', 'video', Buffer.alloc(0), 400, 'El archivo está vacío. Elige otro.'],
  ] as const)('refuses %s, and nothing stays', async (_, field, data, status, text) => {
    const before = await storedFiles()
    const reply = await send(member, { ...postFields(open, 'No'), [field]: photo(data) }, withMedia)
    expect(reply.statusCode).toBe(status)
    expect(reply.json<{ error: string }>().error).toEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    )
    expect(await storedFiles()).toEqual(before)
  })

  it('accepts a picture of exactly 10MB', async () => {
    const exact = Buffer.concat([jpeg, Buffer.alloc(10 * MB - jpeg.length)])
    expect(
      (await send(member, { ...postFields(open, 'Justa'), image: photo(exact) }, withMedia)).statusCode,
    ).toBe(200)
  })

  it('takes a JPEG that the device calls image/jpg', async () => {
    const fields = { ...postFields(open, 'Foto'), image: photo(jpeg, 'foto.jpg', 'image/jpg') }
    expect((await send(member, fields, withMedia)).statusCode).toBe(200)
  })

  it('keeps nothing of a post that is refused after its files came', async () => {
    const before = await storedFiles()
    const reply = await send(stranger, { ...postFields(closed, 'No'), image: photo() }, withMedia)
    expect(reply.statusCode).toBe(404)
    expect(await storedFiles()).toEqual(before)
  })

  it('keeps nothing of an upload that breaks off', async () => {
    const before = await storedFiles()
    const { payload, headers } = form({
      ...postFields(open, 'Corte'),
      video: { data: mp4, name: 'v.mp4', type: 'video/mp4' },
    })
    const half = (payload as Buffer).subarray(0, 4000)
    const reply = await app.inject(as(member, { method: 'POST', url: withMedia, payload: half, headers }))
    expect(reply.statusCode).toBe(400)
    expect(await storedFiles()).toEqual(before)
  })
})

describe('signed addresses', () => {
  async function videoUrl(): Promise<string> {
    const reply = await send(
      member,
      { ...postFields(open, 'Video'), video: { data: mp4, name: 'v.mp4', type: 'video/mp4' } },
      withMedia,
    )
    const { id } = reply.json<{ post: { id: string } }>().post
    const signed = (await get(member, `/api/posts/${id}/video-url`)).json()
    expect(signed).toMatchObject({ success: true, expires_in: 86_400, post_id: id })
    return signed.video_url
  }

  it('serves ranges', async () => {
    const url = await videoUrl()
    const whole = await app.inject(url)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(mp4)).toBe(true)
    const part = await app.inject({ url, headers: { range: 'bytes=4-7' } })
    expect(part.statusCode).toBe(206)
    expect(part.body).toBe('ftyp')
    expect(part.headers['content-range']).toBe(`bytes 4-7/${mp4.length}`)
    const tail = await app.inject({ url, headers: { range: 'bytes=-10' } })
    expect(tail.rawPayload).toHaveLength(10)
    const far = await app.inject({ url, headers: { range: `bytes=${mp4.length}-` } })
    expect(far.statusCode).toBe(416)
    const stale = await app.inject({ url, headers: { range: 'bytes=0-1', 'if-range': '"otro"' } })
    expect(stale.statusCode).toBe(200)
    const head = await app.inject({ method: 'HEAD', url })
    expect(head.headers['content-length']).toBe(String(mp4.length))
    expect(head.body).toBe('')
  })

  it.each([
    ['no signature', (url: string) => url.split('?')[0] ?? ''],
    [
      'an altered signature',
      // Replaces the first character by a different one: a fixed one might equal the original.
      (url: string) => url.replace(/sig=(.)/u, (_, sign) => `sig=${sign === 'A' ? 'B' : 'A'}`),
    ],
    ['a longer life', (url: string) => url.replace(/exp=(\d+)/u, (_, exp) => `exp=${Number(exp) + 1}`)],
    ['another file', (url: string) => url.replace(/media\/[^?]+/u, 'media/otro')],
    [
      'a path out of the store',
      (url: string) => url.replace(/media\/[^?]+/u, 'media/..%2f..%2fetc%2fpasswd'),
    ],
  ])('refuses %s', async (_, change) => {
    const reply = await app.inject(change(await videoUrl()))
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ success: false })
  })

  it('refuses an address whose time is over', async () => {
    const key = 'x'
    const url = app.media.url(key, -100)
    expect((await app.inject(url)).statusCode).toBe(403)
  })
})

describe('who may do what', () => {
  it('shows strangers nothing of a private community', async () => {
    const id = await publish(app, member, closed, 'Entre nosotras')
    const replies = await Promise.all([
      get(stranger, `/api/posts/community/${closed}`),
      get(stranger, `/api/posts/${id}`),
      get(stranger, `/api/posts/${id}/image-url`),
      post(stranger, `/api/posts/${id}/like`),
      post(stranger, `/api/posts/${id}/comments`, { content: 'Hola' }),
      send(stranger, postFields(closed)),
    ])
    for (const reply of replies) {
      expect(reply.statusCode).toBe(404)
      expect(reply.body).not.toContain('Entre nosotras')
    }
  })

  it('tells who may not see a video so', async () => {
    const reply = await send(
      member,
      { ...postFields(closed, 'Video'), video: { data: mp4, name: 'v.mp4', type: 'video/mp4' } },
      withMedia,
    )
    const { id } = reply.json<{ post: { id: string } }>().post
    const refused = await get(stranger, `/api/posts/${id}/video-url`)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'No tienes permisos para ver este video' })
    const missing = await get(member, `/api/posts/${await publish(app, member, closed)}/video-url`)
    expect(missing.statusCode).toBe(404)
    expect(missing.json()).toMatchObject({ error: 'Video no encontrado' })
  })

  it('lets everybody read a public community and only members take part', async () => {
    const id = await publish(app, member, open, 'A la vista')
    expect((await get(stranger, `/api/posts/${id}`)).statusCode).toBe(200)
    const replies = await Promise.all([
      post(stranger, `/api/posts/${id}/like`),
      post(stranger, `/api/posts/${id}/comments`, { content: 'Hola' }),
      send(stranger, postFields(open)),
    ])
    for (const reply of replies) expect(reply.statusCode).toBe(403)
  })

  it('asks for a token on every call', async () => {
    const id = await publish(app, member, open)
    const calls = [
      ['GET', `/api/posts/community/${open}`],
      ['GET', `/api/posts/${id}`],
      ['POST', `/api/posts/${id}/like`],
      ['POST', `/api/posts/${id}/comments`],
      ['POST', '/api/posts'],
      ['POST', withMedia],
      ['GET', `/api/posts/${id}/video-url`],
      ['GET', `/api/posts/${id}/image-url`],
    ] as const
    for (const [method, url] of calls) expect((await app.inject({ method, url })).statusCode).toBe(401)
  })

  it.each(['nada', '7', "x' or '1'='1"])('does not know post %s', async (id) => {
    expect((await get(member, `/api/posts/${encodeURIComponent(id)}`)).statusCode).toBe(404)
  })
})

describe('likes', () => {
  it('counts one a member, and refuses the repeated one', async () => {
    const id = await publish(app, member, open)
    expect((await post(member, `/api/posts/${id}/like`)).json()).toMatchObject({
      success: true,
      likes_count: 1,
    })
    expect((await post(member, `/api/posts/${id}/like`)).statusCode).toBe(409)
    expect((await get(member, `/api/posts/${id}`)).json()).toMatchObject({
      likes_count: 1,
      user_has_liked: true,
    })
    expect((await get(owner, `/api/posts/${id}`)).json()).toMatchObject({
      likes_count: 1,
      user_has_liked: false,
    })
  })

  it('counts one of a hundred at the same time', async () => {
    const id = await publish(app, member, open)
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => post(member, `/api/posts/${id}/like`)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await get(member, `/api/posts/${id}`)).json()).toMatchObject({ likes_count: 1 })
  })

  it('counts as many as like at the same time', async () => {
    const crowd = []
    for (let index = 0; index < 20; index += 1) crowd.push(await register(app))
    const id = await publish(app, owner, await addCommunity(db, { owner, members: crowd }))
    await Promise.all(crowd.map((person) => post(person, `/api/posts/${id}/like`)))
    expect((await get(owner, `/api/posts/${id}`)).json()).toMatchObject({ likes_count: 20 })
  })
})

describe('comments', () => {
  it('come back oldest first, with author and role', async () => {
    const id = await publish(app, member, open)
    await post(owner, `/api/posts/${id}/comments`, { content: '  Primero ' })
    await post(moderator, `/api/posts/${id}/comments`, { content: 'Segundo' })
    const sent = await post(member, `/api/posts/${id}/comments`, { content: 'Tercero' })
    expect(sent.json()).toMatchObject({
      success: true,
      comment: { content: 'Tercero', user_id: member.id, user: { id: member.id } },
    })
    const detail = (await get(member, `/api/posts/${id}`)).json()
    expect(detail.comments_count).toBe(3)
    expect(detail.comments).toMatchObject([
      { content: 'Primero', author_role: 'owner' },
      { content: 'Segundo', author_role: 'moderator' },
      { content: 'Tercero', author_role: 'member' },
    ])
  })

  it('are all reachable before and from the newest 200, and around any of them', async () => {
    const id = await publish(app, member, open)
    const numbered = Array.from({ length: 305 }, (_, n) => ({
      id: uuid(),
      post_id: id,
      user_id: member.id,
      content: `Comentario ${n}`,
      // Several share a time: the id decides.
      created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3)),
    }))
    await db.insertInto('comments').values(numbered).execute()
    type Page = Reply<typeof listComments>
    const page = async (query: string) =>
      (await get(owner, `/api/extra/posts/${id}/comments?${query}`)).json<Page>()
    const numbers = (comments: Page['comments']) => comments.map(({ content }) => Number(content?.slice(11)))
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

    const detail = (await get(owner, `/api/posts/${id}`)).json<Reply<typeof getPost>>()
    expect(numbers(detail.comments ?? [])).toEqual(range(105, 305))
    const first = await page(`before=${detail.earlier_comments}`)
    expect([numbers(first.comments), first.later]).toEqual([range(55, 105), detail.earlier_comments])
    const second = await page(`before=${first.earlier}`)
    const third = await page(`before=${second.earlier}`)
    expect(numbers([...third.comments, ...second.comments])).toEqual(range(0, 55))
    expect(third.earlier).toBeUndefined()

    const around = await page(`around=${numbered[30]?.id}`)
    expect(numbers(around.comments)).toEqual(range(5, 55))
    const next = await page(`from=${around.later}`)
    expect([numbers(next.comments), next.later]).toEqual([range(55, 105), detail.earlier_comments])
    expect(numbers((await page(`before=${around.earlier}`)).comments)).toEqual(range(0, 5))

    // A page continues where a deleted comment was; a hidden or deleted one leads nowhere.
    await db.deleteFrom('comments').where('id', '=', String(numbered[55]?.id)).execute()
    expect(numbers((await page(`from=${around.later}`)).comments)).toEqual(range(56, 106))
    await db
      .updateTable('all_comments')
      .set({ hidden_at: new Date() })
      .where('id', '=', String(numbered[30]?.id))
      .execute()
    const other = await publish(app, member, open)
    for (const [place, comment] of [
      [id, 30],
      [id, 55],
      [other, 31],
    ] as const) {
      const url = `/api/extra/posts/${place}/comments?around=${numbered[comment]?.id}`
      expect((await get(owner, url)).statusCode).toBe(404)
    }
    const aroundFirst = `around=${numbered[0]?.id}`
    for (const query of [
      'before=ayer',
      '',
      'limit=10',
      `${aroundFirst}&${aroundFirst}`,
      `${aroundFirst}&before=0_${id}`,
    ]) {
      expect((await get(owner, `/api/extra/posts/${id}/comments?${query}`)).statusCode, query).toBe(400)
    }
  })

  it('without earlier ones come with no position', async () => {
    const id = await publish(app, member, open)
    expect((await get(member, `/api/posts/${id}`)).json()).not.toHaveProperty('earlier_comments')
  })

  it('are written once for one key, also at the same time; the key is the member’s own', async () => {
    const id = await publish(app, owner, open)
    const send = (who: typeof member) =>
      app.inject(
        as(who, {
          method: 'POST',
          url: `/api/posts/${id}/comments`,
          payload: { content: 'Una vez' },
          headers: { 'idempotency-key': 'clave' },
        }),
      )
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(member)))
    const ids = new Set(replies.map((reply) => reply.json<{ comment: { id: string } }>().comment.id))
    expect(ids.size).toBe(1)
    await send(moderator)
    const detail = (await get(member, `/api/posts/${id}`)).json()
    expect(detail).toMatchObject({ comments_count: 2, comments: [{}, {}] })
  })

  it.each([
    ['', 400],
    ['   ', 400],
    ['a'.repeat(501), 400],
    ['a'.repeat(500), 200],
    [`  ${'a'.repeat(500)}  `, 200],
  ])('takes %.10j with %i', async (content, status) => {
    const id = await publish(app, member, open)
    const reply = await post(member, `/api/posts/${id}/comments`, { content })
    expect(reply.statusCode).toBe(status)
    if (content.length > 505 || content.length === 501) {
      expect(reply.json()).toMatchObject({ error: 'El comentario no puede tener más de 500 caracteres' })
    }
  })
})
