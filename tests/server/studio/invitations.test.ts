import { describe, expect, it } from 'vitest'
import {
  addCommunity,
  as,
  type Member,
  register,
  startHarness,
  statuses,
  waitingForLocks,
} from '../support/harness.ts'

const { app, db } = await startHarness()
const owner = await register(app)
const moderator = await register(app)
const id = await addCommunity(db, { owner, moderators: [moderator], name: 'Faro', isPublic: false })

const free = { role: 'member', max_uses: null, ends_at: null }
const url = (community = id) => `/api/studio/communities/${community}/invitations`
const make = (person: Member, changes: object = {}, community = id) =>
  app.inject(as(person, { method: 'POST', url: url(community), payload: { ...free, ...changes } }))
const tokenOf = async (changes: object = {}, community = id) =>
  (await make(owner, changes, community)).json<{ invitation: { token: string } }>().invitation.token
const accept = (person: Member, token: string) =>
  app.inject(as(person, { method: 'POST', url: `/api/extra/invitations/${token}/accept` }))
const open = (token: string) => app.inject({ method: 'GET', url: `/api/extra/invitations/${token}` })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

describe('an invitation', () => {
  it('shows strangers what it leads to, and nothing that members alone may see', async () => {
    const { invitation } = (await open(await tokenOf())).json()
    expect(invitation).toEqual({
      state: 'open',
      role: 'member',
      ends_at: null,
      community: {
        id,
        name: 'Faro',
        description: null,
        member_count: 2,
        image_url: null,
        coach_name: expect.any(String),
      },
    })
    expect((await open('no-existe')).statusCode).toBe(404)
  })

  it('makes whoever accepts it a member with its role, once', async () => {
    const token = await tokenOf({ role: 'moderator' })
    const person = await register(app)
    expect((await accept(person, token)).json()).toEqual({ success: true, community_id: id, already: false })
    expect((await accept(person, token)).json()).toEqual({ success: true, community_id: id, already: true })
    const mine = await app.inject(as(person, { method: 'GET', url: '/api/communities/my-communities' }))
    expect(mine.json().data.joined).toMatchObject([{ role: 'moderator', community: { name: 'Faro' } }])
    const { invitations } = (await app.inject(as(owner, { method: 'GET', url: url() }))).json()
    expect(invitations.find((one: { token: string }) => one.token === token)).toMatchObject({ uses: 1 })
  })

  it('says beforehand what it changes for the caller', async () => {
    const token = await tokenOf({ role: 'moderator' })
    const standing = async (person: Member) =>
      (await app.inject(as(person, { url: `/api/extra/invitations/${token}/standing` }))).json()
    expect(await standing(owner)).toEqual({
      success: true,
      role: 'owner',
      banned: false,
      other_person: false,
    })
    expect(await standing(await register(app))).toEqual({
      success: true,
      role: null,
      banned: false,
      other_person: false,
    })
  })

  it('never lowers who is more already', async () => {
    expect((await accept(owner, await tokenOf())).json()).toMatchObject({ already: true })
    const mine = await app.inject(as(owner, { method: 'GET', url: '/api/communities/my-communities' }))
    expect(mine.json().data.owned).toMatchObject([{ role: 'owner' }])
  })

  it('ends with its last use, also when many come at once', async () => {
    const token = await tokenOf({ max_uses: 2 })
    const crowd = await Promise.all(Array.from({ length: 5 }, () => register(app)))
    const replies = await Promise.all(crowd.map((person) => accept(person, token)))
    expect(statuses(replies)).toEqual([200, 200, 409, 409, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: 'Esta invitación ya se ha usado todas las veces que podía. Pide otra a quien te la envió.',
      error_code: 'USED_UP',
    })
    expect((await open(token)).json().invitation.state).toBe('used_up')
  })

  it('gives the last place of a community away once', async () => {
    const small = await addCommunity(db, { owner, isPublic: false })
    await db.updateTable('communities').set({ max_members: 2 }).where('id', '=', small).execute()
    const token = await tokenOf({}, small)
    const [a, b] = [await register(app), await register(app)]
    const replies = await Promise.all([accept(a, token), accept(b, token)])
    expect(statuses(replies)).toEqual([200, 409])
    expect((await open(token)).json().invitation.state).toBe('full')
  })

  it('leads nowhere once it is revoked, ended, or its community archived or deleted', async () => {
    const person = await register(app)
    const ended = await tokenOf({ ends_at: tomorrow() })
    await db
      .updateTable('invitations')
      .set({ ends_at: new Date(Date.now() - 1000) })
      .where('token', '=', ended)
      .execute()
    expect((await accept(person, ended)).json()).toMatchObject({
      message: 'Esta invitación ha caducado. Pide otra a quien te la envió.',
    })
    const gone = await addCommunity(db, { owner, name: 'Efímera' })
    const token = await tokenOf({}, gone)
    await app.inject(as(owner, { method: 'POST', url: `/api/studio/communities/${gone}/archive` }))
    expect((await accept(person, token)).json()).toMatchObject({ error_code: 'ARCHIVED' })
    await app.inject(
      as(owner, { method: 'DELETE', url: `/api/studio/communities/${gone}?name=Ef%C3%ADmera` }),
    )
    expect((await accept(person, token)).statusCode).toBe(404)
  })
})

