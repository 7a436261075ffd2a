import { afterEach, describe, expect, it } from 'vitest'
import type { SalesPage, SalesTestimonial } from '../../../src/api/contract/salesPages.ts'
import { asking, classes, inDays, unknownId } from '../support/classes.ts'
import { register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const { get } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const author = await register(app, { name: 'Ana Ruiz' })
const reader = await register(app)

afterEach(() => db.deleteFrom('communities').execute())

describe('the sales page of a product', () => {
  it('is there without token: promise, video, deliverables with their benefits, text and the link to a call', async () => {
    const community = await c.community(coach)
    const product = await c.product(community, coach)
    const clip = await c.file(coach)
    const entregables = ['Doce sesiones', { id: 7, nombre: 'Cuaderno', paginas: 40 }]
    const beneficios = { 'Doce sesiones': ['Avanzas', 'Sin prisa'], 7: 'Lo tienes escrito', nada: null }
    const id = await c.salesPage(product, {
      promise: 'Tu agenda llena',
      subtitle: 'En doce semanas',
      video_media_id: clip.id,
      deliverables: JSON.stringify(entregables),
      benefits: JSON.stringify(beneficios),
      copy: 'Un texto.\nCon líneas.',
      call_url: 'https://citas.example/ana',
    })
    const reply = await app.inject(`/api/vsl/producto/${product}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      success: true,
      vsl: {
        id,
        promesa: 'Tu agenda llena',
        subtitulo: 'En doce semanas',
        has_video: true,
        video_url: expect.stringMatching(/^\/media\/.+sig=/u),
        entregables,
        beneficios_entregables: beneficios,
        copy_basico: 'Un texto.\nCon líneas.',
        url_solicitar_llamado: 'https://citas.example/ana',
      },
    })
    const { vsl } = reply.json<{ vsl: SalesPage }>()
    const part = await app.inject({ url: vsl.video_url ?? '', headers: { range: 'bytes=4-7' } })
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
  })

  it('may have nothing but its product', async () => {
    const product = await c.product(await c.community(coach), coach)
    await c.salesPage(product)
    expect((await app.inject(`/api/vsl/producto/${product}`)).json()).toMatchObject({
      vsl: {
        promesa: null,
        has_video: false,
        video_url: null,
        entregables: [],
        beneficios_entregables: {},
        url_solicitar_llamado: null,
      },
    })
  })

  it('is a 404 where there is none', async () => {
    const product = await c.product(await c.community(coach), coach)
    for (const id of [product, unknownId, 'nada', '17'])
      expect((await app.inject(`/api/vsl/producto/${id}`)).statusCode).toBe(404)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.org', 'ftp://example.org'])(
    'cannot hold %s as its link',
    async (call_url) => {
      const product = await c.product(await c.community(coach), coach)
      await expect(c.salesPage(product, { call_url })).rejects.toThrow(/call_url/u)
      await expect(c.product(await c.community(coach), coach, { content_url: call_url })).rejects.toThrow(
        /content_url/u,
      )
    },
  )
})

async function pageWithTestimonials() {
  const community = await c.community(coach)
  const product = await c.product(community, coach)
  const page = await c.salesPage(product)
  return {
    community,
    page,
    add: (row: object = {}) => c.testimonial(community, author, { sales_page_id: page, ...row }),
  }
}

describe('the testimonials of a sales page', () => {
  it('need a token', async () => {
    const { page } = await pageWithTestimonials()
    expect((await app.inject(`/api/vsl/${page}/testimonios`)).statusCode).toBe(401)
  })

  it('carry content, points, date and that they are active; the newest first, with their total', async () => {
    const { community, page, add } = await pageWithTestimonials()
    const clip = await c.file(author)
    const lately = inDays(-3)
    const newest = await add({
      content: 'Nuevo',
      points_earned: 25,
      created_at: lately,
      video_media_id: clip.id,
    })
    for (let n = 1; n < 8; n += 1) await add({ content: `Hace ${n}`, created_at: inDays(-n - 30) })
    await add({ content: 'Retirado', is_active: false })
    await c.testimonial(community, author, { content: 'De ninguna página' })
    const reply = (await get(reader, `/api/vsl/${page}/testimonios`)).json<{
      total_testimonios: number
      testimonios: SalesTestimonial[]
    }>()
    expect(reply.total_testimonios).toBe(8)
    expect(reply.testimonios[0]).toEqual({
      id: newest,
      user_id: author.id,
      content: 'Nuevo',
      points_earned: 25,
      created_at: lately.toISOString(),
      is_active: true,
      user_name: 'Ana Ruiz',
      has_video: true,
      has_image: false,
    })
    expect(reply.testimonios.map(({ content }) => content)).toEqual([
      'Nuevo',
      ...Array.from({ length: 7 }, (_, n) => `Hace ${n + 1}`),
    ])
  })

  it('are at most fifty in a reply; the total counts all', async () => {
    const { page, add } = await pageWithTestimonials()
    for (let n = 0; n < 53; n += 1) await add()
    const reply = (await get(reader, `/api/vsl/${page}/testimonios`)).json()
    expect([reply.testimonios.length, reply.total_testimonios]).toEqual([50, 53])
  })

  it('of a page without any are none; of no page, a 404', async () => {
    const { page } = await pageWithTestimonials()
    expect((await get(reader, `/api/vsl/${page}/testimonios`)).json()).toEqual({
      success: true,
      total_testimonios: 0,
      testimonios: [],
    })
    for (const id of [unknownId, 'nada', '17'])
      expect((await get(reader, `/api/vsl/${id}/testimonios`)).statusCode).toBe(404)
  })
})

describe('clip and picture of a testimonial', () => {
  it.each([
    ['video', 'video/mp4', 'Este testimonio no tiene video'],
    ['image', 'image/webp', 'Este testimonio no tiene imagen'],
  ] as const)('(%s) are signed addresses for as long as asked', async (kind, contentType, missing) => {
    const { add } = await pageWithTestimonials()
    const file = kind === 'video' ? await c.file(author) : await c.picture(author)
    const id = await add({ [`${kind}_media_id`]: file.id })
    for (const [query, seconds] of [
      ['', 3600],
      ['?expires_in=86400', 86_400],
      ['?expires_in=60', 60],
    ] as const) {
      const before = Date.now()
      const reply = (await get(reader, `/api/testimonios/${id}/${kind}-url${query}`)).json()
      expect(reply).toEqual({
        success: true,
        [`${kind}_url`]: expect.stringMatching(/^\/media\/.+sig=/u),
        expires_in: seconds,
        expires_at: expect.any(String),
        file_info: { content_type: contentType, bytes: expect.any(Number) },
      })
      const said = Date.parse(reply.expires_at) - before
      expect(said).toBeGreaterThanOrEqual(seconds * 1000 - 1)
      expect(said).toBeLessThan(seconds * 1000 + 5000)
      const signedUntil = Number(new URL(reply[`${kind}_url`], 'http://x').searchParams.get('exp')) * 1000
      expect(signedUntil).toBeGreaterThanOrEqual(Date.parse(reply.expires_at) - 1000)
      const served = await app.inject(reply[`${kind}_url`])
      expect([served.statusCode, served.headers['content-type'], served.rawPayload.length]).toEqual([
        200,
        contentType,
        reply.file_info.bytes,
      ])
    }
    const other = kind === 'video' ? 'image' : 'video'
    expect((await get(reader, `/api/testimonios/${id}/${other}-url`)).statusCode).toBe(404)
    for (const nobody of [unknownId, 'nada']) {
      const reply = await get(reader, `/api/testimonios/${nobody}/${kind}-url`)
      expect([reply.statusCode, reply.json().error]).toEqual([404, missing])
    }
    expect((await app.inject(`/api/testimonios/${id}/${kind}-url`)).statusCode).toBe(401)
    expect((await get(reader, `/api/testimonios/${id}/${kind}-url?expires_in=86401`)).statusCode).toBe(400)
  })

  it('are for others only while an active testimonial stands on a sales page; for oneself always', async () => {
    const { community, add } = await pageWithTestimonials()
    const file = await c.file(author)
    const status = async (who: typeof reader, id: string) =>
      (await get(who, `/api/testimonios/${id}/video-url`)).statusCode
    for (const [id, forOthers] of [
      [await add({ video_media_id: file.id }), 200],
      [await add({ video_media_id: file.id, is_active: false }), 404],
      [await c.testimonial(community, author, { video_media_id: file.id }), 404],
    ] as const)
      expect([await status(reader, id), await status(coach, id), await status(author, id)]).toEqual([
        forOthers,
        forOthers,
        200,
      ])
  })
})
