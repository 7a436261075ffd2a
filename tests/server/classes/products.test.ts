import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PurchasedProduct } from '../../../src/api/contract/classes/products.ts'
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
afterEach(async () => {
  await db.deleteFrom('purchases').execute()
  await db.deleteFrom('communities').execute()
})

interface Mine {
  productos_comprados: PurchasedProduct[]
  estadisticas: { total_productos: number }
}
const mine = async (query = '', who = member) =>
  (await get(who, `/api/productos/mis-compras${query}`)).json<Mine>()
const names = async (query = '') =>
  (await mine(query)).productos_comprados.map(({ producto_nombre }) => producto_nombre)

describe('the products that somebody has bought', () => {
  it('carry every documented field', async () => {
    const image = await c.picture(coach)
    const product = await c.product(community, coach, {
      name: 'Método',
      description: 'Doce semanas',
      promise: 'Tu agenda llena',
      content_url: 'https://drive.example/metodo',
      image_media_id: image.id,
    })
    const first = await c.module(product, coach)
    await c.module(product, coach)
    await c.video(first)
    const paid = new Date('2026-11-02T09:00:00Z')
    const id = await c.purchase(member, community, product, {
      amount: 49.9,
      currency: 'MXN',
      paid_at: paid,
      access_expires_at: inDays(30),
    })
    const reply = await mine()
    expect(reply).toEqual({
      success: true,
      productos_comprados: [
        {
          compra_id: id,
          producto_id: product,
          producto_nombre: 'Método',
          producto_descripcion: 'Doce semanas',
          producto_promesa: 'Tu agenda llena',
          precio_pagado: 49.9,
          moneda: 'MXN',
          vendedor_nombre: 'Íñigo Núñez',
          fecha_compra: '2026-11-02T09:00:00.000Z',
          acceso_expira: expect.stringMatching(/^2026-.+Z$|^20\d\d-.+Z$/u),
          puede_acceder: true,
          contenido_url: 'https://drive.example/metodo',
          comunidad_id: community,
          comunidad_nombre: 'Ágora',
          total_modulos: 2,
          modulos_accionables: 0,
          duracion_total_horas: 0.13,
          tiene_imagen: true,
        },
      ],
      estadisticas: { total_productos: 1 },
    })
  })

  it.each([
    [0, 0],
    [1, 0.13],
    [15, 2],
    [8, 1.07],
  ])('last, with %d videos, %d hours: 8 minutes a video', async (videos, hours) => {
    const product = await c.product(community, coach)
    const module = await c.module(product, coach)
    for (let n = 0; n < videos; n += 1) await c.video(module)
    await c.purchase(member, community, product)
    expect((await mine()).productos_comprados).toMatchObject([
      { duracion_total_horas: hours, total_modulos: 1 },
    ])
  })

  it('hide the expired unless incluir_expirados=true, and then withhold their content', async () => {
    const valid = await c.product(community, coach, {
      name: 'Válido',
      content_url: 'https://drive.example/a',
    })
    const over = await c.product(community, coach, {
      name: 'Caducado',
      content_url: 'https://drive.example/secreto',
    })
    await c.purchase(member, community, valid, { access_expires_at: inDays(1) })
    await c.purchase(member, community, over, { access_expires_at: inDays(-1), paid_at: inDays(-30) })
    for (const query of ['', '?incluir_expirados=false'])
      expect(await mine(query)).toMatchObject({
        productos_comprados: [{ producto_nombre: 'Válido', puede_acceder: true }],
        estadisticas: { total_productos: 1 },
      })
    const all = await get(member, '/api/productos/mis-compras?incluir_expirados=true')
    expect(all.json()).toMatchObject({
      productos_comprados: [
        { producto_nombre: 'Válido', contenido_url: 'https://drive.example/a' },
        { producto_nombre: 'Caducado', puede_acceder: false, contenido_url: null },
      ],
      estadisticas: { total_productos: 2 },
    })
    expect(all.body).not.toContain('secreto')
    expect((await get(member, '/api/productos/mis-compras?incluir_expirados=quizás')).statusCode).toBe(400)
  })

  it('are those that were paid, each once by its last purchase, the newest purchase first', async () => {
    const again = await c.product(community, coach, { name: 'Otra vez' })
    await c.purchase(member, community, again, {
      paid_at: inDays(-90),
      access_expires_at: inDays(-60),
      amount: 10,
    })
    const last = await c.purchase(member, community, again, {
      paid_at: inDays(-2),
      access_expires_at: inDays(28),
      amount: 20,
    })
    const newest = await c.product(community, coach, { name: 'Nueva' })
    await c.purchase(member, community, newest, { paid_at: inDays(-1) })
    for (const status of ['pending', 'cancelled', 'expired'] as const)
      await c.purchase(member, community, await c.product(community, coach, { name: status }), { status })
    const stranger = await register(app)
    await c.purchase(stranger, community, await c.product(community, coach, { name: 'De otra' }))
    expect(await names('?incluir_expirados=true')).toEqual(['Nueva', 'Otra vez'])
    expect((await mine()).productos_comprados[1]).toMatchObject({
      compra_id: last,
      precio_pagado: 20,
      puede_acceder: true,
    })
  })

  it('are those of one community when it is named', async () => {
    const other = await c.community(coach, { name: 'Otra' }, [member])
    await c.purchase(member, community, await c.product(community, coach, { name: 'Aquí' }))
    await c.purchase(member, other, await c.product(other, coach, { name: 'Allí' }))
    expect(await names(`?community_id=${community}`)).toEqual(['Aquí'])
    expect((await names()).length).toBe(2)
    expect(await mine(`?community_id=${unknownId}`)).toMatchObject({
      productos_comprados: [],
      estadisticas: { total_productos: 0 },
    })
    expect((await mine('?community_id=nada')).productos_comprados).toEqual([])
    expect((await mine('', await register(app))).productos_comprados).toEqual([])
  })

  it('do not hold a bought membership, which is no product', async () => {
    const closed = await c.community(coach, { access_type: 'por_pago' })
    const product = await c.product(closed, coach)
    const id = await c.purchase(member, closed, product)
    await db.updateTable('purchases').set({ product_id: null }).where('id', '=', id).execute()
    expect((await mine()).productos_comprados).toEqual([])
  })
})
