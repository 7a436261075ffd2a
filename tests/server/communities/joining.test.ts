import { afterEach, describe, expect, it } from 'vitest'
import { asking, classes, inDays, unknownId } from '../support/classes.ts'
import { type Member, register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db, another } = await startHarness()
const { get, post } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const member = await register(app, { name: 'Ana Ruiz' })

const join = async (who: Member, id: string, through = post) => {
  const reply = await through(who, `/api/communities/${id}/purchase`, {})
  return {
    status: reply.statusCode,
    body: reply.json<{ payment_url?: string; purchase_id?: string; error?: string }>(),
  }
}
const isMember = async (who: Member, id: string) =>
  (
    await db
      .selectFrom('memberships')
      .where('community_id', '=', id)
      .where('user_id', '=', who.id)
      .select('role')
      .execute()
  ).map(({ role }) => role)
const count = async (id: string) =>
  (await db.selectFrom('communities').where('id', '=', id).select('member_count').executeTakeFirstOrThrow())
    .member_count

afterEach(async () => {
  await db.deleteFrom('purchases').execute()
  await db.deleteFrom('communities').execute()
})

describe('joining a free community', () => {
  it.each(['publica', 'gratuita'] as const)(
    '(%s) makes one a member at once, without anything to pay',
    async (access_type) => {
      const id = await c.community(coach, { access_type })
      expect(await join(member, id)).toEqual({
        status: 200,
        body: { success: true, message: 'Ya formas parte de la comunidad.' },
      })
      expect(await isMember(member, id)).toEqual(['member'])
      const mine = await get(member, '/api/communities/my-communities')
      expect(mine.body).toContain(id)
    },
  )

  it('again, also at the same time, changes nothing', async () => {
    const id = await c.community(coach)
    const replies = await Promise.all(Array.from({ length: 6 }, () => join(member, id)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await join(member, id)).status).toBe(200)
    expect(await isMember(member, id)).toEqual(['member'])
    expect(await count(id)).toBe(2)
    expect(await db.selectFrom('purchases').selectAll().execute()).toEqual([])
  })

  it('leaves an owner an owner', async () => {
    const id = await c.community(coach)
    expect((await join(coach, id)).status).toBe(200)
    expect(await isMember(coach, id)).toEqual(['owner'])
  })

  it('that is full is refused', async () => {
    const id = await c.community(coach, { max_members: 2 }, [await register(app)])
    expect(await join(member, id)).toMatchObject({
      status: 409,
      body: { error: 'Esta comunidad está completa.', error_code: 'COMMUNITY_FULL' },
    })
    expect(await isMember(member, id)).toEqual([])
  })

  it('gives the last place once to twenty people at once, through two instances', async () => {
    const id = await c.community(coach, { max_members: 3 }, [await register(app)])
    const people = await Promise.all(Array.from({ length: 20 }, () => register(app)))
    const other = asking(await another())
    const replies = await Promise.all(people.map((who, n) => join(who, id, n % 2 ? other.post : post)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await count(id)).toBe(3)
  })

  it('says yes to both clicks of the one who takes the last place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await c.community(coach, { max_members: 2 })
      const replies = await Promise.all(Array.from({ length: 4 }, () => join(member, id)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
  })
})

it('a community by invitation is not entered by oneself, not even for its product', async () => {
  const id = await c.community(coach, { access_type: 'invitacion' })
  const product = await c.product(id, coach)
  await c.feature(id, product)
  const refused = { status: 403, body: { error: 'Esta comunidad es solo por invitación.' } }
  expect(await join(member, id)).toMatchObject(refused)
  const buyer = { buyer_name: '', buyer_phone: '+34600111222' }
  const reply = await post(member, `/api/community-purchases/create-payment/${product}`, buyer)
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([403, refused.body.error])
  expect(await isMember(member, id)).toEqual([])
})

it('what is not listed is unknown to others, as what does not exist', async () => {
  const id = await c.community(coach, { listed: false })
  for (const which of [id, unknownId, 'nada', '17'])
    expect(await join(member, which)).toMatchObject({
      status: 404,
      body: { error: 'Comunidad no encontrada' },
    })
  expect(
    (await app.inject({ method: 'POST', url: `/api/communities/${id}/purchase`, payload: {} })).statusCode,
  ).toBe(401)
})

it('with a featured product no membership is bought: the product is', async () => {
  for (const access_type of ['gratuita', 'por_pago'] as const) {
    const id = await c.community(coach, { access_type })
    await c.feature(id, await c.product(id, coach))
    expect(await join(member, id)).toMatchObject({
      status: 409,
      body: { error: 'Para entrar en esta comunidad, compra su producto destacado.' },
    })
    expect(await isMember(member, id)).toEqual([])
  }
})

it('who has bought the featured product and is no member any more comes back in by joining, while it lasts', async () => {
  const id = await c.community(coach, { access_type: 'por_pago', max_members: 1 })
  const product = await c.product(id, coach)
  await c.feature(id, product)
  await c.purchase(member, id, product, { status: 'pending' })
  expect((await join(member, id)).status).toBe(409)
  const run = await c.purchase(member, id, product, { access_expires_at: inDays(-1) })
  expect((await join(member, id)).status).toBe(409)
  await db
    .updateTable('purchases')
    .set({ access_expires_at: inDays(1) })
    .where('id', '=', run)
    .execute()
  expect((await join(member, id)).status).toBe(200)
  expect(await isMember(member, id)).toEqual(['member'])
})

describe('a paid membership', () => {
  it('gives a payment page, and no access until it is paid', async () => {
    const id = await c.community(coach, { access_type: 'por_pago', price: 19.9 })
    const { status, body } = await join(member, id)
    expect(status).toBe(200)
    expect(body.payment_url).toMatch(/^http:\/\/.+\/api\/extra\/test-checkout\//u)
    expect(await isMember(member, id)).toEqual([])
    expect((await get(member, `/api/posts/community/${id}`)).statusCode).toBe(404)
    const reply = await get(member, `/api/extra/purchases/${body.purchase_id}`)
    expect(reply.json()).toEqual({
      success: true,
      purchase: {
        id: body.purchase_id,
        status: 'pending',
        kind: 'membership',
        community_id: id,
        community_name: 'Comunidad',
        product_id: null,
        product_name: null,
        first_module_id: null,
        amount: 19.9,
        currency: 'EUR',
        payment_url: body.payment_url,
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    })
  })

  it('does not take money for a place that somebody is just paying for', async () => {
    const id = await c.community(coach, { access_type: 'por_pago', max_members: 2 })
    expect((await join(member, id)).status).toBe(200)
    const other = await register(app)
    expect((await join(other, id)).status).toBe(409)
    // The same member may continue, and after half an hour the place is free again.
    expect((await join(member, id)).status).toBe(200)
    await db
      .updateTable('purchases')
      .set({ created_at: inDays(-0.1) })
      .execute()
    expect((await join(other, id)).status).toBe(200)
  })
})
