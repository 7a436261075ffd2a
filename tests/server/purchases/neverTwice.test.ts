import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classes, inDays } from '../support/classes.ts'
import { fakeStripe } from '../support/fakeStripe.ts'
import { register, registerCoach, startHarness } from '../support/harness.ts'
import { type Bought, purchaseCalls } from '../support/purchases.ts'

const stripe = await fakeStripe()
const { app, db, another } = await startHarness({ stripe: stripe.settings })
const { buy, look, pending, rows } = purchaseCalls(app)
const elsewhere = purchaseCalls(await another())
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app)
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

describe('never twice', () => {
  const once = async (replies: Bought[]) => {
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ body }) => body.payment_url)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(new Set(stripe.asked.map(({ key }) => key)).size).toBe(1)
  }

  it('a double click gives one purchase and one payment', async () => {
    await once(await Promise.all([buy(member, product), buy(member, product)]))
  })

  it('a double click while Stripe is still busy with the first gives one', async () => {
    stripe.slowness = 200
    await once(await Promise.all([buy(member, product), buy(member, product)]))
  })

  it('two tabs at two instances, five clicks each, give one', async () => {
    const clicks = Array.from({ length: 10 }, (_, n) => (n % 2 ? buy : elsewhere.buy)(member, product))
    await once(await Promise.all(clicks))
  })

  it('a reload, and asking again, give the same payment without asking Stripe again, with the newest particulars', async () => {
    const first = await buy(member, product)
    await once([first, await buy(member, product, { buyer_name: 'Ana María', buyer_phone: '+34699999999' })])
    expect(stripe.asked).toHaveLength(1)
    expect(await rows()).toMatchObject([{ buyer_name: 'Ana María', buyer_phone: '+34699999999' }])
    expect(await pending(member)).toMatchObject([
      { id: first.body.purchase_id, payment_url: first.body.payment_url },
    ])
  })

  it('an answer lost on the way from Stripe gives the same session when asked again', async () => {
    const before = stripe.sessions.size
    stripe.losing = 1
    await once([await buy(member, product)])
    expect(stripe.sessions.size).toBe(before + 1)
  })

  it('a Stripe that does not answer is a 502 in Spanish; trying again goes on with the same purchase', async () => {
    stripe.down = true
    expect(await buy(member, product)).toMatchObject({
      status: 502,
      body: { error: 'El servicio de pago no responde. Inténtalo de nuevo en un momento.' },
    })
    expect(await pending(member)).toEqual([])
    stripe.down = false
    await once([await buy(member, product)])
  })

  it('two people have a payment each', async () => {
    const [one, two] = [await buy(member, product), await buy(stranger, product)]
    expect(one.body.payment_url).not.toBe(two.body.payment_url)
    expect(await rows()).toHaveLength(2)
  })

  it('when the price has changed meanwhile, the old payment is ended and a new one is made', async () => {
    const old = await buy(member, product)
    const session = lastSession()
    await db.updateTable('products').set({ price: 60 }).where('id', '=', product).execute()
    const fresh = await buy(member, product)
    expect(fresh.body.purchase_id).not.toBe(old.body.purchase_id)
    expect(stripe.sessions.get(session)?.status).toBe('expired')
    expect(await rows()).toMatchObject([
      { status: 'cancelled', amount: '49.90' },
      { status: 'pending', amount: '60.00' },
    ])
  })

  it('when the old price was paid just before it changed, that counts', async () => {
    await buy(member, product)
    stripe.pay(lastSession())
    await db.updateTable('products').set({ price: 60 }).where('id', '=', product).execute()
    expect(await buy(member, product)).toMatchObject({
      status: 409,
      body: { error: 'Ya tienes este producto.' },
    })
    expect(await rows()).toMatchObject([{ status: 'paid', amount: '49.90' }])
  })

  it('after 23 hours a payment has run out, and buying again makes a new one', async () => {
    const old = await buy(member, product)
    await db
      .updateTable('purchases')
      .set({ expires_at: inDays(-0.01) })
      .execute()
    expect(await pending(member)).toEqual([])
    const fresh = await buy(member, product)
    expect(fresh.body.payment_url).not.toBe(old.body.payment_url)
    expect(await rows()).toMatchObject([{ status: 'expired' }, { status: 'pending' }])
    expect(await look(member, old.body.purchase_id)).toMatchObject({
      status: 'expired',
      payment_url: null,
      expires_at: null,
    })
  })

  it('what could not be begun until shortly before its end is begun anew: Stripe takes no shorter pages', async () => {
    stripe.down = true
    await buy(member, product)
    await db
      .updateTable('purchases')
      .set({ expires_at: inDays(0.02) })
      .execute()
    stripe.down = false
    expect((await buy(member, product)).status).toBe(200)
    expect(Number(stripe.asked.at(-1)?.fields['expires_at']) - Date.now() / 1000).toBeGreaterThan(22 * 3600)
  })
})