describe('revoking', () => {
  async function made(changes: object = {}) {
    const { invitation } = (await make(owner, changes)).json<{ invitation: { id: string; token: string } }>()
    return {
      ...invitation,
      revoke: (person: Member) =>
        app.inject(as(person, { method: 'DELETE', url: `${url()}/${invitation.id}` })),
    }
  }

  it('can be undone', async () => {
    const { token, revoke } = await made()
    const { change } = (await revoke(moderator)).json()
    expect((await accept(await register(app), token)).json()).toMatchObject({ error_code: 'REVOKED' })
    const undone = await app.inject(
      as(moderator, { method: 'POST', url: `/api/studio/communities/${id}/changes/${change}/undo` }),
    )
    expect(undone.statusCode).toBe(200)
    expect((await accept(await register(app), token)).statusCode).toBe(200)
  })

  it('of two at once one wins, and the other is told', async () => {
    const { revoke, id: invitation } = await made()
    let replies: Promise<{ statusCode: number }[]> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('invitations').where('id', '=', invitation).select('id').forUpdate().execute()
      replies = Promise.all([revoke(owner), revoke(moderator)])
      await waitingForLocks(db, 2)
    })
    expect(statuses((await replies) ?? [])).toEqual([200, 409])
  })

  it('of links that make moderators is not for moderators, who do not even see them', async () => {
    expect((await make(moderator, { role: 'moderator' })).json().message).toBe(
      'Solo quien dirige la comunidad puede invitar a moderar.',
    )
    const { token, revoke } = await made({ role: 'moderator' })
    expect((await app.inject(as(moderator, { method: 'GET', url: url() }))).body).not.toContain(token)
    expect((await revoke(moderator)).statusCode).toBe(404)
    const { change } = (await revoke(owner)).json()
    const undone = await app.inject(
      as(moderator, { method: 'POST', url: `/api/studio/communities/${id}/changes/${change}/undo` }),
    )
    expect(undone.statusCode).toBe(403)
  })
})

it.each([
  ['a past end', { ends_at: '2020-01-01T00:00:00Z' }, 'La fecha de caducidad ya ha pasado.'],
  ['an end that is no date', { ends_at: 'mañana' }, 'La fecha de caducidad no es válida.'],
  ['no uses', { max_uses: 0 }, 'Los datos enviados no son válidos.'],
  ['an owner', { role: 'owner' }, 'Los datos enviados no son válidos.'],
])('refuses %s', async (_, changes, message) => {
  const reply = await make(owner, changes)
  expect([reply.statusCode, reply.json().message]).toEqual([400, message])
})

describe('an invitation to a paid community', () => {
  const paid = async (row: object = {}) => {
    const community = await addCommunity(db, { owner, moderators: [moderator], isPublic: false })
    await db
      .updateTable('communities')
      .set({ access_type: 'por_pago', price: 19.9, listed: false, ...row })
      .where('id', '=', community)
      .execute()
    return community
  }
  const buy = (person: Member, community: string) =>
    app.inject(as(person, { method: 'POST', url: `/api/communities/${community}/purchase`, payload: {} }))

  it('tells the coach and the guest what entering costs, and that it is free with the link', async () => {
    const community = await paid()
    const token = await tokenOf({}, community)
    const entry = { amount: 19.9, currency: 'EUR' }
    expect((await open(token)).json().invitation).toMatchObject({ entry, must_pay: false })
    const listed = await app.inject(as(owner, { method: 'GET', url: url(community) }))
    expect(listed.json()).toMatchObject({ entry, invitations: [{ must_pay: false }] })
    expect((await accept(await register(app), token)).json()).toEqual({
      success: true,
      community_id: community,
      already: false,
    })
  })

  it('lets the guest of a link with must_pay buy the entry, also of an unlisted community', async () => {
    const community = await paid()
    const token = await tokenOf({ must_pay: true, max_uses: 1 }, community)
    const [guest, stranger] = [await register(app), await register(app)]
    expect((await buy(guest, community)).statusCode).toBe(404)
    const asked = { success: true, community_id: community, already: false, must_pay: true }
    expect((await accept(guest, token)).json()).toEqual(asked)
    expect((await buy(guest, community)).json()).toMatchObject({ payment_url: expect.any(String) })
    expect((await accept(guest, token)).json()).toEqual(asked)
    expect((await accept(stranger, token)).statusCode).toBe(409)
    expect((await buy(stranger, community)).statusCode).toBe(404)
  })

  it('admits for free only by whoever sets the price', async () => {
    const community = await paid()
    expect((await make(moderator, { must_pay: false }, community)).statusCode).toBe(403)
    expect((await make(moderator, {}, community)).json().invitation).toMatchObject({ must_pay: true })
    expect((await make(moderator, {})).json().invitation).toMatchObject({ must_pay: false })
  })
})
