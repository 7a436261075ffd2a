import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classes } from '../support/classes.ts'
import { fakeStripe, intentOf, webhook } from '../support/fakeStripe.ts'
import type { PaymentProblem } from '../../../src/api/contract/studio/payments.ts'
import { as, register, registerCoach, startHarness } from '../support/harness.ts'
import { makeStaff } from '../support/moderation.ts'
import { purchaseCalls } from '../support/purchases.ts'

const stripe = await fakeStripe()
const { app, db } = await startHarness({ stripe: stripe.settings })
const { buy, join, look, canOpen, isMember } = purchaseCalls(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app, { name: 'Ana Ruiz' })
const staff = await register(app)
await makeStaff(db, staff)

let community = ''
let product = ''
let purchase = ''
let session = ''
beforeEach(async () => {
  community = await c.community(coach)
  product = await c.product(community, coach, { name: 'Método', price: 49.9 })
  await c.feature(community, product)
  purchase = (await buy(member, product)).body.purchase_id
  session = [...stripe.sessions.keys()].at(-1) ?? ''
})
afterEach(async () => {
  Object.assign(stripe, { down: false, refunded: [], refusesRefunds: false })
  stripe.payments.clear()
  await db.deleteFrom('purchases').execute()
  await db.deleteFrom('communities').execute()
})

const pay = async () => app.inject(webhook('checkout.session.completed', stripe.pay(session)))
/** The event says only which payment it is about; everything else is read from Stripe. */
const report = async (type: string) => app.inject(webhook(type, { payment_intent: intentOf(session) }))
const refund = async (amount: number) => {
  stripe.payments.set(intentOf(session), { amount_refunded: amount, disputes: [] })
  return report('charge.refunded')
}
const dispute = async (status: string, type = 'charge.dispute.updated') => {
  stripe.payments.set(intentOf(session), {
    amount_refunded: 0,
    disputes: [{ status, amount: 4990, currency: 'eur' }],
  })
  return report(type)
}
const state = async () => ({
  status: (await look(member, purchase)).status,
  opens: await canOpen(member, product),
  member: await isMember(member, community),
})
const inForce = { status: 'paid', opens: true, member: true }
const ended = { status: 'refunded', opens: false, member: false }
const log = async () =>
  (await app.inject(as(coach, { method: 'GET', url: `/api/studio/communities/${community}/changes` }))).json<{
    changes: { action: string; actor_name: string; subject_name: string; after: object }[]
  }>().changes

describe('a refund', () => {
  it('of everything ends access and membership, and the coach reads it in the log', async () => {
    await pay()
    expect(await state()).toEqual(inForce)
    expect((await refund(4990)).statusCode).toBe(200)
    expect(await state()).toEqual(ended)
    expect(await log()).toMatchObject([
      {
        action: 'purchase.refund',
        actor_name: 'Pagos',
        subject_name: 'Ana',
        after: { returned: 49.9, currency: 'EUR', product: 'Método', has_access: false },
      },
    ])
  })

  it('of a part keeps the access, and its amount is deducted from the sales', async () => {
    await pay()
    await refund(1000)
    expect(await state()).toEqual(inForce)
    const { figures } = (
      await app.inject(as(coach, { method: 'GET', url: `/api/studio/communities/${community}/home` }))
    ).json<{ figures: { sales: { month: object[] } } }>()
    expect(figures.sales.month).toEqual([{ currency: 'EUR', amount: 39.9, purchases: 1 }])
    const detail = (
      await app.inject(
        as(coach, { method: 'GET', url: `/api/studio/communities/${community}/members/${member.id}` }),
      )
    ).json<{ member: { bought: object[] } }>()
    expect(detail.member.bought).toMatchObject([{ product_name: 'Método', returned: 10, status: 'paid' }])
  })

  it('that is repeated changes nothing, nor does an event about it under another name', async () => {
    await pay()
    for (const type of ['charge.refunded', 'refund.created', 'refund.updated', 'charge.refunded']) {
      await refund(4990)
      await report(type)
    }
    expect(await state()).toEqual(ended)
    expect(await log()).toHaveLength(1)
  })

  it('reported before its payment ends in the same state', async () => {
    stripe.pay(session)
    await refund(4990)
    expect(await state()).toEqual(ended)
    await pay()
    expect(await state()).toEqual(ended)
  })

  it('that fails gives access and membership back, as they were', async () => {
    await pay()
    await db.updateTable('memberships').set({ level: 4 }).where('user_id', '=', member.id).execute()
    await refund(4990)
    await refund(0)
    expect(await state()).toEqual(inForce)
    expect(
      await db.selectFrom('memberships').where('user_id', '=', member.id).select('level').execute(),
    ).toEqual([{ level: 4 }])
  })

  it('leaves a member whom something else admitted, or who moderates', async () => {
    await db
      .insertInto('memberships')
      .values({ id: crypto.randomUUID(), community_id: community, user_id: member.id, role: 'member' })
      .execute()
    await pay()
    await refund(4990)
    expect(await state()).toEqual({ ...ended, member: true })
  })

  it('of one of two purchases leaves the member in the community until the other one is refunded', async () => {
    await pay()
    const first = session
    const other = await c.product(community, coach, { price: 10 })
    await buy(member, other)
    session = [...stripe.sessions.keys()].at(-1) ?? ''
    await pay()
    const second = session
    session = first
    await refund(4990)
    expect(await state()).toEqual({ ...ended, member: true })
    session = second
    await refund(1000)
    expect(await isMember(member, community)).toBe(false)
  })

  it('is asked for again by Stripe while its state cannot be read', async () => {
    await pay()
    stripe.down = true
    expect((await report('charge.refunded')).statusCode).toBeGreaterThanOrEqual(500)
  })

  it('of another payment of the account changes nothing', async () => {
    await pay()
    const reply = await app.inject(webhook('charge.refunded', { payment_intent: 'pi_otra' }))
    expect(reply.statusCode).toBe(200)
    expect((await app.inject(webhook('charge.refunded', { payment_intent: null }))).statusCode).toBe(200)
    expect(await state()).toEqual(inForce)
  })
})

