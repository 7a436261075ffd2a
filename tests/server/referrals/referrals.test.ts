import { beforeEach, describe, expect, it } from 'vitest'
import type { Referral } from '../../../src/api/contract/referrals.ts'
import { unknownId } from '../support/classes.ts'
import { addCommunity, as, type Member, register, startHarness } from '../support/harness.ts'
import { actions, entriesOf, pointCalls } from '../support/points.ts'

const { app, db } = await startHarness()
const calls = pointCalls(app)
const does = actions(db)
const [owner, ana, bea, stranger] = [
  await register(app),
  await register(app),
  await register(app),
  await register(app),
]

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  await db.deleteFrom('rate_limits').execute()
  id = await addCommunity(db, { name: 'Ágora', owner, members: [ana, bea] })
})

interface Reply {
  success: boolean
  error?: string
  id: string
  referral_id: string
  referrals: Referral[]
}
async function ask(who: Member, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const reply = await app.inject(as(who, { method, url, ...(payload && { payload }) }))
  return { status: reply.statusCode, body: reply.json<Reply>() }
}
const julia = () => ({ nombre: 'Julia Peña', telefono: '+34 612 345 678', community_id: id })
const create = (fields: object = {}, who = ana) =>
  ask(who, 'POST', '/api/referrals', { ...julia(), ...fields })
const list = async (query = '', who = ana) => (await ask(who, 'GET', `/api/referrals${query}`)).body.referrals
const names = async (query = '', who = ana) => (await list(query, who)).map(({ nombre }) => nombre)

describe('referring somebody', () => {
  it('keeps what was typed, trimmed, as pendiente, and answers with its id twice', async () => {
    const { status, body } = await create({
      nombre: '  Julia Peña ',
      telefono: ' +34 (612) 345-678. ',
      email: ' Julia@Ejemplo.es ',
      notas: '  Busca un cambio.\nLlamar por la tarde. ',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, id: body.referral_id })
    expect(await list()).toEqual([
      {
        id: body.id,
        nombre: 'Julia Peña',
        telefono: '+34 (612) 345-678.',
        email: 'Julia@Ejemplo.es',
        notas: 'Busca un cambio.\nLlamar por la tarde.',
        community_id: id,
        community_name: 'Ágora',
        estado: 'pendiente',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/u),
        fecha_contacto: null,
        fecha_conversion: null,
      },
    ])
  })

  it.each([{}, { email: '', notas: '' }, { email: '  ', notas: ' \n ' }])(
    'has neither e-mail nor notes with %j',
    async (fields) => {
      await create(fields)
      expect(await list()).toMatchObject([{ email: null, notas: null }])
    },
  )

  it('earns points in that community', async () => {
    await create()
    expect((await calls.mine(ana, id)).body).toMatchObject({
      total_points: 15,
      points_breakdown: { referrals: 15 },
    })
  })

  it('is for members of the community', async () => {
    const closed = await addCommunity(db, { owner, isPublic: false })
    expect((await create({}, stranger)).status).toBe(403)
    expect((await create({ community_id: closed })).status).toBe(404)
    expect((await create({ community_id: unknownId })).status).toBe(404)
    expect((await create({ community_id: 7 })).status).toBe(404)
    expect(await db.selectFrom('referrals').select('id').execute()).toEqual([])
    expect((await app.inject({ method: 'POST', url: '/api/referrals', payload: julia() })).statusCode).toBe(
      401,
    )
  })

  it('the same person may be referred again: that is for people to sort out', async () => {
    await create()
    await create()
    expect(await list()).toHaveLength(2)
  })
})

