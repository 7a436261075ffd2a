import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asking, classes, inDays, unknownId } from '../support/classes.ts'
import { fakeStripe } from '../support/fakeStripe.ts'
import { register, registerCoach, startHarness } from '../support/harness.ts'
import { purchaseCalls } from '../support/purchases.ts'

const stripe = await fakeStripe()
const { app, db } = await startHarness({ stripe: stripe.settings })
const { get } = asking(app)
const { buy, join, look, pending, cancel, rows, canOpen, isMember } = purchaseCalls(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app, { name: 'Ana Ruiz' })
const stranger = await register(app)
const lastSession = () => [...stripe.sessions.keys()].at(-1) ?? ''

let community = ''
let product = ''
beforeEach(async () => {
  community = await c.community(coach, { name: 'Ágora' })
  product = await c.product(community, coach, { name: 'Método', price: 49.9 })
  await c.feature(community, product)
})
afterEach(async () => {
  Object.assign(stripe, { down: false, losing: 0, slowness: 0, asked: [] })
  await db.deleteFrom('purchases').execute()
  await db.deleteFrom('communities').execute()
})

describe('buying a product', () => {
  it('leads to the payment page at Stripe, with what, how much and where to come back; access comes with the money', async () => {
    const { status, body } = await buy(member, product)
    expect(status).toBe(200)
    const session = [...stripe.sessions.values()].at(-1)
    expect(body.payment_url).toBe(session?.url)
    expect(stripe.asked).toHaveLength(1)
    expect(stripe.asked[0]?.key).toBe(`faro-${body.purchase_id}`)
    expect(stripe.asked[0]?.fields).toMatchObject({
      mode: 'payment',
      locale: 'es',
      client_reference_id: body.purchase_id,
      customer_email: member.email,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '4990',
      'line_items[0][price_data][product_data][name]': 'Método',
      success_url: `http://localhost:80/explorar-comunidades?compra=${body.purchase_id}`,
      cancel_url: `http://localhost:80/explorar-comunidades?compra=${body.purchase_id}&estado=cancelado`,
    })
    const left = Number(stripe.asked[0]?.fields['expires_at']) - Date.now() / 1000
    expect(left / 3600).toBeGreaterThan(22.9)
    expect(left / 3600).toBeLessThan(24)
    expect([await canOpen(member, product), await isMember(member, community)]).toEqual([false, false])
    expect(await rows()).toMatchObject([
      { status: 'pending', buyer_name: 'Ana', buyer_phone: '+34600111222', paid_at: null },
    ])
  })

  it.each([
    ['EUR', 19.99, '1999'],
    ['EUR', 1.1, '110'],
    ['CLP', 15_000, '15000'],
    ['COP', 50_000, '5000000'],
    ['HUF', 5000, '500000'],
    ['KWD', 12.5, '12500'],
  ])(
    'of %s %d asks for as much as that, in the units that Stripe counts in, and takes that as paid',
    async (currency, price, units) => {
      const priced = await c.product(community, coach, { price, currency })
      await c.feature(community, priced)
      const { body } = await buy(member, priced)
      expect(stripe.asked[0]?.fields['line_items[0][price_data][unit_amount]']).toBe(units)
      stripe.pay(lastSession())
      expect(await look(member, body.purchase_id)).toMatchObject({ status: 'paid', amount: price, currency })
    },
  )

  it.each([
    ['', 'El número de teléfono es requerido para completar la compra'],
    ['   ', 'El número de teléfono es requerido para completar la compra'],
    ['612 34 56 78', 'El número de teléfono debe incluir el código de país (ej: +34612345678)'],
    ['sin número', 'El número de teléfono debe incluir el código de país (ej: +34612345678)'],
    ['600111222', 'El número de teléfono debe incluir el código de país (ej: +34600111222)'],
    ['+34', 'Revisa el número de teléfono.'],
    ['+34abc', 'Revisa el número de teléfono.'],
  ])('by the phone %j is refused: %s', async (buyer_phone, error) => {
    expect(await buy(member, product, { buyer_phone })).toMatchObject({ status: 400, body: { error } })
    expect(await rows()).toEqual([])
  })

  it('keeps the phone without spaces, and the member’s own name where none is given', async () => {
    expect(
      (await buy(member, product, { buyer_name: '  ', buyer_phone: ' +34 600-11.12 (22) ' })).status,
    ).toBe(200)
    expect(await rows()).toMatchObject([{ buyer_name: 'Ana Ruiz', buyer_phone: '+34600111222' }])
  })

  it('is for members, and for others only of the featured one; unknown ones are a 404', async () => {
    const inner = await c.product(community, coach)
    expect(await buy(member, inner)).toMatchObject({ status: 404, body: { error: 'Producto no encontrado' } })
    expect((await buy(member, unknownId)).status).toBe(404)
    expect((await buy(member, 'nada')).status).toBe(404)
    const own = await c.community(coach, {}, [member])
    expect((await buy(member, await c.product(own, coach))).status).toBe(200)
    const hidden = await c.community(coach, { listed: false })
    const secret = await c.product(hidden, coach)
    await c.feature(hidden, secret)
    expect((await buy(member, secret)).status).toBe(404)
  })

  it('of a full community is refused', async () => {
    await db.updateTable('communities').set({ max_members: 1 }).where('id', '=', community).execute()
    expect(await buy(member, product)).toMatchObject({
      status: 409,
      body: { error: 'Esta comunidad está completa.' },
    })
  })

  it('that one has already is refused; so is one’s own', async () => {
    await c.purchase(member, community, product)
    for (const who of [member, coach])
      expect(await buy(who, product)).toMatchObject({
        status: 409,
        body: { error: 'Ya tienes este producto.' },
      })
  })

  it('again after the access has run out works, and access counts from then', async () => {
    await db.updateTable('products').set({ access_days: 30 }).where('id', '=', product).execute()
    await c.purchase(member, community, product, { paid_at: inDays(-40), access_expires_at: inDays(-10) })
    expect(await canOpen(member, product)).toBe(false)
    const { body } = await buy(member, product)
    stripe.pay(lastSession())
    expect(await look(member, body.purchase_id)).toMatchObject({ status: 'paid' })
    expect(await canOpen(member, product)).toBe(true)
    const ends = (await rows()).find(({ id }) => id === body.purchase_id)?.access_expires_at
    expect(Math.round(((ends?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30)
  })
})

describe('what became of a purchase', () => {
  it('is asked of Stripe when its message was lost: paid and member together', async () => {
    const { body } = await buy(member, product)
    expect(await look(member, body.purchase_id)).toMatchObject({
      status: 'pending',
      payment_url: body.payment_url,
    })
    stripe.pay(lastSession())
    expect(await look(member, body.purchase_id)).toMatchObject({
      status: 'paid',
      kind: 'product',
      product_name: 'Método',
      payment_url: null,
    })
    expect([await canOpen(member, product), await isMember(member, community)]).toEqual([true, true])
    expect(await pending(member)).toEqual([])
  })

  it('is unknown while Stripe is away, and stays so', async () => {
    const { body } = await buy(member, product)
    stripe.down = true
    await db
      .updateTable('purchases')
      .set({ expires_at: inDays(-0.01) })
      .execute()
    expect(await look(member, body.purchase_id)).toMatchObject({ status: 'pending' })
  })

  it('ends when Stripe says that it has run out', async () => {
    const { body } = await buy(member, product)
    stripe.expire(lastSession())
    expect(await look(member, body.purchase_id)).toMatchObject({ status: 'expired' })
    expect(await canOpen(member, product)).toBe(false)
  })

  it('without money grants nothing, whatever the address one comes back to says', async () => {
    const { body } = await buy(member, product)
    for (const query of ['?estado=pagado', '?paid=true', '?session_id=cs_test_1'])
      expect((await get(member, `/api/extra/purchases/${body.purchase_id}${query}`)).json()).toMatchObject({
        purchase: { status: 'pending' },
      })
    expect(await canOpen(member, product)).toBe(false)
  })

  it('is not shown, nor given up, to anybody else', async () => {
    const { body } = await buy(member, product)
    for (const id of [body.purchase_id, unknownId, 'nada'])
      for (const reply of [await get(stranger, `/api/extra/purchases/${id}`), await cancel(stranger, id)])
        expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
          404,
          'Compra no encontrada',
        ])
    expect(await pending(stranger)).toEqual([])
    expect((await app.inject(`/api/extra/purchases/${body.purchase_id}`)).statusCode).toBe(401)
    expect(await pending(member)).toHaveLength(1)
  })
})

describe('giving up', () => {
  it('makes it impossible to pay, and a new purchase possible', async () => {
    const { body } = await buy(member, product)
    const session = lastSession()
    expect((await cancel(member, body.purchase_id)).json()).toMatchObject({
      purchase: { status: 'cancelled', payment_url: null },
    })
    expect(stripe.sessions.get(session)?.status).toBe('expired')
    expect((await cancel(member, body.purchase_id)).json()).toMatchObject({
      purchase: { status: 'cancelled' },
    })
    expect((await buy(member, product)).body.purchase_id).not.toBe(body.purchase_id)
  })

  it('what was paid meanwhile is not given up: it counts', async () => {
    const { body } = await buy(member, product)
    stripe.pay(lastSession())
    expect((await cancel(member, body.purchase_id)).json()).toMatchObject({ purchase: { status: 'paid' } })
    expect(await canOpen(member, product)).toBe(true)
  })

  it('fails while Stripe is away, for it might still be paid', async () => {
    const { body } = await buy(member, product)
    stripe.down = true
    expect((await cancel(member, body.purchase_id)).statusCode).toBe(502)
    expect(await rows()).toMatchObject([{ status: 'pending' }])
  })
})

it('what waits is listed the newest first', async () => {
  const paid = await c.community(coach, { access_type: 'por_pago', name: 'De pago' })
  await buy(member, product)
  await join(member, paid)
  expect(await pending(member)).toMatchObject([
    { kind: 'membership', community_name: 'De pago', amount: 19.9, product_id: null },
    { kind: 'product', community_name: 'Ágora', product_name: 'Método', amount: 49.9 },
  ])
})
