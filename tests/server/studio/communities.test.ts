import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { classes } from '../support/classes.ts'
import { cleanUp } from '../support/cleanUp.ts'
import {
  addCommunity,
  as,
  form,
  type Member,
  postFields,
  publish,
  register,
  registerCoach,
  startHarness,
  statuses,
} from '../support/harness.ts'
import { picture } from '../support/people.ts'

const { app, db } = await startHarness()

const settings = {
  name: 'Círculo de Mañana',
  description: 'Para quien empieza pronto.',
  access_type: 'invitacion',
  price: null,
  currency: 'EUR',
  max_members: null,
  listed: true,
  featured_product_id: null,
}
let keys = 0
const key = () => `clave-de-prueba-${(keys += 1)}`

const call = (person: Member, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  app.inject(as(person, { method, url: `/api/studio${url}`, ...(payload && { payload }) }))

const create = (person: Member, changes: object = {}) =>
  call(person, 'POST', '/communities', { ...settings, idempotency_key: key(), ...changes })

const idOf = (reply: { json: () => { community: { id: string } } }) => reply.json().community.id

describe('creating', () => {
  it.each([
    ['COP', 120_000, 200],
    ['CLP', 25_000, 200],
    ['ARS', 30_000, 200],
    ['EUR', 19.9, 200],
    ['COP', 0.5, 400],
    ['CLP', 1990.5, 400],
    ['CLP', 500, 400],
    ['EUR', 10_001, 400],
  ])(
    'takes prices that can be charged in their currency, and no others: %s %d',
    async (currency, price, status) => {
      const coach = await registerCoach(app, db)
      const reply = await create(coach, { access_type: 'por_pago', currency, price })
      expect(reply.statusCode).toBe(status)
    },
  )

  it('makes a community of the coach’s own, in her list and the log', async () => {
    const coach = await registerCoach(app, db)
    const reply = await create(coach)
    expect(reply.json()).toMatchObject({
      success: true,
      community: { name: 'Círculo de Mañana', member_count: 1, version: 1, listed: true },
    })
    const mine = await app.inject(as(coach, { method: 'GET', url: '/api/communities/my-communities' }))
    expect(mine.json().data.owned).toMatchObject([{ name: 'Círculo de Mañana', role: 'owner' }])
    const log = await call(coach, 'GET', `/communities/${idOf(reply)}/changes`)
    expect(log.json().changes).toMatchObject([{ action: 'community.create', actor_name: expect.any(String) }])
  })

  it('is limited by the membership, also when many are created at once', async () => {
    const coach = await registerCoach(app, db, 'free_coach')
    const replies = await Promise.all([create(coach), create(coach), create(coach)])
    expect(statuses(replies)).toEqual([200, 403, 403])
    expect((await create(coach)).json().message).toBe('Tu membresía incluye una comunidad, y ya la tienes.')
    expect((await create(await register(app))).json().message).toBe(
      'Tu membresía no incluye crear comunidades.',
    )
  })

  it('makes one community for one key', async () => {
    const coach = await registerCoach(app, db)
    const one = { idempotency_key: key() }
    const [a, b] = await Promise.all([create(coach, one), create(coach, one)])
    expect(idOf(a)).toBe(idOf(b))
    // Another person's key is another key.
    const other = await create(await registerCoach(app, db), one)
    expect(idOf(other)).not.toBe(idOf(a))
  })

  it.each([
    ['without a name', { name: '   ' }],
    ['with too long a name', { name: 'x'.repeat(81) }],
    ['with an unknown access', { access_type: 'secreta' }],
    ['paid without a price', { access_type: 'por_pago' }],
    ['paid with a price of nothing', { access_type: 'por_pago', price: 0 }],
    ['with half a member', { max_members: 1.5 }],
    ['with a product of others', { featured_product_id: 'x' }],
  ])('refuses one %s', async (_, changes) => {
    expect((await create(await registerCoach(app, db), changes)).statusCode).toBe(400)
  })
})

describe('editing', () => {
  async function made(changes: object = {}) {
    const coach = await registerCoach(app, db)
    const id = idOf(await create(coach, changes))
    return { coach, id, edit: (body: object) => call(coach, 'PATCH', `/communities/${id}`, body) }
  }

  it('changes what is sent, with before and after in the log', async () => {
    const { coach, id, edit } = await made()
    const reply = await edit({ version: 1, access_type: 'por_pago', price: 19.9, max_members: 50 })
    expect(reply.json().community).toMatchObject({
      name: 'Círculo de Mañana',
      access_type: 'por_pago',
      price: 19.9,
      max_members: 50,
      version: 2,
    })
    const { changes } = (await call(coach, 'GET', `/communities/${id}/changes`)).json()
    expect(changes[0]).toMatchObject({
      action: 'community.edit',
      before: { access_type: 'invitacion', price: null, max_members: null },
      after: { access_type: 'por_pago', price: 19.9, max_members: 50 },
    })
  })

  it('takes the price away with the access that asks for it', async () => {
    const { edit } = await made({ access_type: 'por_pago', price: 30 })
    expect((await edit({ version: 1, access_type: 'gratuita' })).json().community.price).toBeNull()
  })

  it('lets only `publica` be read by everybody', async () => {
    const { coach, id, edit } = await made()
    const stranger = await register(app)
    const posts = () => app.inject(as(stranger, { method: 'GET', url: `/api/posts/community/${id}` }))
    expect((await posts()).statusCode).toBe(404)
    await edit({ version: 1, access_type: 'publica' })
    expect((await posts()).statusCode).toBe(200)
    await edit({ version: 2, access_type: 'gratuita' })
    expect((await posts()).statusCode).toBe(404)
    await edit({ version: 3, access_type: 'publica' })
    await edit({ version: 4, access_type: 'por_pago', price: 5 })
    expect((await posts()).statusCode).toBe(404)
    expect((await call(coach, 'GET', `/communities/${id}`)).json().community.version).toBe(5)
  })

  it.each([
    ['publica', true],
    ['gratuita', false],
    ['por_pago', false],
    ['invitacion', false],
  ] as const)(
    'leaves who reads `%s` (readable: %s) as it is with any other edit',
    async (access, isPublic) => {
      const { coach, id, edit } = await made()
      const price = access === 'por_pago' ? 5 : null
      await db
        .updateTable('communities')
        .set({ access_type: access, is_public: isPublic, price })
        .where('id', '=', id)
        .execute()
      const read = (await call(coach, 'GET', `/communities/${id}`)).json().community
      expect(read.access_type).toBe(access)
      const saved = await edit({ version: 1, name: 'Otro nombre', listed: false, max_members: 9 })
      expect(saved.json().community).toMatchObject({ name: 'Otro nombre', access_type: access })
      const row = db.selectFrom('communities').where('id', '=', id).select('is_public')
      expect(await row.executeTakeFirst()).toEqual({ is_public: isPublic })
    },
  )

  it('of two at once one wins, and the other is told', async () => {
    const { coach, id, edit } = await made()
    const second = await register(app)
    await db.insertInto('staff').values({ user_id: second.id }).execute()
    const replies = await Promise.all([
      edit({ version: 1, name: 'Uno' }),
      call(second, 'PATCH', `/communities/${id}`, { version: 1, name: 'Dos' }),
    ])
    expect(statuses(replies)).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'Otra persona guardó cambios mientras editabas. Míralos y vuelve a guardar.',
    )
    const won = replies.find(({ statusCode }) => statusCode === 200)?.json().community.name
    expect((await call(coach, 'GET', `/communities/${id}`)).json().community.name).toBe(won)
  })

  it('features only the community’s own products', async () => {
    const { edit } = await made()
    const other = await made()
    const product = crypto.randomUUID()
    await db
      .insertInto('products')
      .values({ id: product, community_id: other.id, seller_id: other.coach.id, name: 'Curso', price: 90 })
      .execute()
    expect((await edit({ version: 1, featured_product_id: product })).json().message).toBe(
      'Ese producto no es de esta comunidad.',
    )
    const reply = await other.edit({ version: 1, featured_product_id: product })
    expect(reply.json().community).toMatchObject({
      featured_product_id: product,
      products: [{ name: 'Curso' }],
    })
  })
})

