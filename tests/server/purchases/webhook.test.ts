import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asking, classes } from '../support/classes.ts'
import { fakeStripe, type FakeSession, intentOf, webhook, webhookSecret } from '../support/fakeStripe.ts'
import { register, registerCoach, startHarness } from '../support/harness.ts'
import { purchaseCalls } from '../support/purchases.ts'

const stripe = await fakeStripe()
const { app, db, another } = await startHarness({ stripe: stripe.settings })
const { get } = asking(app)
const { buy, join, look, cancel, rows, canOpen, isMember } = purchaseCalls(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app)

const completed = 'checkout.session.completed'
const deliver = async (type: string, session: object, signing?: Parameters<typeof webhook>[2]) =>
  app.inject(webhook(type, session, signing))

let community = ''
let product = ''
let purchase = ''
let paid: FakeSession
beforeEach(async () => {
  community = await c.community(coach)
  product = await c.product(community, coach, { price: 49.9 })
  await c.feature(community, product)
  purchase = (await buy(member, product)).body.purchase_id
  const session = [...stripe.sessions.values()].at(-1)
  if (!session) throw new Error('No session')
  // The event's session; the API does not confirm the payment yet.
  paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: intentOf(session.id) }
})
afterEach(async () => {
  Object.assign(stripe, { down: false, refunded: [], refusesRefunds: false })
  stripe.payments.clear()
  await db.deleteFrom('purchases').execute()
  await db.deleteFrom('communities').execute()
})

const problems = () => db.selectFrom('payment_problems').selectAll().execute()
const granted = async () => [await canOpen(member, product), await isMember(member, community)]
const status = async () =>
  (await db.selectFrom('purchases').where('id', '=', purchase).select('status').executeTakeFirstOrThrow())
    .status

describe('a webhook that Stripe has signed', () => {
  it('grants access: purchase paid and member at once', async () => {
    const reply = await deliver(completed, paid)
    expect([reply.statusCode, reply.json()]).toEqual([200, { received: true }])
    expect(await granted()).toEqual([true, true])
    expect((await rows())[0]?.paid_at).toBeInstanceOf(Date)
  })

  it('makes a member of a paid community', async () => {
    const closed = await c.community(coach, { access_type: 'por_pago', price: 25 })
    const { body } = await join(member, closed)
    const session = [...stripe.sessions.values()].at(-1)
    await deliver(completed, { ...session, status: 'complete', payment_status: 'paid' })
    expect(await look(member, body.purchase_id)).toMatchObject({
      status: 'paid',
      kind: 'membership',
      amount: 25,
    })
    expect((await get(member, `/api/posts/community/${closed}`)).statusCode).toBe(200)
  })

  it('again, also at the same time at two instances and together with looking, grants nothing more', async () => {
    const there = await another()
    const replies = await Promise.all([
      deliver(completed, paid),
      there.inject(webhook(completed, paid)),
      deliver(completed, paid),
      there.inject(webhook(completed, paid)),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const [first] = await rows()
    await deliver(completed, paid)
    expect(await rows()).toEqual([first])
    const members = await db
      .selectFrom('memberships')
      .where('community_id', '=', community)
      .select('id')
      .execute()
    expect(members).toHaveLength(2)
  })

  it('while the same is bought again and again, ends in one purchase that is paid, without a deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all([
        buy(member, product),
        buy(member, product),
        deliver(completed, paid),
        buy(member, product),
        deliver(completed, paid),
      ])
      for (const reply of replies)
        expect([200, 409]).toContain('status' in reply ? reply.status : reply.statusCode)
      expect(await rows()).toMatchObject([{ status: 'paid' }])
      await db.deleteFrom('memberships').where('user_id', '=', member.id).execute()
      await db.updateTable('purchases').set({ status: 'pending', paid_at: null }).execute()
    }
  })

  it('but nobody has paid yet grants nothing', async () => {
    await deliver(completed, { ...paid, payment_status: 'unpaid' })
    expect([await status(), ...(await granted())]).toEqual(['pending', false, false])
  })

  it.each([
    ['less money', { amount_total: 1 }, 'underpaid'],
    ['no amount', { amount_total: null }, 'underpaid'],
    ['another currency', { currency: 'mxn' }, 'currency'],
    ['no currency', { currency: null }, 'currency'],
  ])('with %s returns the payment, and reports it to staff', async (_what, fields, kind) => {
    stripe.pay(paid.id)
    expect((await deliver(completed, { ...paid, ...fields })).statusCode).toBe(200)
    expect([await status(), ...(await granted())]).toEqual(['refunded', false, false])
    expect(stripe.refunded).toEqual([intentOf(paid.id)])
    expect(await problems()).toMatchObject([{ kind, resolution: null }])
    await deliver(completed, { ...paid, ...fields })
    expect(stripe.refunded).toHaveLength(1)
  })

  it('with less money waits for staff if the payment cannot be returned', async () => {
    stripe.pay(paid.id)
    stripe.refusesRefunds = true
    await deliver(completed, { ...paid, amount_total: 1 })
    expect([await status(), ...(await granted())]).toEqual(['review', false, false])
    expect(await look(member, purchase)).toMatchObject({ status: 'review' })
  })

  it('with more money grants access, and reports it to staff', async () => {
    await deliver(completed, { ...paid, amount_total: 5990 })
    expect([await status(), ...(await granted())]).toEqual(['paid', true, true])
    expect(await problems()).toMatchObject([
      { kind: 'overpaid', paid_amount: '59.900', paid_currency: 'EUR' },
    ])
  })

  it('of a price that was rounded when it was charged grants access', async () => {
    const closed = await c.community(coach, { access_type: 'por_pago', price: 1990, currency: 'CLP' })
    const { body } = await join(member, closed)
    // As communities could be priced before.
    await db.updateTable('purchases').set({ amount: 1990.5 }).where('id', '=', body.purchase_id).execute()
    const session = [...stripe.sessions.values()].at(-1)
    await deliver(completed, { ...session, amount_total: 1991, status: 'complete', payment_status: 'paid' })
    expect([(await look(member, body.purchase_id)).status, await isMember(member, closed)]).toEqual([
      'paid',
      true,
    ])
  })

  it('about another payment of the account, or about something else, is taken and changes nothing', async () => {
    for (const [type, session] of [
      [completed, { ...paid, id: 'cs_test_de_otra_tienda' }],
      // Its reference is one of our purchases, but its session is not the one we created.
      [
        completed,
        { ...paid, id: 'cs_otra', client_reference_id: purchase, metadata: { purchase_id: purchase } },
      ],
      ['payment_intent.succeeded', { ...paid, object: 'payment_intent' }],
    ] as const)
      expect((await deliver(type, session)).statusCode).toBe(200)
    expect([await status(), ...(await granted())]).toEqual(['pending', false, false])
  })

  it('that it has run out ends the purchase; of one that is paid it changes nothing', async () => {
    await deliver('checkout.session.expired', { ...paid, status: 'expired', payment_status: 'unpaid' })
    expect([await status(), ...(await granted())]).toEqual(['expired', false, false])
    await deliver(completed, paid)
    expect([await status(), ...(await granted())]).toEqual(['paid', true, true])
    await deliver('checkout.session.expired', { ...paid, status: 'expired', payment_status: 'unpaid' })
    expect([await status(), ...(await granted())]).toEqual(['paid', true, true])
  })

  it('of money that came although the purchase was given up, still grants', async () => {
    await cancel(member, purchase)
    expect(await status()).toBe('cancelled')
    await deliver(completed, paid)
    expect([await status(), ...(await granted())]).toEqual(['paid', true, true])
  })

  it('grants access for the days that the product gives', async () => {
    await db.updateTable('products').set({ access_days: 7 }).where('id', '=', product).execute()
    await deliver(completed, paid)
    const [row] = await rows()
    const days = ((row?.access_expires_at?.getTime() ?? 0) - (row?.paid_at?.getTime() ?? 0)) / 86_400_000
    expect(Math.round(days)).toBe(7)
  })
})

