import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  addCommunity,
  as,
  form,
  type FormFields,
  mp4,
  postFields,
  publishInFeed,
  registerCoach,
  sendToFeed,
  startHarness,
} from '../support/harness.ts'
import { originalKey } from '../../../server/media/derivedFiles.ts'

const { app, db, storedFiles } = await startHarness()
const coach = await registerCoach(app, db)

const picture = (data: Buffer, name = 'foto.png', type = 'image/png') => ({ data, name, type })
const plain = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#27a79f' } })
  .png()
  .toBuffer()
const image = picture(plain)
const video = { data: mp4, name: 'v.mp4', type: 'video/mp4' }
const imageType =
  'Tipo de archivo no soportado. Por favor selecciona una imagen válida (JPEG, PNG, GIF, WebP)'
const videoType = 'Tipo de archivo no soportado. Por favor selecciona un video válido (MP4, MOV, AVI, WebM)'

const postCount = async () => {
  const row = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
const mediaCount = async () => (await db.selectFrom('media').select('id').execute()).length
const state = async () => [await postCount(), await mediaCount(), (await storedFiles()).toSorted()]
const published = async (fields: FormFields) => {
  const reply = await sendToFeed(app, coach, fields)
  expect(reply.json()).toMatchObject({ success: true, message: expect.any(String) })
  return reply.json<{ data: Record<string, unknown> & { id: string } }>().data
}

describe('coach membership tier decides who may post in the global feed', () => {
  it.each([
    ['basic', false],
    ['free_coach', false],
    ['premium_coach', true],
    ['pro_coach', true],
    ['enterprise_coach', true],
    ['administrador', false],
  ])('%s: %s, in both shapes, and so does publishing', async (tier, allowed) => {
    const member = await registerCoach(app, db, tier)
    const canPost = await app.inject(as(member, { method: 'GET', url: '/api/global-feed/can-post' }))
    expect(canPost.json()).toMatchObject({ success: true, data: { can_post: allowed }, can_post: allowed })
    const before = await state()
    const reply = await sendToFeed(app, member, { image })
    expect(reply.statusCode).toBe(allowed ? 200 : 403)
    if (!allowed) {
      expect(reply.json()).toMatchObject({ success: false, error: expect.stringContaining('membresía') })
      expect(await state()).toEqual(before)
    }
  })

  it('asks for a token', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/global-feed/can-post' })).statusCode).toBe(401)
    const { headers, ...rest } = form({ content: 'Hola', category: 'coaching' })
    expect(
      (await app.inject({ method: 'POST', url: '/api/global-feed', headers: headers ?? {}, ...rest }))
        .statusCode,
    ).toBe(401)
  })

  it('follows a tier that was lost', async () => {
    const member = await registerCoach(app, db)
    await publishInFeed(app, member)
    await db.updateTable('users').set({ membership_type: 'basic' }).where('id', '=', member.id).execute()
    expect((await sendToFeed(app, member)).statusCode).toBe(403)
  })
})

describe('a global post needs content or a file', () => {
  it('takes text alone, trimmed', async () => {
    expect(await published({ content: '  Buenos días \n', category: 'mindset' })).toMatchObject({
      content: 'Buenos días',
      category: 'mindset',
      author_id: coach.id,
      type: 'post',
      is_ad: false,
      media_type: null,
      public_media_url: null,
      likes_count: 0,
      comments_count: 0,
      shares_count: 0,
      views_count: 0,
      user_has_liked: false,
    })
  })

  it('takes an image alone, with its description and size', async () => {
    const post = await published({ content: '', image, image_alt: ' El mar ' })
    expect(post).toMatchObject({
      content: '',
      media_type: 'image',
      media_width: 320,
      media_height: 200,
      media_alt: 'El mar',
    })
    const file = await app.inject(String(post['public_media_url']))
    expect(file.headers['content-type']).toBe('image/webp')
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 320, height: 200 })
  })

  it('takes a JPEG that the device calls image/jpg', async () => {
    const jpeg = await sharp(image.data).jpeg().toBuffer()
    const post = await published({ content: '', image: picture(jpeg, 'foto.jpg', 'image/jpg') })
    expect(post).toMatchObject({ media_type: 'image' })
  })

  it('takes a video alone, with duration, aspect class and a still', async () => {
    const post = await published({
      content: '  ',
      video,
      thumbnail: image,
      video_duration_seconds: '12.5',
      video_aspect_ratio: 'vertical',
    })
    expect(post).toMatchObject({
      media_type: 'video',
      public_media_url: null,
      video_duration_seconds: 12.5,
      video_aspect_ratio: 'vertical',
    })
    const still = await app.inject(String(post['public_thumbnail_url']))
    expect(still.statusCode).toBe(200)
    expect(await sharp(still.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
  })

  it.each(['NaN', '-1', '0', 'Infinity', '86401', '', 'mucho'])(
    'keeps the video without the duration %j',
    async (seconds) => {
      const fields = { video, video_duration_seconds: seconds, video_aspect_ratio: 'horizontal' }
      expect(await published(fields)).toMatchObject({
        media_type: 'video',
        video_duration_seconds: null,
        video_aspect_ratio: 'horizontal',
      })
    },
  )

  it('keeps the video without an aspect class that it does not know, and none for an image', async () => {
    const fields = { video_duration_seconds: '86400', video_aspect_ratio: '16:9' }
    expect(await published({ video, ...fields })).toMatchObject({
      video_duration_seconds: 86_400,
      video_aspect_ratio: null,
    })
    expect(await published({ image, ...fields, video_aspect_ratio: 'square' })).toMatchObject({
      video_duration_seconds: null,
      video_aspect_ratio: null,
    })
  })

  it('takes at most 2000 characters', async () => {
    expect(await published({ content: 'a'.repeat(2000) })).toMatchObject({ content: 'a'.repeat(2000) })
    expect((await sendToFeed(app, coach, { content: ` ${'a'.repeat(2000)} ` })).statusCode).toBe(200)
  })
})