describe('the picture', () => {
  it('is stored, shown, written down and taken away; what is no picture leaves nothing behind', async () => {
    const coach = await registerCoach(app, db)
    const id = idOf(await create(coach))
    const send = (image?: Parameters<typeof form>[0]['image']) =>
      app.inject(
        as(coach, {
          method: 'POST',
          url: `/api/studio/communities/${id}/image`,
          ...form(image === undefined ? {} : { image }),
        }),
      )
    const { image_url: url } = (await send(await picture(40, 30))).json().community
    const shown = await app.inject({ method: 'GET', url: new URL(url, 'http://localhost').href })
    expect(shown.headers['content-type']).toMatch(/^image\//u)
    const rows = () => db.selectFrom('media').where('owner_id', '=', coach.id).select('id').execute()
    expect(await rows()).toHaveLength(1)
    const wrong = await send({ data: Buffer.from('no'), name: 'f.png', type: 'image/png' })
    expect(wrong.statusCode).toBe(415)
    expect((await send()).json().message).toBe('Elige una imagen.')
    expect(await rows()).toHaveLength(1)
    const gone = await call(coach, 'DELETE', `/communities/${id}/image`)
    expect(gone.json().community.image_url).toBeNull()
    const log = await call(coach, 'GET', `/communities/${id}/changes?action=community.image`)
    expect(log.json().changes.map((one: { after: object }) => one.after)).toEqual([
      { has_image: false },
      { has_image: true },
    ])
  })

  it('can be restored after its removal, until another one is set', async () => {
    const coach = await registerCoach(app, db)
    const id = idOf(await create(coach))
    const send = async () =>
      app.inject(
        as(coach, {
          method: 'POST',
          url: `/api/studio/communities/${id}/image`,
          ...form({ image: await picture(40, 30) }),
        }),
      )
    const shown = async () =>
      (await db.selectFrom('communities').where('id', '=', id).select('image_media_id').executeTakeFirst())
        ?.image_media_id
    const cleanUpLater = async () => {
      await db
        .updateTable('media')
        .set({ created_at: new Date(0) })
        .execute()
      await cleanUp(db, app.media.storage)
    }
    await send()
    const first = await shown()
    const remove = async () =>
      (await call(coach, 'DELETE', `/communities/${id}/image`)).json().change as string
    const undo = (change: string) => call(coach, 'POST', `/communities/${id}/changes/${change}/undo`)
    const change = await remove()
    await cleanUpLater()
    expect((await undo(change)).statusCode).toBe(200)
    expect(await shown()).toBe(first)

    const second = await remove()
    await send()
    const refused = await undo(second)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'La imagen se ha cambiado después: ya no se puede deshacer.',
    ])
    await db
      .updateTable('studio_changes')
      .set({ undo_until: new Date(0) })
      .execute()
    await cleanUpLater()
    expect(
      await db
        .selectFrom('media')
        .where('id', '=', first ?? '')
        .select('id')
        .execute(),
    ).toEqual([])
  })
})

