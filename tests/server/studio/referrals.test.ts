import { describe, expect, it } from 'vitest'
import { addCommunity, as, type Member, register, startHarness, statuses } from '../support/harness.ts'
import { listen, openStream } from '../support/messaging.ts'

const { app, db } = await startHarness()
const owner = await register(app)
const member = await register(app, { name: 'Lucía Navarro' })
const id = await addCommunity(db, { owner, members: [member] })

async function refer(nombre: string, telefono = '+34 612 345 678') {
  const reply = await app.inject(
    as(member, {
      method: 'POST',
      url: '/api/referrals',
      payload: { nombre, telefono, community_id: id, notas: 'Busca equipo' },
    }),
  )
  return reply.json<{ id: string }>().id
}
const url = `/api/studio/communities/${id}/referrals`
const list = async (query: string) =>
  (await app.inject(as(owner, { method: 'GET', url: `${url}?${query}` }))).json<{
    total: number
    referrals: { id: string; nombre: string; version: number }[]
  }>()
const change = (referral: string, payload: object, person: Member = owner) =>
  app.inject(as(person, { method: 'PATCH', url: `${url}/${referral}`, payload }))
const ownOf = async (referral: string) => {
  const { referrals } = (await app.inject(as(member, { method: 'GET', url: '/api/referrals' }))).json<{
    referrals: { id: string }[]
  }>()
  return referrals.find((one) => one.id === referral)
}

describe('the board', () => {
  it('has those who wait longest first, with who referred them', async () => {
    const first = await refer('Julia Peña')
    const second = await refer('Tomás Rey', '687112233')
    const { referrals, total } = await list('estado=pendiente')
    expect(total).toBe(2)
    expect(referrals.map((one) => one.id)).toEqual([first, second])
    expect(referrals[0]).toMatchObject({
      referrer_name: 'Lucía Navarro',
      notas: 'Busca equipo',
      team_notes: '',
      version: 1,
    })
  })

  it.each([
    ['pena', ['Julia Peña']],
    ['TOMAS', ['Tomás Rey']],
    ['687 11', ['Tomás Rey']],
    ['navarro', ['Julia Peña', 'Tomás Rey']],
    ['nadie', []],
  ])('finds %s', async (q, names) => {
    const { referrals } = await list(`estado=pendiente&q=${encodeURIComponent(q)}`)
    expect(referrals.map(({ nombre }) => nombre)).toEqual(names)
  })
})

describe('a change', () => {
  it('is seen by the referrer at once, without the team’s notes', async () => {
    const referral = await refer('Noa Campos')
    const reply = await change(referral, { version: 1, estado: 'activo', team_notes: 'Llamar en enero' })
    expect(reply.json().referral).toMatchObject({
      estado: 'activo',
      contacted_at: expect.any(String),
      team_notes: 'Llamar en enero',
      version: 2,
    })
    const own = await ownOf(referral)
    expect(own).toMatchObject({ estado: 'activo', fecha_contacto: expect.any(String) })
    expect(JSON.stringify(own)).not.toContain('enero')
  })

  it('is told to the screens of the referrer that are open, but for the team’s notes', async () => {
    const address = await listen(app)
    const stream = await openStream(address, member.token)
    const referral = await refer('Eva Soler')
    await change(referral, { version: 1, team_notes: 'Llamar en enero' })
    await change(referral, { version: 2, estado: 'activo' })
    await stream.next(({ type }) => type === 'referrals')
    // They come in the order of the changes.
    expect(stream.events.filter(({ event }) => event.type === 'referrals')).toHaveLength(1)
    stream.close()
  })

  it('stands in the log with before and after', async () => {
    const referral = await refer('Irene Sanz')
    await change(referral, { version: 1, estado: 'inactivo' })
    const { changes } = (
      await app.inject(as(owner, { method: 'GET', url: `/api/studio/communities/${id}/changes` }))
    ).json()
    expect(changes[0]).toMatchObject({
      action: 'referral.state',
      subject_name: 'Irene Sanz',
      before: { estado: 'pendiente' },
      after: { estado: 'inactivo' },
    })
  })

  it('of two at once one wins, and the other is told', async () => {
    const referral = await refer('Carmen Ortega')
    const replies = await Promise.all([
      change(referral, { version: 1, estado: 'activo' }),
      change(referral, { version: 1, estado: 'inactivo' }),
    ])
    expect(statuses(replies)).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'Otra persona ya cambió a Carmen Ortega mientras lo mirabas.',
    )
  })

  it.each([
    ['a date ahead', { contacted_at: '2999-01-01T00:00:00Z' }, 'La fecha no puede estar en el futuro.'],
    ['what is no date', { converted_at: 'ayer' }, 'La fecha no es válida.'],
    ['an unknown state', { estado: 'perdido' }, 'Los datos enviados no son válidos.'],
    ['too long notes', { team_notes: 'x'.repeat(1001) }, 'Los datos enviados no son válidos.'],
  ])('is refused with %s', async (_, body, message) => {
    const reply = await change(await refer('Andrés Gil'), { version: 1, ...body })
    expect([reply.statusCode, reply.json().message]).toEqual([400, message])
  })

  it('cannot reach referrals of other communities', async () => {
    const other = await register(app)
    const elsewhere = await addCommunity(db, { owner: other })
    const reply = await app.inject(
      as(other, {
        method: 'PATCH',
        url: `/api/studio/communities/${elsewhere}/referrals/${await refer('Ajena')}`,
        payload: { version: 1, estado: 'activo' },
      }),
    )
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Este referido ya no existe.'])
  })
})