describe('refused, and nothing stays', () => {
  const MB = 1024 * 1024
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const needed = 'Debes agregar contenido o un archivo multimedia'
  it.each<[string, FormFields, number, string]>([
    ['neither text nor file', { content: '' }, 400, needed],
    ['only blanks', { content: ' \n\t ' }, 400, needed],
    [
      'an empty file input',
      { content: '', image: { ...image, data: Buffer.alloc(0), name: '' } },
      400,
      needed,
    ],
    ['a still without anything', { content: '', thumbnail: image }, 400, needed],
    ['2001 characters', { content: 'a'.repeat(2001), image }, 400, '2000 caracteres'],
    ['an unknown category', { category: 'Coaching', image }, 400, 'categoría'],
    ['no category', { category: '', image }, 400, 'categoría'],
    ['an image and a video', { image, video }, 400, 'una imagen o un video'],
    ['a video and an image', { video, image }, 400, 'una imagen o un video'],
    ['image, video and still', { image, video, thumbnail: image }, 400, ''],
    ['HTML as image', { image: picture(html) }, 415, imageType],
    ['a video as image', { image: picture(mp4) }, 415, imageType],
    [
      'a PDF as image',
      { image: picture(Buffer.from('%PDF-1.7\n'), 'a.pdf', 'application/pdf') },
      415,
      imageType,
    ],
    ['a broken image', { image: picture(plain.subarray(0, 60)) }, 415, 'No pudimos leer la imagen'],
    ['an image as video', { video: { ...video, data: plain } }, 415, videoType],
    ['text as video', { video: { ...video, data: html } }, 415, videoType],
    ['a still that is no picture', { video, thumbnail: picture(html) }, 415, imageType],
    [
      'a still of more than 2MB',
      { video, thumbnail: picture(Buffer.concat([plain, Buffer.alloc(2 * MB)])) },
      413,
      '2MB',
    ],
  ])('%s', async (_, fields, status, text) => {
    const before = await state()
    const reply = await sendToFeed(app, coach, fields)
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ success: false, error: expect.stringContaining(text) })
    expect(await state()).toEqual(before)
  })

  it('JSON where a form belongs, a form without category, and a form that breaks off', async () => {
    const before = await state()
    const url = '/api/global-feed'
    const json = await app.inject(
      as(coach, { method: 'POST', url, payload: { content: 'Hola', category: 'coaching' } }),
    )
    expect(json.statusCode).toBe(415)
    const without = await app.inject(as(coach, { method: 'POST', url, ...form({ content: 'Hola' }) }))
    expect(without.statusCode).toBe(400)
    const { payload, headers } = form({ content: 'Hola', category: 'coaching', video })
    const half = (payload as Buffer).subarray(0, 4000)
    const broken = await app.inject({
      ...as(coach, { method: 'POST', url, payload: half }),
      headers: { ...headers, authorization: `Bearer ${coach.token}` },
    })
    expect(broken.statusCode).toBe(400)
    expect(await state()).toEqual(before)
  })
})

describe('sizes and repeats', () => {
  it('takes an image over 10MB, which a community refuses', async () => {
    const noisy = await sharp({
      create: {
        width: 2100,
        height: 2000,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer()
    const large = picture(noisy)
    expect(large.data.length).toBeGreaterThan(10 * 1024 * 1024)
    const post = await published({ content: '', image: large })
    expect(post).toMatchObject({ media_type: 'image', media_width: 2048 })

    const community = await addCommunity(db, { owner: coach })
    const refused = await app.inject(
      as(coach, {
        method: 'POST',
        url: '/api/posts/with-media',
        ...form({ ...postFields(community), image: large }),
      }),
    )
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({ error: 'La imagen no puede ser mayor a 10MB' })
  })

  it('makes one post of one key, also at the same time, with one image', async () => {
    const [posts, media] = [await postCount(), await mediaCount()]
    const originals = async () => new Set((await storedFiles()).map(originalKey)).size
    const files = await originals()
    const fields = { content: 'Una vez', image, idempotency_key: 'clave' }
    const ids = await Promise.all(Array.from({ length: 6 }, () => publishInFeed(app, coach, fields)))
    ids.push(await publishInFeed(app, coach, fields))
    expect(new Set(ids).size).toBe(1)
    expect([await postCount(), await mediaCount(), await originals()]).toEqual([
      posts + 1,
      media + 1,
      files + 1,
    ])
  })
})