describe('archiving', () => {
  it('leaves everything readable, and takes nothing new until it is reopened', async () => {
    const owner = await registerCoach(app, db)
    const member = await register(app)
    const id = await addCommunity(db, { owner, members: [member] })
    const post = (text: string) =>
      app.inject(as(member, { method: 'POST', url: '/api/posts', ...form(postFields(id, text)) }))
    const postId = (await post('Antes')).json<{ post: { id: string } }>().post.id
    const send = async (url: string, request: object) =>
      (
        await app.inject(as(member, { method: 'POST', url, headers: { 'idempotency-key': url }, ...request }))
      ).json<{ post?: object; comment?: object; data?: object }>()
    const repeat = async () => {
      const { payload, headers } = form({ ...postFields(id, 'Una vez'), idempotency_key: 'una-vez-12' })
      return [
        (await send('/api/posts', { payload, headers })).post,
        (await send(`/api/posts/${postId}/comments`, { payload: { content: 'Una vez' } })).comment,
        (await send('/api/reviews', { payload: { community_id: id, rating: 5, comment: 'Una vez' } })).data,
      ]
    }
    const done = await repeat()
    expect(done).toEqual(Array(3).fill(expect.objectContaining({ id: expect.any(String) })))
    const reply = await call(owner, 'POST', `/communities/${id}/archive`)
    expect(reply.json().community).toMatchObject({ archived_at: expect.any(String), listed: false })

    const text = 'Esta comunidad está archivada: se puede leer, pero ya no admite nada nuevo.'
    const refused = await post('Después')
    expect([refused.statusCode, refused.json().message]).toEqual([409, text])
    const comment = await app.inject(
      as(member, {
        method: 'POST',
        url: `/api/posts/${postId}/comments`,
        payload: { content: 'Hola' },
      }),
    )
    expect([comment.statusCode, comment.json().message]).toEqual([409, text])
    const referral = await app.inject(
      as(member, {
        method: 'POST',
        url: '/api/referrals',
        payload: { nombre: 'Ana', telefono: '600000000', community_id: id },
      }),
    )
    expect(referral.statusCode).toBe(409)
    const read = await app.inject(as(member, { method: 'GET', url: `/api/posts/community/${id}` }))
    expect(read.body).toContain('Antes')
    // A retry of what was done before, whose reply was lost, is not refused.
    expect(await repeat()).toEqual(done)

    await call(owner, 'DELETE', `/communities/${id}/archive`)
    expect((await post('De nuevo')).statusCode).toBe(200)
  })

  it('brings a reopened one back into the list, if it was there', async () => {
    const owner = await registerCoach(app, db)
    for (const listed of [true, false]) {
      const id = await addCommunity(db, { owner })
      await db.updateTable('communities').set({ listed }).where('id', '=', id).execute()
      await call(owner, 'POST', `/communities/${id}/archive`)
      const reply = await call(owner, 'DELETE', `/communities/${id}/archive`)
      expect(reply.json().community).toMatchObject({ archived_at: null, listed })
    }
  })
})

