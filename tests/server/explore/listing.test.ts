import { afterEach, describe, expect, it } from 'vitest'
import type { ListedCommunity } from '../../../src/api/contract/explore.ts'
import { asking, classes, inDays } from '../support/classes.ts'
import { publish, register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const { get } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app)
await db
  .updateTable('users')
  .set({ name: 'Íñigo Núñez', bio: 'Veinte años' })
  .where('id', '=', coach.id)
  .execute()

interface Page {
  data: ListedCommunity[]
  total: number
  pagination: { page: number; limit: number; total_pages: number; has_next: boolean; has_prev: boolean }
}
const listing = async (query = '') => (await get(member, `/api/communities/listing${query}`)).json<Page>()
const names = async (query = '') => (await listing(query)).data.map(({ name }) => name ?? '')

afterEach(async () => {
  await db.deleteFrom('purchases').execute()
  await db.deleteFrom('communities').execute()
})

describe('the listing of communities', () => {
  it('gives every documented field: name, image, access, price with currency, members (of max), coach and featured product', async () => {
    const image = await c.picture(coach)
    const portrait = await c.picture(coach)
    await db.updateTable('users').set({ avatar_media_id: portrait.id }).where('id', '=', coach.id).execute()
    const id = await c.community(
      coach,
      {
        name: 'Ágora',
        description: 'Coaching',
        access_type: 'por_pago',
        price: 19.9,
        currency: 'MXN',
        max_members: 40,
        image_media_id: image.id,
      },
      [await register(app)],
    )
    const product = await c.product(id, coach, {
      name: 'Método',
      description: 'Doce semanas',
      promise: 'Tu agenda llena',
      price: 97.5,
      currency: 'MXN',
      image_media_id: image.id,
    })
    await c.feature(id, product)
    expect(await listing()).toEqual({
      success: true,
      data: [
        {
          id,
          name: 'Ágora',
          description: 'Coaching',
          community_image: image.id,
          image_url: expect.stringMatching(/^\/media\/.+sig=/u),
          tipo_acceso: 'por_pago',
          precio_acceso: 19.9,
          moneda: 'MXN',
          members_count: 2,
          max_members: 40,
          coach_name: 'Íñigo Núñez',
          coach_image: expect.stringMatching(/^\/media\/.+sig=/u),
          coach_bio: 'Veinte años',
          coach_membership_type: 'premium_coach',
          featured_product_id: product,
          featured_product_name: 'Método',
          featured_product_promise: 'Tu agenda llena',
          featured_product_description: 'Doce semanas',
          featured_product_price: 97.5,
          featured_product_has_image: true,
          user_has_product: false,
        },
      ],
      total: 1,
      pagination: { page: 1, limit: 12, total_pages: 1, has_next: false, has_prev: false },
    })
    const portraitUrl = (await listing()).data[0]?.coach_image ?? ''
    expect((await app.inject(portraitUrl)).statusCode).toBe(200)
  })

  it('says null where there is no price, picture, product or limit', async () => {
    await db.updateTable('users').set({ avatar_media_id: null }).where('id', '=', coach.id).execute()
    await c.community(coach)
    expect((await listing()).data).toMatchObject([
      {
        community_image: null,
        precio_acceso: null,
        moneda: 'EUR',
        max_members: null,
        coach_image: null,
        featured_product_id: null,
        featured_product_price: null,
        featured_product_has_image: false,
        user_has_product: false,
      },
    ])
  })

  it('says which featured product the member has already, while it lasts', async () => {
    const id = await c.community(coach)
    const product = await c.product(id, coach)
    await c.feature(id, product)
    const has = async () => (await listing()).data[0]?.user_has_product
    const purchase = await c.purchase(member, id, product, { status: 'pending' })
    expect(await has()).toBe(false)
    await db
      .updateTable('purchases')
      .set({ status: 'paid', paid_at: new Date() })
      .where('id', '=', purchase)
      .execute()
    expect(await has()).toBe(true)
    await db
      .updateTable('purchases')
      .set({ access_expires_at: inDays(-1) })
      .execute()
    expect(await has()).toBe(false)
  })

  it('is paged with page, limit 12 and the pagination, each community on one page only', async () => {
    for (let n = 0; n < 25; n += 1) await c.community(coach, { name: `C${n}` })
    const pages = [await listing(), await listing('?page=2'), await listing('?page=3')]
    expect(pages.map(({ data }) => data.length)).toEqual([12, 12, 1])
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { page: 1, limit: 12, total_pages: 3, has_next: true, has_prev: false },
      { page: 2, limit: 12, total_pages: 3, has_next: true, has_prev: true },
      { page: 3, limit: 12, total_pages: 3, has_next: false, has_prev: true },
    ])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(25)
    expect(await listing('?page=9&limit=10')).toMatchObject({
      data: [],
      total: 25,
      pagination: { page: 9, limit: 10, total_pages: 3, has_next: false, has_prev: true },
    })
  })

  it('of nothing is one empty page', async () => {
    expect(await listing()).toMatchObject({
      data: [],
      total: 0,
      pagination: { total_pages: 1, has_next: false, has_prev: false },
    })
  })

  it.each([
    '?page=0',
    '?limit=0',
    '?limit=51',
    '?page=uno',
    '?tipo_acceso=secreta',
    '?orden=precio;drop',
    `?q=${'a'.repeat(101)}`,
  ])('refuses %s in Spanish', async (query) => {
    const reply = await get(member, `/api/communities/listing${query}`)
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
      400,
      'Los datos enviados no son válidos.',
    ])
  })

  it('asks for a token', async () => {
    expect((await app.inject('/api/communities/listing')).statusCode).toBe(401)
  })

  it.each([
    ['?tipo_acceso=publica', ['P']],
    ['?tipo_acceso=gratuita', ['G']],
    ['?tipo_acceso=por_pago', ['€']],
    ['?tipo_acceso=pago', ['€']],
    ['?tipo_acceso=invitacion', ['I']],
    ['', ['G', 'I', 'P', '€']],
  ])('filtered by %s has its own, and no filter has all', async (query, expected) => {
    await c.community(coach, { name: 'P', access_type: 'publica' })
    await c.community(coach, { name: 'G', access_type: 'gratuita' })
    await c.community(coach, { name: '€', access_type: 'por_pago' })
    await c.community(coach, { name: 'I', access_type: 'invitacion' })
    expect((await names(query)).toSorted()).toEqual(expected)
    expect((await listing(query)).total).toBe(expected.length)
  })

  it('filtered by libre has those that one press joins: free, with room and without a featured product', async () => {
    await c.community(coach, { name: 'P', access_type: 'publica' })
    await c.community(coach, { name: 'G', access_type: 'gratuita', max_members: 2 })
    await c.community(coach, { name: '€', access_type: 'por_pago' })
    await c.community(coach, { name: 'I', access_type: 'invitacion' })
    await c.community(coach, { name: 'Llena', access_type: 'gratuita', max_members: 1 })
    const selling = await c.community(coach, { name: 'Con producto', access_type: 'publica' })
    await c.feature(selling, await c.product(selling, coach))
    expect((await names('?libre=true')).toSorted()).toEqual(['G', 'P'])
    expect((await listing('?libre=true')).total).toBe(2)
    expect(await names('?libre=true&tipo_acceso=gratuita')).toEqual(['G'])
  })

  it('never has one that is not listed, whatever is asked, nor its picture', async () => {
    const image = await c.picture(coach)
    const id = await c.community(coach, { name: 'Oculta', listed: false, image_media_id: image.id })
    for (const query of ['', '?q=oculta', '?q=nunez', '?libre=true', '?orden=miembros'])
      expect(await listing(query)).toMatchObject({ data: [], total: 0 })
    expect((await get(member, `/api/communities/${id}/image-info`)).statusCode).toBe(404)
  })

  it('opens nothing: what a listed paid or invited community holds stays closed to others', async () => {
    for (const access_type of ['por_pago', 'invitacion'] as const) {
      const id = await c.community(coach, { access_type })
      const post = await publish(app, coach, id, 'Solo para dentro')
      expect((await listing(`?tipo_acceso=${access_type}`)).total).toBe(1)
      for (const url of [
        `/api/posts/community/${id}`,
        `/api/posts/${post}`,
        `/api/zoom/meetings/community/${id}`,
      ]) {
        const reply = await get(member, url)
        expect([403, 404]).toContain(reply.statusCode)
        expect(reply.body).not.toContain('Solo para dentro')
      }
    }
  })

  it('cannot hold a paid or invited community that is open to everybody', async () => {
    for (const access_type of ['por_pago', 'invitacion'] as const)
      await expect(c.community(coach, { access_type, is_public: true })).rejects.toThrow(
        /communities_closed/u,
      )
    await expect(c.community(coach, { access_type: 'por_pago', price: null })).rejects.toThrow(
      /communities_price/u,
    )
    await expect(c.community(coach, { access_type: 'gratuita', price: 5 })).rejects.toThrow(
      /communities_price/u,
    )
  })
})

