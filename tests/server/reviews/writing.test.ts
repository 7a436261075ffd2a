import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Review, ReviewStats } from '../../../src/api/contract/reviews.ts'
import { classes, unknownId } from '../support/classes.ts'
import { addCommunity, as, type Member, register, startHarness, waitingForLocks } from '../support/harness.ts'

const { app, db, another } = await startHarness()
const elsewhere = await another()
const c = classes(app)
const [owner, bea, stranger] = [await register(app), await register(app), await register(app)]
const ana = await register(app, { name: 'Ana Ruiz' })

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { owner, members: [ana, bea] })
})

interface Written {
  success: boolean
  data: Review
  error?: string
  error_code?: string
}
interface Listed {
  data: Review[]
  stats: ReviewStats
  own_review: Review | null
  can_write: boolean
}
async function write(who: Member, fields: object = {}, at = app) {
  const payload = { community_id: id, rating: 4, comment: 'Muy útil', ...fields }
  const reply = await at.inject(as(who, { method: 'POST', url: '/api/reviews', payload }))
  return { status: reply.statusCode, body: reply.json<Written>() }
}
const refused = async (fields: object, who = ana) => {
  const { status, body } = await write(who, fields)
  return [status, body.error]
}
const list = async (who: Member, query = '') =>
  (await app.inject(as(who, { url: `/api/reviews/community/${id}${query}` }))).json<Listed>()
const kept = () => db.selectFrom('reviews').selectAll().execute()

describe('writing a review', () => {
  it('gives it as the list does, with who wrote it', async () => {
    const portrait = await c.picture(ana)
    await db.updateTable('users').set({ avatar_media_id: portrait.id }).where('id', '=', ana.id).execute()
    const { status, body } = await write(ana, { comment: '  Marta no te deja esconderte.\nGracias. ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      data: {
        user_id: ana.id,
        rating: 4,
        comment: 'Marta no te deja esconderte.\nGracias.',
        user_name: 'Ana Ruiz',
        user_initials: 'AR',
        user_fallback_color: expect.any(String) as string,
        user_has_profile_image: true,
        user_profile_image_url: expect.stringMatching(/^\/media\//u) as string,
      },
    })
    expect(Math.abs(Date.parse(body.data.created_at ?? '') - Date.now())).toBeLessThan(10_000)
    const { data, stats } = await list(bea)
    expect(data.map((review) => ({ ...review, user_profile_image_url: '' }))).toEqual([
      { ...body.data, user_profile_image_url: '' },
    ])
    expect(stats).toMatchObject({ total_reviews: 1, average_rating: 4 })
    const { reviews_count, ratings_total } = await db
      .selectFrom('communities')
      .select(['reviews_count', 'ratings_total'])
      .executeTakeFirstOrThrow()
    expect([reviews_count, ratings_total]).toEqual([1, 4])
  })

  it.each([undefined, '', '  \n ', '\u200b\u2060'])('has no comment with %j', async (comment) => {
    expect((await write(ana, { comment })).body.data.comment).toBeNull()
    expect(await kept()).toMatchObject([{ comment: null }])
  })

  it.each([undefined, null, '', '4', 0, 6, -1, 4.5, true])(
    'with %j for stars asks for them, and keeps nothing',
    async (rating) => {
      expect(await refused({ rating })).toEqual([400, 'Por favor selecciona una calificación'])
      expect(await kept()).toEqual([])
    },
  )

  it.each([1, 5])('takes %d stars', async (rating) => {
    expect((await write(ana, { rating })).body.data.rating).toBe(rating)
  })

  it('takes 500 characters as the counter counts them, after trimming, and not one more', async () => {
    const tooLong = 'El comentario no puede tener más de 500 caracteres'
    expect(await refused({ comment: 'a'.repeat(501) })).toEqual([400, tooLong])
    expect(await refused({ comment: '😀'.repeat(251) })).toEqual([400, tooLong])
    expect((await write(ana, { comment: ` ${'😀'.repeat(250)} ` })).status).toBe(200)
    expect((await write(bea, { comment: 'a'.repeat(500) })).status).toBe(200)
  })

  it.each([{ comment: 7 }, { comment: null }, { community_id: undefined }])(
    'refuses %j in Spanish',
    async (fields) => {
      expect(await refused(fields)).toEqual([400, 'Los datos enviados no son válidos.'])
    },
  )

  it('keeps a half of a character as one that can be kept', async () => {
    expect((await write(ana, { comment: 'Bien \ud83d' })).body.data.comment).toBe('Bien \ufffd')
  })
})

