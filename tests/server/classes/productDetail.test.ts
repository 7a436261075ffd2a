import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyKey } from '../../../server/media/derivedFiles.ts'
import type { PlanStep } from '../../../src/api/contract/classes/products.ts'
import { asking, classes, inDays, unknownId } from '../support/classes.ts'
import { register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const { get } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app)
await db.updateTable('users').set({ name: 'Íñigo Núñez' }).where('id', '=', coach.id).execute()

let community = ''
beforeEach(async () => {
  community = await c.community(coach, { name: 'Ágora' }, [member])
})
afterEach(() => db.deleteFrom('communities').execute())

describe('a product in detail', () => {
  it('has its modules with only the number of their videos, its plan in order, its creator and its price', async () => {
    const product = await c.product(community, coach, {
      name: 'Método',
      description: 'D',
      promise: 'P',
      price: 1250,
      currency: 'EUR',
    })
    const image = await c.picture(coach)
    const second = await c.module(product, coach, { title: 'Segundo', position: 9 })
    const first = await c.module(product, coach, {
      title: 'Primero',
      position: 2,
      level_required: 3,
      description: 'Uno',
      image_media_id: image.id,
    })
    await c.video(first)
    await c.video(first, { level: 5 })
    for (const [title, position] of [
      ['C', 30],
      ['A', 10],
      ['B', 20],
    ] as const)
      await c.step(product, title, position)
    await c.purchase(member, community, product)
    const reply = (await get(member, `/api/productos/${product}`)).json()
    expect(reply).toMatchObject({
      success: true,
      id: product,
      nombre: 'Método',
      descripcion: 'D',
      promesa: 'P',
      creador_nombre: 'Íñigo Núñez',
    })
    expect(reply.precio_formateado.replaceAll('\u00A0', ' ')).toBe('1250 €')
    const fromMexico = await app.inject({
      url: `/api/productos/${product}`,
      headers: { authorization: `Bearer ${member.token}`, 'accept-language': 'es-MX,es;q=0.9' },
    })
    expect(fromMexico.json().precio_formateado.replaceAll('\u00A0', ' ')).toBe('EUR 1,250.00')
    expect(reply.modulos).toEqual([
      {
        id: first,
        title: 'Primero',
        description: 'Uno',
        created_at: expect.any(String),
        image_url: `/api/modules/${first}/image`,
        coach: { id: coach.id, name: 'Íñigo Núñez' },
        level_required: 3,
        community: { id: community, name: 'Ágora' },
        videos: 2,
      },
      expect.objectContaining({ id: second, title: 'Segundo', image_url: null, videos: 0 }),
    ])
    expect(reply.plan_accionable.map(({ title, order_index }: PlanStep) => [title, order_index])).toEqual([
      ['A', 10],
      ['B', 20],
      ['C', 30],
    ])
  })

  it('that does not exist says «Producto no encontrado»', async () => {
    for (const id of [unknownId, 'nada', '17']) {
      const reply = await get(member, `/api/productos/${id}`)
      expect([reply.statusCode, reply.json().error]).toEqual([404, 'Producto no encontrado'])
    }
  })

  it.each([
    ['not bought', undefined],
    ['not paid yet', { status: 'pending' as const }],
    ['given up', { status: 'cancelled' as const }],
    ['run out', { access_expires_at: inDays(-1) }],
  ])('%s says «No tienes acceso a este producto», also to members of its community', async (_what, row) => {
    const product = await c.product(community, coach)
    if (row) await c.purchase(member, community, product, row)
    const reply = await get(member, `/api/productos/${product}`)
    expect([reply.statusCode, reply.json().error]).toEqual([403, 'No tienes acceso a este producto'])
    expect(Object.keys(reply.json())).not.toContain('modulos')
  })

  it('is open to who sells it and to who owns its community', async () => {
    const seller = await register(app)
    const product = await c.product(community, seller)
    for (const who of [seller, coach])
      expect((await get(who, `/api/productos/${product}`)).statusCode).toBe(200)
    expect((await app.inject(`/api/productos/${product}`)).statusCode).toBe(401)
  })
})

describe('the picture of a product', () => {
  it('is the file itself, for whoever is signed in', async () => {
    const image = await c.picture(coach, 'RIFF-del-producto')
    const product = await c.product(community, coach, { image_media_id: image.id })
    const reply = await get(await register(app), `/api/productos/${product}/image?expires_in=3600`)
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'image/webp',
      'RIFF-del-producto',
    ])
    expect(reply.headers['content-length']).toBe('17')
    expect(reply.headers['cache-control']).toMatch(/^private, max-age=/u)
    expect((await app.inject(`/api/productos/${product}/image`)).statusCode).toBe(401)
  })

  it('is a copy of the width that is asked for, or the picture where there is none', async () => {
    const image = await c.picture(coach, 'RIFF-del-producto')
    const product = await c.product(community, coach, { image_media_id: image.id })
    await db
      .updateTable('media')
      .set({ copy_widths: [320] })
      .where('id', '=', image.id)
      .execute()
    await app.media.storage.put(copyKey(image.key, 320), Readable.from(Buffer.from('RIFF-small')))
    const bodyOf = async (w: string) => (await get(member, `/api/productos/${product}/image?w=${w}`)).body
    expect(await bodyOf('1280')).toBe('RIFF-del-producto')
    expect(await bodyOf('320')).toBe('RIFF-small')
    expect(await bodyOf('321')).toBe('RIFF-del-producto')
  })

  it('is a 404 where there is none, and where its file is missing', async () => {
    const image = await c.picture(coach)
    const lost = await c.product(community, coach, { image_media_id: image.id })
    await app.media.storage.delete(image.key)
    for (const id of [await c.product(community, coach), lost, unknownId, 'nada']) {
      const reply = await get(member, `/api/productos/${id}/image`)
      expect([reply.statusCode, reply.json().error]).toEqual([404, 'Este producto no tiene imagen'])
    }
  })
})
