import { beforeEach, describe, expect, it } from 'vitest'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'

const { app, db, another } = await startHarness()
const elsewhere = await another()
const owner = await register(app)
const ana = await register(app)
const bea = await register(app)

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  await db.deleteFrom('rate_limits').execute()
  id = await addCommunity(db, { owner, members: [ana, bea] })
})

const julia = () => ({ nombre: 'Julia Peña', telefono: '+34612345678', community_id: id })
async function send(payload: object | string | undefined, who = ana, server = app) {
  const reply = await server.inject(
    as(who, {
      method: 'POST',
      url: '/api/referrals',
      ...(payload !== undefined && { payload }),
      ...(typeof payload === 'string' && { headers: { 'content-type': 'application/json' } }),
    }),
  )
  return { status: reply.statusCode, body: reply.json<{ id: string; error?: string }>(), reply }
}
const refusal = async (fields: object) => {
  const { status, body } = await send({ ...julia(), ...fields })
  return [status, body.error]
}
const rows = async () => (await db.selectFrom('referrals').select('id').execute()).length

describe('what is missing is named in the documents’ words', () => {
  const texts = {
    nombre: 'El nombre es obligatorio',
    telefono: 'El teléfono es obligatorio',
    community_id: 'Debes seleccionar una comunidad para el referido',
  }

  it.each(Object.entries(texts))('%s: %s', async (field, text) => {
    for (const value of ['', '   ', '\n\t', null, undefined]) {
      expect(await refusal({ [field]: value })).toEqual([400, text])
    }
    expect(await rows()).toBe(0)
  })

  it('the first of them, in the order of the form, before what is only wrong', async () => {
    expect((await send({})).body.error).toBe(texts.nombre)
    expect((await send({ nombre: 'Julia' })).body.error).toBe(texts.telefono)
    expect((await send({ nombre: 'Julia', telefono: 'x', email: 7 })).body.error).toBe(texts.community_id)
    expect((await send('null')).body.error).toBe(texts.nombre)
    expect((await send(undefined)).body.error).toBe(texts.nombre)
    expect((await send('[]')).body.error).toBe(texts.nombre)
  })

  it.each([
    { nombre: 7 },
    { telefono: 612345678 },
    { community_id: {} },
    { community_id: true },
    { email: 7 },
    { notas: [] },
    { idempotency_key: 'x'.repeat(65) },
  ])('%j is refused in Spanish', async (fields) => {
    expect(await refusal(fields)).toEqual([400, 'Los datos enviados no son válidos.'])
  })

  it('text that is no JSON is refused', async () => {
    expect((await send('{')).status).toBe(400)
  })
})

describe('a phone', () => {
  it.each(['612345', '+34 612 345 678', '(612) 34-56-78', '0034.612.345.678', '6 1 2 3 4 5'])(
    'can be %s',
    async (telefono) => {
      expect((await send({ ...julia(), telefono })).status).toBe(200)
    },
  )

  it.each(['61234', '+()-. ....', 'seis uno dos', '612345678a', '612/345/678', '٦١٢٣٤٥٦٧٨', '<612345678>'])(
    'cannot be %s',
    async (telefono) => {
      expect(await refusal({ telefono })).toEqual([400, 'Escribe un teléfono válido'])
    },
  )
})

describe('an e-mail', () => {
  it.each(['julia@ejemplo.es', 'julia.peña+faro@mi.correo.ejemplo.es'])('can be %s', async (email) => {
    expect((await send({ ...julia(), email })).status).toBe(200)
  })

  it.each(['julia', 'julia@', '@ejemplo.es', 'julia@ejemplo', 'julia @ejemplo.es', 'a@b@c.es', 'julia@.'])(
    'cannot be %s',
    async (email) => {
      expect(await refusal({ email })).toEqual([400, 'Escribe un email válido'])
    },
  )
})

describe('lengths', () => {
  it.each([
    ['nombre', 200, 'El nombre no puede tener más de 200 caracteres', 'ñ'],
    ['telefono', 32, 'El teléfono no puede tener más de 32 caracteres', '6'],
    ['notas', 1000, 'Las notas no pueden tener más de 1000 caracteres', 'ñ'],
  ])('of %s: %i characters', async (field, most, text, letter) => {
    expect(await refusal({ [field]: letter.repeat(most + 1) })).toEqual([400, text])
    expect((await send({ ...julia(), [field]: ` ${letter.repeat(most)} ` })).status).toBe(200)
  })

  it('of an e-mail: 254 characters', async () => {
    const email = (length: number) => `${'a'.repeat(length - 5)}@b.es`
    expect(await refusal({ email: email(255) })).toEqual([
      400,
      'El email no puede tener más de 254 caracteres',
    ])
    expect((await send({ ...julia(), email: email(254) })).status).toBe(200)
  })

  it('keeps markup, quotes and emoji as typed, without invisible characters', async () => {
    const nombre = `<script>'"; drop table referrals;-- 👩‍👩‍👧`
    await send({ ...julia(), nombre })
    expect((await db.selectFrom('referrals').select('nombre').executeTakeFirstOrThrow()).nombre).toBe(nombre)
    const hidden = { nombre: 'Ju\u200blia\0', telefono: '\u202a612 345 678\u202c' }
    expect((await send({ ...julia(), ...hidden })).status).toBe(200)
    expect(
      await db
        .selectFrom('referrals')
        .orderBy('created_at', 'desc')
        .select(['nombre', 'telefono'])
        .executeTakeFirstOrThrow(),
    ).toEqual({ nombre: 'Julia', telefono: '612 345 678' })
  })
})

describe('never twice', () => {
  it('a repeated key gives the first one, whatever is sent with it', async () => {
    const first = await send({ ...julia(), idempotency_key: 'k1' })
    const again = await send({ ...julia(), nombre: 'Otra', idempotency_key: 'k1' })
    expect(again).toMatchObject({ status: 200, body: { success: true, id: first.body.id } })
    expect(await rows()).toBe(1)
    expect(await db.selectFrom('point_entries').select('id').execute()).toHaveLength(1)
  })

  it('eight at once at two instances are one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        send({ ...julia(), idempotency_key: 'k2' }, ana, n % 2 ? app : elsewhere),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows()).toBe(1)
    expect(await db.selectFrom('point_entries').select('id').execute()).toHaveLength(1)
  })

  it('keys are each member’s own, and an empty one is none', async () => {
    for (const who of [ana, bea]) await send({ ...julia(), idempotency_key: 'k3' }, who)
    for (let n = 0; n < 2; n += 1) await send({ ...julia(), idempotency_key: '' })
    expect(await rows()).toBe(4)
  })
})

describe('a flood', () => {
  it('ends after thirty in an hour, for that member alone, and a repeated key still gets its answer', async () => {
    for (let n = 0; n < 30; n += 1) {
      expect((await send({ ...julia(), idempotency_key: `k${n}` })).status).toBe(200)
    }
    const { status, body, reply } = await send(julia())
    expect(status).toBe(429)
    expect(body.error).toMatch(/^Demasiados intentos\. Prueba en \d+ s\.$/u)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await send({ ...julia(), idempotency_key: 'k7' })).status).toBe(200)
    expect((await send(julia(), bea)).status).toBe(200)
    expect(await rows()).toBe(31)
  })

  it('what is refused counts for nothing', async () => {
    for (let n = 0; n < 35; n += 1) await send({ ...julia(), telefono: 'x' })
    expect((await send(julia())).status).toBe(200)
  })
})