describe('one review a person and community', () => {
  const twice = [409, 'Ya has escrito una reseña de esta comunidad']

  it('is refused the second time, and the first stands', async () => {
    await write(ana)
    expect(await refused({ rating: 1 })).toEqual(twice)
    expect((await write(ana)).body.error_code).toBe('ALREADY_REVIEWED')
    expect(await kept()).toMatchObject([{ rating: 4 }])
    expect((await write(bea)).status).toBe(200)
    const other = await addCommunity(db, { owner, members: [ana] })
    expect((await write(ana, { community_id: other })).status).toBe(200)
  })

  it('sent again with its key is the first one, also when both come at once; the key is the member’s own', async () => {
    const again = (who = ana, at = app) => write(who, { idempotency_key: 'clave' }, at)
    const [one, two] = await Promise.all([again(), again(ana, elsewhere)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body.data.id).toBe(one.body.data.id)
    expect((await again(bea)).body.data.id).not.toBe(one.body.data.id)
    expect(await refused({ idempotency_key: 'otra' })).toEqual(twice)
    expect(await kept()).toHaveLength(2)
  })

  it('is one too when ten come at once, at two instances', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => write(ana, { rating: 5 }, n % 2 ? app : elsewhere)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await kept()).toHaveLength(1)
  })
})

it('a review of a community that is deleted meanwhile is refused', async () => {
  let written: ReturnType<typeof write> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('communities').where('id', '=', id).execute()
    written = write(ana)
    await waitingForLocks(db, 1)
  })
  const late = await written
  expect([late?.status, late?.body.error]).toEqual([404, 'Comunidad no encontrada'])
})

describe('who may write one', () => {
  it('are members: of a public community others are told, of an unlisted one they know nothing', async () => {
    expect(await refused({}, stranger)).toEqual([403, 'Únete a la comunidad para escribir una reseña.'])
    await db.updateTable('communities').set({ is_public: false }).execute()
    // It is listed, so its existence is no secret.
    expect((await write(stranger)).status).toBe(403)
    await db.updateTable('communities').set({ listed: false }).execute()
    for (const which of [id, unknownId, 'nada', 17]) {
      expect(await refused({ community_id: which }, stranger)).toEqual([404, 'Comunidad no encontrada'])
    }
    expect((await write(ana)).status).toBe(200)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/reviews',
      payload: { community_id: id, rating: 5 },
    })
    expect(reply.statusCode).toBe(401)
    expect(await kept()).toHaveLength(1)
  })

  it('is told with the list: members who have not, its owner too', async () => {
    await write(ana)
    const can = async (who: Member) => (await list(who)).can_write
    expect([await can(ana), await can(bea), await can(owner), await can(stranger)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect((await write(owner)).status).toBe(200)
    expect(await can(owner)).toBe(false)
  })
})

describe('one’s own review', () => {
  it('comes with every page, wherever it stands', async () => {
    const { body } = await write(ana)
    await sql`update reviews set created_at = now() - interval '1 day'`.execute(db)
    await write(bea)
    for (const query of ['?limit=1', '?limit=1&offset=1', '?offset=50']) {
      const { own_review: own } = await list(ana, query)
      expect(own).toMatchObject({ id: body.data.id, user_name: 'Ana Ruiz', rating: 4, comment: 'Muy útil' })
    }
    expect((await list(ana, '?limit=1')).data).not.toMatchObject([{ id: body.data.id }])
  })

  it('is none of who has not written, nor one of another community', async () => {
    const other = await addCommunity(db, { owner, members: [ana] })
    await write(ana, { community_id: other })
    await write(bea)
    expect((await list(ana)).own_review).toBeNull()
    expect((await list(stranger)).own_review).toBeNull()
  })

  it('stays when its writer leaves, who may not write another', async () => {
    await write(ana)
    await db.deleteFrom('memberships').where('user_id', '=', ana.id).execute()
    expect(await list(ana)).toMatchObject({ can_write: false, own_review: { user_id: ana.id } })
    expect((await write(ana)).status).toBe(403)
  })
})