describe('the history', () => {
  it('is one’s own, newest first, with states and dates as the community’s people set them', async () => {
    for (let n = 1; n <= 3; n += 1) {
      await does.referral(ana, id, new Date(Date.UTC(2026, 0, 4 - n)), `Persona ${n}`)
    }
    await does.referral(bea, id)
    await db
      .updateTable('referrals')
      .set({
        estado: 'activo',
        contacted_at: new Date('2026-02-01T10:00:00Z'),
        converted_at: new Date('2026-02-03T10:00:00Z'),
      })
      .where('nombre', '=', 'Persona 2')
      .execute()
    expect(await names()).toEqual(['Persona 1', 'Persona 2', 'Persona 3'])
    expect((await list())[1]).toMatchObject({
      estado: 'activo',
      fecha_contacto: '2026-02-01T10:00:00.000Z',
      fecha_conversion: '2026-02-03T10:00:00.000Z',
    })
  })

  it('of one instant keeps one order', async () => {
    const at = new Date('2026-01-04T10:00:00Z')
    for (let n = 0; n < 6; n += 1) await does.referral(ana, id, at, `Persona ${n}`)
    const ids = (await list()).map((row) => String(row.id))
    expect(ids).toEqual(ids.toSorted().toReversed())
  })

  it('is that of one community when asked, and of all otherwise', async () => {
    const other = await addCommunity(db, { owner, members: [ana] })
    await does.referral(ana, id, new Date(), 'Aquí')
    await does.referral(ana, other, new Date(), 'Allí')
    expect(await names(`?community_id=${id}`)).toEqual(['Aquí'])
    expect(await names(`?community_id=${other}&referrer_id=${ana.id}&limit=50`)).toEqual(['Allí'])
    expect(new Set(await names())).toEqual(new Set(['Allí', 'Aquí']))
    expect(await names(`?community_id=${unknownId}`)).toEqual([])
    expect(await names('?community_id=7')).toEqual([])
  })

  it('stays one’s own after leaving the community', async () => {
    await does.referral(ana, id)
    await does.leave(ana, id)
    expect(await names()).toEqual(['Julia Peña'])
  })

  it('of somebody else is refused, whoever asks', async () => {
    await does.referral(bea, id)
    for (const who of [ana, owner]) {
      const { status, body } = await ask(
        who,
        'GET',
        `/api/referrals?referrer_id=${bea.id}&community_id=${id}`,
      )
      expect([status, body.error]).toEqual([403, 'Solo puedes ver tus propios referidos'])
    }
    expect((await app.inject('/api/referrals')).statusCode).toBe(401)
  })

  it('has fifty at most unless more are asked for, a hundred then', async () => {
    for (let n = 0; n < 55; n += 1) await does.referral(ana, id)
    expect(await names()).toHaveLength(50)
    expect(await names('?limit=3')).toHaveLength(3)
    expect(await names('?limit=100')).toHaveLength(55)
    for (const limit of ['0', '101', 'x']) {
      expect((await ask(ana, 'GET', `/api/referrals?limit=${limit}`)).status).toBe(400)
    }
  })
})

describe('deleting', () => {
  it('is for good, and takes its points back this month', async () => {
    const { body } = await create()
    expect(await ask(ana, 'DELETE', `/api/referrals/${body.id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await list()).toEqual([])
    expect((await calls.mine(ana, id)).body).toMatchObject({ total_points: 0, total_actions: 0 })
    expect(await ask(ana, 'DELETE', `/api/referrals/${body.id}`)).toMatchObject({
      status: 404,
      body: { error: 'Referido no encontrado' },
    })
    expect(await entriesOf(db, ana, id)).toHaveLength(2)
  })

  it('of an earlier month leaves that month as it was', async () => {
    const old = await does.referral(ana, id, new Date('2026-02-10T10:00:00Z'))
    await ask(ana, 'DELETE', `/api/referrals/${old}`)
    expect(await entriesOf(db, ana, id)).toEqual(['2026-02 referrals 15'])
  })

  it('is for one’s own, and of what is there', async () => {
    const theirs = await does.referral(bea, id)
    for (const unknown of [theirs, unknownId, '7', 'x']) {
      expect((await ask(ana, 'DELETE', `/api/referrals/${unknown}`)).status).toBe(404)
    }
    expect((await ask(owner, 'DELETE', `/api/referrals/${theirs}`)).status).toBe(404)
    expect(await names('', bea)).toHaveLength(1)
    expect((await app.inject({ method: 'DELETE', url: `/api/referrals/${theirs}` })).statusCode).toBe(401)
  })

  it('works also after leaving the community', async () => {
    const own = await does.referral(ana, id)
    await does.leave(ana, id)
    expect((await ask(ana, 'DELETE', `/api/referrals/${own}`)).status).toBe(200)
  })
})
