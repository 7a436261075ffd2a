import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classes, inDays, unknownId } from '../support/classes.ts'
import { fakeStripe, webhook } from '../support/fakeStripe.ts'
import { type Member, register, registerCoach, startHarness } from '../support/harness.ts'
import { purchaseCalls } from '../support/purchases.ts'

const { app, db } = await startHarness()
const { buy, join, look, cancel, rows, canOpen, isMember } = purchaseCalls(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app, { name: 'Ana Ruiz' })
const stranger = await register(app)

let community = ''
let product = ''
let purchase = ''
let page = ''
beforeEach(async () => {
  community = await c.community(coach, { name: 'Ágora' })
  product = await c.product(community, coach, { name: 'Método', price: 49.9 })
  await c.feature(community, product)
  const { body } = await buy(member, product)
  purchase = body.purchase_id
  page = new URL(body.payment_url).pathname
})
afterEach(async () => {
  await db.deleteFrom('purchases').execute()
  await db.deleteFrom('communities').execute()
})

const open = (url = page, who: Member | undefined = member) =>
  app.inject({ url, ...(who && { headers: { cookie: who.cookie } }) })
const press = (action: string, url = page, cookie = member.cookie) =>
  app.inject({
    method: 'POST',
    url: `${url}/${action}`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
const granted = async () => [await canOpen(member, product), await isMember(member, community)]

describe('the test page', () => {
  it('says that it is a test, what is paid, for whom and how much', async () => {
    const reply = await open()
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('Pago de prueba: no se cobra nada.')
    for (const text of ['Método', 'Ágora', 'Ana', '49,90 €', 'Cancelar y volver'])
      expect(reply.body.replaceAll('\u00A0', ' ')).toContain(text)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await granted()).toEqual([false, false])
  })

  it('names a membership', async () => {
    const closed = await c.community(coach, { name: 'Club', access_type: 'por_pago' })
    const { body } = await join(member, closed)
    expect((await open(new URL(body.payment_url).pathname)).body).toContain('Membresía de Club')
  })

  it('allows itself its own style and forms to itself, and nothing else', async () => {
    const reply = await open()
    const style = /<style>([^]*)<\/style>/u.exec(reply.body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(reply.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    expect(reply.body).not.toMatch(/<script|style="|\son\w+="/u)
    expect([...reply.body.matchAll(/action="([^"]+)"/gu)].map(([, action]) => action)).toEqual([
      `${page}/pagar`,
      `${page}/cancelar`,
    ])
  })

  it('shows names as text, whatever is in them', async () => {
    const evil = `"><script>alert('1')</script><b a=&amp;`
    await db.updateTable('products').set({ name: evil }).execute()
    await db.updateTable('communities').set({ name: evil }).execute()
    await db.updateTable('purchases').set({ buyer_name: evil }).execute()
    const { body } = await open(`${page}?x="><script>`)
    expect(body).not.toMatch(/<script|<b /u)
    expect(
      body.split('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&lt;b a=&amp;amp;'),
    ).toHaveLength(4)
  })

  it.each([
    ['another member', () => open(page, stranger)],
    ['nobody', () => app.inject(page)],
    ['a made-up cookie', () => app.inject({ url: page, headers: { cookie: `faro_session=${unknownId}` } })],
    ['a wrong signature', () => open(`${page.slice(0, -1)}${page.endsWith('A') ? 'B' : 'A'}`)],
    ['another purchase’s signature', () => open(page.replace(purchase, unknownId))],
    ['what is no id', () => open(page.replace(purchase, 'nada'))],
  ])('is a 404 for %s, and tells nothing', async (_who, ask) => {
    const reply = await ask()
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain('No podemos mostrar este pago')
    expect(reply.body).not.toMatch(/Método|Ágora|49,90|<form/u)
  })
})

describe('paying on it', () => {
  it('grants access and leads back to explore', async () => {
    const reply = await press('pagar')
    expect([reply.statusCode, reply.headers.location]).toEqual([
      303,
      `/explorar-comunidades?compra=${purchase}`,
    ])
    expect(await granted()).toEqual([true, true])
    expect(await look(member, purchase)).toMatchObject({ status: 'paid', payment_url: null })
    expect((await open()).body).toContain('Este pago ya está hecho')
  })

  it('twice, also at once, is paying once', async () => {
    const replies = await Promise.all([press('pagar'), press('pagar'), press('pagar')])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    const [first] = await rows()
    expect((await press('pagar')).statusCode).toBe(303)
    expect(await rows()).toEqual([first])
  })

  it.each([
    ['of somebody else', () => press('pagar', page, stranger.cookie)],
    ['of nobody', () => press('pagar', page, '')],
    ['with a wrong signature', () => press('pagar', `${page}x`)],
  ])('by a request %s grants nothing', async (_who, ask) => {
    expect((await ask()).statusCode).toBe(404)
    expect(await granted()).toEqual([false, false])
  })

  it('is not done by opening an address', async () => {
    expect((await open(`${page}/pagar`)).statusCode).toBe(404)
    expect(await granted()).toEqual([false, false])
  })

  it('after turning back grants nothing', async () => {
    const reply = await press('cancelar')
    expect([reply.statusCode, reply.headers.location]).toEqual([
      303,
      `/explorar-comunidades?compra=${purchase}`,
    ])
    expect((await press('pagar')).statusCode).toBe(303)
    expect(await look(member, purchase)).toMatchObject({ status: 'cancelled' })
    expect(await granted()).toEqual([false, false])
    expect((await open()).body).toContain('Este pago se canceló')
  })

  it('after giving up in Faro grants nothing either', async () => {
    await cancel(member, purchase)
    await press('pagar')
    expect(await granted()).toEqual([false, false])
  })

  it('after 23 hours grants nothing, and the purchase has run out', async () => {
    await db
      .updateTable('purchases')
      .set({ expires_at: inDays(-0.001) })
      .execute()
    expect((await open()).body).toContain('Este pago ha caducado')
    expect((await press('pagar')).statusCode).toBe(303)
    expect(await granted()).toEqual([false, false])
    expect(await look(member, purchase)).toMatchObject({ status: 'expired' })
  })

  it('and turning back later changes nothing', async () => {
    await press('pagar')
    await press('cancelar')
    expect(await granted()).toEqual([true, true])
  })
})

it('where Stripe is configured there is no test page; where it is not, there is no webhook', async () => {
  const stripe = await fakeStripe()
  const { app: real } = await startHarness({ stripe: stripe.settings })
  for (const method of ['GET', 'POST'] as const) {
    const reply = await real.inject({
      method,
      url: `${page}${method === 'POST' ? '/pagar' : ''}`,
      headers: { cookie: member.cookie },
    })
    expect([reply.statusCode, reply.body]).toEqual([404, expect.not.stringContaining('prueba')])
  }
  const session = {
    id: purchase,
    status: 'complete',
    payment_status: 'paid',
    amount_total: 4990,
    currency: 'eur',
  }
  for (const secret of ['', 'undefined', 'whsec_de_prueba'])
    expect((await app.inject(webhook('checkout.session.completed', session, { secret }))).statusCode).toBe(
      404,
    )
  expect(await granted()).toEqual([false, false])
})

it('a payment begun with another provider than the one of now is ended, and a new one made', async () => {
  await db.updateTable('purchases').set({ provider: 'stripe', provider_ref: 'cs_de_antes' }).execute()
  expect((await press('pagar')).statusCode).toBe(404)
  expect((await buy(member, product)).body.purchase_id).not.toBe(purchase)
  expect(await rows()).toMatchObject([{ status: 'cancelled' }, { status: 'pending', provider: 'test' }])
})