describe('the picture of a community', () => {
  it('is a signed address that works for as long as asked, 3600 seconds unless said', async () => {
    const image = await c.picture(coach, 'RIFF-la-imagen')
    const id = await c.community(coach, { image_media_id: image.id })
    for (const [query, seconds] of [
      ['', 3600],
      ['?expires_in=60', 60],
      ['?expires_in=86400', 86_400],
    ] as const) {
      const reply = (await get(member, `/api/communities/${id}/image-info${query}`)).json()
      expect(reply).toEqual({
        success: true,
        signed_url: expect.any(String),
        url: reply.signed_url,
        expires_in: seconds,
      })
      const left = Number(new URL(reply.url, 'http://x').searchParams.get('exp')) - Date.now() / 1000
      // Rounded up to a twelfth, so that repeated requests get the same URL.
      expect(left).toBeGreaterThan(seconds - 2)
      expect(left).toBeLessThan(seconds * (13 / 12) + 2)
      const file = await app.inject(reply.url)
      expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([
        200,
        'image/webp',
        'RIFF-la-imagen',
      ])
      expect((await app.inject(reply.url.replace(/exp=\d+/u, 'exp=99999999999'))).statusCode).toBe(403)
    }
  })

  it('is a 404 where there is none', async () => {
    const id = await c.community(coach)
    for (const which of [id, '01900000-0000-7000-8000-00000000dead', 'nada'])
      expect((await get(member, `/api/communities/${which}/image-info`)).statusCode).toBe(404)
    expect((await get(member, `/api/communities/${id}/image-info?expires_in=86401`)).statusCode).toBe(400)
  })
})