describe('a dispute', () => {
  it('that is open keeps the access and is reported to staff; lost, it ends the access; won, it restores it', async () => {
    await pay()
    await dispute('needs_response', 'charge.dispute.created')
    expect(await state()).toEqual(inForce)
    const problems = await db.selectFrom('payment_problems').select('kind').execute()
    expect(problems).toEqual([{ kind: 'dispute' }])
    await dispute('lost', 'charge.dispute.closed')
    expect(await state()).toEqual(ended)
    await dispute('won', 'charge.dispute.closed')
    expect(await state()).toEqual(inForce)
    expect((await log()).map(({ action }) => action)).toEqual([
      'purchase.dispute',
      'purchase.dispute',
      'purchase.dispute',
    ])
  })

  it('that is won gives no membership back to somebody who may not come back', async () => {
    await pay()
    await dispute('lost')
    await db
      .insertInto('memberships')
      .values({ id: uuid(), community_id: community, user_id: member.id, role: 'member' })
      .execute()
    const url = `/api/studio/communities/${community}/members/${member.id}?may_return=false`
    await app.inject(as(coach, { method: 'DELETE', url }))
    await dispute('won', 'charge.dispute.closed')
    expect(await state()).toEqual({ ...inForce, member: false })
  })

  it('about a membership ends the membership', async () => {
    const closed = await c.community(coach, { access_type: 'por_pago', price: 49.9 })
    await join(member, closed)
    session = [...stripe.sessions.keys()].at(-1) ?? ''
    await pay()
    expect(await isMember(member, closed)).toBe(true)
    await dispute('lost')
    expect(await isMember(member, closed)).toBe(false)
  })
})

describe('deleting what was bought', () => {
  it('keeps the purchase with its names, and a payment reported afterwards is returned and reported to staff', async () => {
    await db.updateTable('communities').set({ name: 'Ágora' }).where('id', '=', community).execute()
    await db.deleteFrom('communities').where('id', '=', community).execute()
    expect(await look(member, purchase)).toMatchObject({
      status: 'pending',
      kind: 'product',
      product_name: 'Método',
      community_name: 'Ágora',
      community_id: null,
    })
    await pay()
    expect(await look(member, purchase)).toMatchObject({ status: 'refunded', product_name: 'Método' })
    expect(stripe.refunded).toEqual([intentOf(session)])
    expect(await db.selectFrom('payment_problems').select('kind').execute()).toEqual([{ kind: 'gone' }])
  })

  it('keeps the names of a purchase whose references are null', async () => {
    await db.updateTable('purchases').set({ product_id: null }).execute()
    await db.updateTable('purchases').set({ community_id: null }).execute()
    await db.deleteFrom('communities').where('id', '=', community).execute()
    expect(await look(member, purchase)).toMatchObject({ kind: 'product', product_name: 'Método' })
  })

  it('reports to staff a payment that arrives while the community waits to be deleted', async () => {
    await db
      .updateTable('communities')
      .set({ deleted_at: new Date(), listed: false, is_public: false })
      .where('id', '=', community)
      .execute()
    await pay()
    expect((await look(member, purchase)).status).toBe('paid')
    expect(await db.selectFrom('payment_problems').select('kind').execute()).toEqual([{ kind: 'deleted' }])
  })

  it('is refused for a product with paid access in a community that goes on, and possible after a refund', async () => {
    await pay()
    await expect(db.deleteFrom('products').where('id', '=', product).execute()).rejects.toThrow(
      'No se puede borrar el producto «Método»: 1 persona(s) lo han pagado y tienen acceso.',
    )
    await refund(4990)
    await db.deleteFrom('products').where('id', '=', product).execute()
    expect(await look(member, purchase)).toMatchObject({ kind: 'product', product_name: 'Método' })
  })

  it('keeps the purchase of somebody whose account is deleted, without the phone number', async () => {
    const leaving = await register(app)
    const { body } = await buy(leaving, product)
    session = [...stripe.sessions.keys()].at(-1) ?? ''
    await db.deleteFrom('users').where('id', '=', leaving.id).execute()
    await pay()
    expect(
      await db.selectFrom('purchases').where('id', '=', body.purchase_id).selectAll().executeTakeFirst(),
    ).toMatchObject({ status: 'refunded', user_id: null, buyer_phone: null, buyer_name: 'Ana' })
  })
})