describe('a webhook that Stripe has not signed grants nothing', () => {
  const { payload, headers, ...address } = webhook(completed, {})
  const send = (body: string, signature?: string) =>
    app.inject({
      ...address,
      payload: body,
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
    })

  it.each([
    ['signed with another secret', () => deliver(completed, paid, { secret: 'whsec_de_otro' })],
    ['signed with no secret', () => deliver(completed, paid, { secret: 'undefined' })],
    ['signed more than five minutes ago', () => deliver(completed, paid, { age: 301 })],
    [
      'altered after signing',
      () => {
        const signed = webhook(completed, { ...paid, id: 'cs_test_otra' })
        return send(signed.payload.replace('cs_test_otra', paid.id), signed.headers['stripe-signature'])
      },
    ],
    ['without signature', () => send(webhook(completed, paid).payload)],
    ['with an empty signature', () => send(webhook(completed, paid).payload, '')],
    [
      'with a made-up signature',
      () => send(webhook(completed, paid).payload, `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`),
    ],
    [
      'of an older scheme',
      () => {
        const signed = webhook(completed, paid)
        return send(signed.payload, signed.headers['stripe-signature'].replace('v1=', 'v0='))
      },
    ],
    [
      'with another request’s signature',
      () => send(webhook(completed, paid).payload, headers['stripe-signature']),
    ],
    ['that is no event', () => send('[', headers['stripe-signature'])],
    ['that is empty', () => send('', headers['stripe-signature'])],
  ])('(%s)', async (_what, forge) => {
    const reply = await forge()
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, 'Firma no válida'])
    expect([await status(), ...(await granted())]).toEqual(['pending', false, false])
  })

  it('(as a form)', async () => {
    const signed = webhook(completed, paid)
    const reply = await app.inject({
      ...address,
      payload: signed.payload,
      headers: { ...signed.headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.statusCode).toBe(415)
    expect(await status()).toBe('pending')
  })

  it('(where no secret is configured, not even one signed with nothing)', async () => {
    const { app: without } = await startHarness({ stripe: { ...stripe.settings, webhookSecret: undefined } })
    for (const secret of ['', 'undefined', webhookSecret])
      expect((await without.inject(webhook(completed, paid, { secret }))).statusCode).toBe(400)
  })

  it('is all that this test sends: what is signed is believed', async () => {
    expect(payload).toContain('checkout.session.completed')
    const signed = webhook(completed, paid)
    expect((await send(signed.payload, signed.headers['stripe-signature'])).statusCode).toBe(200)
    expect(await status()).toBe('paid')
  })
})