describe('deleting', () => {
  async function community() {
    const owner = await registerCoach(app, db)
    const moderator = await register(app)
    const member = await register(app)
    const id = await addCommunity(db, { owner, moderators: [moderator], members: [member], name: 'Ágora' })
    return { id, owner, moderator, member }
  }
  const remove = (person: Member, id: string, name: string) =>
    call(person, 'DELETE', `/communities/${id}?name=${encodeURIComponent(name)}`)
  const memberships = (id: string) =>
    db.selectFrom('memberships').where('community_id', '=', id).orderBy('id').selectAll().execute()

  it('wants the name typed', async () => {
    const { id, owner } = await community()
    const reply = await remove(owner, id, 'Agora')
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'El nombre no coincide con el de la comunidad.',
    ])
  })

  it('hides it from everybody at once, and brings it back as it was', async () => {
    const { id, owner, moderator, member } = await community()
    const before = await memberships(id)
    const { change } = (await remove(owner, id, 'Ágora')).json()
    for (const person of [owner, moderator, member]) {
      const mine = await app.inject(as(person, { method: 'GET', url: '/api/communities/my-communities' }))
      expect(mine.body).not.toContain(id)
      const posts = await app.inject(as(person, { method: 'GET', url: `/api/posts/community/${id}` }))
      expect(posts.statusCode).toBe(404)
    }
    expect((await call(moderator, 'GET', `/communities/${id}/access`)).statusCode).toBe(404)
    expect((await call(owner, 'GET', `/communities/${id}/access`)).statusCode).toBe(404)
    expect((await call(owner, 'GET', '/me')).json().deleted).toMatchObject([{ id, name: 'Ágora' }])
    // Whoever may restore it reads its access, which it gets back.
    expect((await call(owner, 'GET', `/communities/${id}`)).json().community.access_type).toBe('publica')

    const undo = () => call(owner, 'POST', `/communities/${id}/changes/${change}/undo`)
    const replies = await Promise.all([undo(), undo()])
    expect(statuses(replies)).toEqual([200, 409])
    expect(await memberships(id)).toEqual(before)
    const read = await call(owner, 'GET', `/communities/${id}`)
    expect(read.json().community).toMatchObject({ deleted_at: null, member_count: 3 })
    expect(
      (await app.inject(as(member, { method: 'GET', url: `/api/posts/community/${id}` }))).statusCode,
    ).toBe(200)
  })

  it('has to name the people who lose an access that they have paid', async () => {
    const { id, owner, member } = await community()
    await classes(app).purchase(member, id, null)
    expect((await call(owner, 'GET', `/communities/${id}`)).json().community.paid_access).toBe(1)
    const refused = await remove(owner, id, 'Ágora')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        error_code: 'PAID_ACCESS',
        message: 'Una persona ha pagado su acceso y lo perdería. Vuelve a abrir este aviso para confirmarlo.',
      },
    ])
    const url = `/communities/${id}?name=${encodeURIComponent('Ágora')}&paid_access=1`
    expect((await call(owner, 'DELETE', url)).statusCode).toBe(200)
  })

  it('can be restored by its own call too, once', async () => {
    const { id, owner } = await community()
    await remove(owner, id, 'Ágora')
    expect((await call(owner, 'POST', `/communities/${id}/restore`)).json().community.member_count).toBe(3)
    expect((await call(owner, 'POST', `/communities/${id}/restore`)).statusCode).toBe(409)
  })

  it('cannot be undone after thirty days', async () => {
    const { id, owner } = await community()
    const { change } = (await remove(owner, id, 'Ágora')).json()
    await db
      .updateTable('studio_changes')
      .set({ undo_until: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', change)
      .execute()
    const reply = await call(owner, 'POST', `/communities/${id}/changes/${change}/undo`)
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Han pasado más de treinta días: ya no se puede.',
    ])
  })

  it('is for good after thirty days, and stays in the log', async () => {
    const { id, owner, member } = await community()
    await publish(app, member, id, 'Adiós')
    const kept = await community()
    for (const one of [{ id, owner }, kept]) await remove(one.owner, one.id, 'Ágora')
    await db
      .updateTable('communities')
      .set({ deleted_at: sql<Date>`now() - interval '30 days 1 minute'` })
      .where('id', '=', id)
      .execute()
    await cleanUp(db, app.media.storage)
    const left = await db.selectFrom('communities').where('id', 'in', [id, kept.id]).select('id').execute()
    expect(left).toEqual([{ id: kept.id }])
    const log = await db
      .selectFrom('studio_changes')
      .where('subject_id', '=', id)
      .select(['action', 'community_id', 'subject_name'])
      .execute()
    expect(log).toEqual([{ action: 'community.delete', community_id: null, subject_name: 'Ágora' }])
  })

  it('does not count against the membership', async () => {
    const coach = await registerCoach(app, db, 'free_coach')
    const id = idOf(await create(coach))
    await remove(coach, id, 'Círculo de Mañana')
    expect((await create(coach)).statusCode).toBe(200)
  })
})