describe('payments that staff look at', () => {
  const list = async (who = staff) =>
    app.inject(as(who, { method: 'GET', url: '/api/studio/platform/payments' }))
  const items = async () => (await list()).json<{ payments: PaymentProblem[]; open: number }>()
  const resolve = async (resolution: string, note = '') => {
    const [item] = (await items()).payments
    const url = `/api/studio/platform/payments/${item?.id}/resolve`
    return app.inject(as(staff, { method: 'POST', url, payload: { resolution, note } }))
  }
  const underpaid = async () => {
    stripe.pay(session)
    stripe.refusesRefunds = true
    const paid = { ...stripe.sessions.get(session), amount_total: 100 }
    await app.inject(webhook('checkout.session.completed', paid))
  }

  it('are listed with what is needed to find them, for staff alone', async () => {
    await underpaid()
    expect(await items()).toMatchObject({
      open: 1,
      payments: [
        {
          kind: 'underpaid',
          buyer_name: 'Ana',
          buyer_email: member.email,
          product_name: 'Método',
          amount: 49.9,
          currency: 'EUR',
          paid_amount: 1,
          paid_currency: 'EUR',
          status: 'review',
          provider_ref: session,
          can: ['admitted', 'refunded'],
        },
      ],
    })
    expect((await list(coach)).statusCode).toBe(403)
  })

  it('give access when staff admit the buyer, once', async () => {
    await underpaid()
    expect((await resolve('seen')).statusCode).toBe(409)
    expect((await resolve('admitted')).statusCode).toBe(200)
    expect(await state()).toEqual(inForce)
    const again = await resolve('admitted')
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('ya decidió sobre este pago'),
    ])
    expect(await items()).toMatchObject({ open: 0, payments: [{ resolution: 'admitted', can: [] }] })
  })

  it('return a membership paid by somebody who may not come back, whom staff do not admit either', async () => {
    const closed = await c.community(coach, { access_type: 'por_pago', price: 49.9 })
    const { body } = await join(member, closed)
    session = [...stripe.sessions.keys()].at(-1) ?? ''
    await db
      .insertInto('memberships')
      .values({ id: uuid(), community_id: closed, user_id: member.id, role: 'member' })
      .execute()
    const url = `/api/studio/communities/${closed}/members/${member.id}?may_return=false`
    expect((await app.inject(as(coach, { method: 'DELETE', url }))).statusCode).toBe(200)
    stripe.refusesRefunds = true
    await pay()
    expect(await items()).toMatchObject({ payments: [{ kind: 'banned', status: 'review' }] })
    const refused = await resolve('admitted')
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('no puede volver a la comunidad'),
    ])
    expect((await resolve('refunded', 'Transferencia')).statusCode).toBe(200)
    expect(await look(member, body.purchase_id)).toMatchObject({ status: 'refunded' })
    // The bank returns a part of it only: it waits for staff again, and gives nothing.
    await refund(100)
    expect(await look(member, body.purchase_id)).toMatchObject({ status: 'review' })
    expect(await isMember(member, closed)).toBe(false)
  })

  it('end as returned when staff note how they returned the money', async () => {
    await underpaid()
    expect((await resolve('refunded')).statusCode).toBe(400)
    expect((await resolve('refunded', 'Transferencia del 3 de mayo')).statusCode).toBe(200)
    expect(await state()).toEqual(ended)
    expect(await items()).toMatchObject({
      payments: [{ note: 'Transferencia del 3 de mayo', returned: 49.9 }],
    })
  })
})

it('a price that Stripe charges nobody is refused with the reason', async () => {
  const other = await c.product(community, coach, { price: 0.1 })
  await c.feature(community, other)
  stripe.refusedCode = 'amount_too_small'
  const { status, body } = await buy(member, other)
  stripe.refusedCode = ''
  expect([status, body.error]).toEqual([
    409,
    'Este precio no se puede cobrar. Avisa a quien dirige la comunidad.',
  ])
})
