import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asking, classes, unknownId } from '../support/classes.ts'
import {
  addCommunity,
  as,
  comment,
  type Member,
  publish,
  register,
  startHarness,
} from '../support/harness.ts'
import { listen, liveStreams } from '../support/messaging.ts'
import { studioCalls, wrongRows } from '../support/studioMembers.ts'

const { app, db } = await startHarness()
const c = classes(app)
const { get } = asking(app)
const owner = await register(app, { name: 'Carmen Valle', level: 5 })
const moderator = await register(app, { name: 'Diego Salas', level: 4 })
const other = await register(app, { name: 'Nuria Gil' })
const staff = await register(app, { name: 'Equipo Faro' })
await db.insertInto('staff').values({ user_id: staff.id }).execute()
let ana: Member = owner
let bea: Member = owner
let id = ''
const { ask, namesOf, undo, detail } = studioCalls(app, () => id)

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  ana = await register(app, { name: 'Ana Núñez', level: 2 })
  bea = await register(app, { name: 'Bea Soler', level: 2 })
  id = await addCommunity(db, { owner, moderators: [moderator, other], members: [ana, bea] })
})
afterEach(async () => {
  expect(await wrongRows(db)).toEqual([])
  await db.deleteFrom('communities').execute()
})

const change = (who: Member, member: Member, payload: object) =>
  ask(who, 'PATCH', `/members/${member.id}`, payload)
const mute = (who: Member, member: Member, days: number | null = 3) =>
  ask(who, 'POST', `/members/${member.id}/mute`, { days, reason: 'Insultos' })
const remove = (who: Member, member: Member) => ask(who, 'DELETE', `/members/${member.id}`)
const bulk = (who: Member, payload: object) => ask(who, 'POST', '/members/bulk', payload)
const both = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)
const nameOf = async (community: string) =>
  (await db.selectFrom('communities').where('id', '=', community).select('name').executeTakeFirstOrThrow())
    .name
const log = async () =>
  (await app.inject(as(owner, { url: `/api/studio/communities/${id}/changes` }))).json<{
    changes: { action: string; subject_name: string; before: object; after: object }[]
  }>().changes

describe('who may act on whom', () => {
  const acts = {
    muting: (who: Member, member: Member) => mute(who, member),
    removing: (who: Member, member: Member) => remove(who, member),
  }

  it.each(Object.entries(acts))('%s follows the ranks', async (_, act) => {
    expect((await act(moderator, owner)).status).toBe(403)
    expect((await act(staff, owner)).status).toBe(403)
    expect((await act(owner, owner)).status).toBe(403)
    expect((await act(moderator, moderator)).status).toBe(403)
    expect(await act(moderator, other)).toMatchObject({
      status: 403,
      body: { error: 'Solo quien dirige la comunidad puede actuar sobre quien la modera.' },
    })
    expect((await act(moderator, ana)).status).toBe(200)
    expect((await act(owner, other)).status).toBe(200)
    expect((await act(staff, moderator)).status).toBe(200)
    expect((await act(owner, { ...ana, id: unknownId })).status).toBe(404)
  })

  it('roles are given by owner and staff, and the owner’s by nobody', async () => {
    expect((await change(moderator, ana, { role: 'moderator', version: 1 })).status).toBe(403)
    expect((await change(staff, owner, { role: 'member', version: 1 })).status).toBe(403)
    expect((await change(owner, owner, { role: 'member', version: 1 })).status).toBe(403)
    expect((await change(owner, ana, { role: 'owner', version: 1 })).status).toBe(400)
    expect((await change(staff, ana, { role: 'moderator', version: 1 })).body.member.role).toBe('moderator')
  })
})

describe('roles and levels', () => {
  it('are changed, written into the log, and told on the person’s page', async () => {
    expect((await change(owner, ana, { role: 'moderator', level: 4, version: 1 })).body.member).toMatchObject(
      {
        role: 'moderator',
        level: 4,
        own_level: 2,
        level_given: true,
        version: 2,
      },
    )
    expect((await log())[0]).toMatchObject({
      action: 'member.role',
      subject_name: 'Ana Núñez',
      before: { role: 'member', level: null },
      after: { role: 'moderator', level: 4 },
    })
    expect((await detail(moderator, ana)).history).toMatchObject([
      { action: 'member.role', actor_name: 'Carmen Valle' },
    ])
    const back = await change(owner, ana, { level: null, version: 2 })
    expect(back.body.member).toMatchObject({ level: 2, level_given: false })
  })

  it('of one who is changed by two at once are changed by one, and the other is told by whom', async () => {
    const replies = await Promise.all([
      change(owner, ana, { level: 3, version: 1 }),
      change(staff, ana, { level: 4, version: 1 }),
    ])
    expect(both(replies)).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatch(/^(Carmen Valle|Equipo Faro) ya cambió a Ana Núñez\.$/u)
  })

  it('that a community gives count in its classes, and in no other’s', async () => {
    const other = await addCommunity(db, { owner, members: [ana] })
    const places = []
    for (const community of [id, other]) {
      const product = await c.product(community, owner)
      await c.purchase(ana, community, product)
      const module = await c.module(product, owner)
      const { id: file } = await c.file(owner)
      const easy = await c.video(module, { level: 1, media_id: file })
      const hard = await c.video(module, { level: 4, media_id: file })
      places.push({ module, easy, hard })
    }
    const [here, there] = places
    if (!here || !there) throw new Error('no classes')
    const watch = async (video: string) =>
      (
        await app.inject(
          as(ana, { method: 'PUT', url: `/api/extra/learning/videos/${video}`, payload: { position: 5 } }),
        )
      ).statusCode
    const opened = async (module: string) =>
      (await get(ana, `/api/modules/${module}`)).json<{ viewer_level?: number }>().viewer_level
    const listed = async (module: string) =>
      (await get(ana, `/api/extra/learning/modules/${module}`)).json<{ videos: object[] }>().videos.length
    expect([await watch(here.hard), await opened(here.module), await listed(here.module)]).toEqual([
      403,
      undefined,
      1,
    ])
    await change(owner, ana, { level: 4, version: 1 })
    expect([await watch(here.hard), await opened(here.module), await listed(here.module)]).toEqual([
      200, 4, 2,
    ])
    expect([await watch(there.hard), await opened(there.module), await listed(there.module)]).toEqual([
      403,
      undefined,
      1,
    ])
    const progress = (await get(ana, '/api/extra/learning/progress')).json<{
      modules: { module_id: string; total: number }[]
    }>()
    expect(new Map(progress.modules.map(({ module_id, total }) => [module_id, total]))).toEqual(
      new Map([
        [here.module, 2],
        [there.module, 1],
      ]),
    )
    expect((await get(ana, '/api/extra/today')).json()).toMatchObject({
      lesson: { video_id: here.hard, total: 2 },
    })
    await change(owner, ana, { level: 1, version: 2 })
    expect([await watch(here.hard), await watch(here.easy)]).toEqual([403, 200])
  })
})

describe('a muted member', () => {
  it('reads everything, and neither posts nor comments there', async () => {
    const post = await publish(app, owner, id)
    const elsewhere = await addCommunity(db, { owner, members: [ana] })
    const { body } = await mute(moderator, ana)
    expect(body).toMatchObject({
      mute: { reason: 'Insultos', by: 'Diego Salas' },
      change: expect.any(String),
    })
    await expect(publish(app, ana, id)).rejects.toThrow(
      /No puedes publicar ni comentar en esta comunidad hasta el .*Motivo: Insultos/u,
    )
    await expect(comment(app, ana, post)).rejects.toThrow('No puedes publicar ni comentar')
    expect((await get(ana, `/api/posts/${post}`)).statusCode).toBe(200)
    expect((await get(ana, `/api/posts/community/${id}`)).statusCode).toBe(200)
    await publish(app, ana, elsewhere)
    expect(await namesOf(owner, '?muted=yes')).toEqual(['Ana Núñez'])
    expect(await detail(owner, ana)).toMatchObject({ mute: { by: 'Diego Salas' }, record: { mutes: 1 } })
  })

  it('writes again when it has run out, is lifted or undone', async () => {
    await mute(moderator, ana)
    await db
      .updateTable('member_mutes')
      .set({ until: new Date(Date.now() - 1000) })
      .execute()
    await publish(app, ana, id)
    expect(await namesOf(owner, '?muted=yes')).toEqual([])
    expect((await mute(owner, ana, null)).body).toMatchObject({ mute: { until: null } })
    await expect(publish(app, ana, id)).rejects.toThrow('en esta comunidad. Motivo')
    expect((await ask(moderator, 'DELETE', `/members/${ana.id}/mute`)).status).toBe(200)
    expect(await ask(moderator, 'DELETE', `/members/${ana.id}/mute`)).toMatchObject({
      status: 409,
      body: { error: 'Ana Núñez ya puede escribir.' },
    })
    const { body } = await mute(owner, ana)
    expect((await undo(moderator, body.change)).status).toBe(200)
    await publish(app, ana, id)
  })

  it('is muted by one of two at once', async () => {
    const replies = await Promise.all([mute(moderator, ana), mute(other, ana)])
    expect(both(replies)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error).toMatch(
      /^(Diego Salas|Nuria Gil) ya silenció a Ana Núñez hasta el /u,
    )
  })

  it('is not unmuted by undoing an earlier mute', async () => {
    const { body } = await mute(moderator, ana)
    await ask(owner, 'DELETE', `/members/${ana.id}/mute`)
    await mute(other, ana, 30)
    expect(await undo(owner, body.change)).toMatchObject({
      status: 409,
      body: { error: 'Nuria Gil la silenció de nuevo después.' },
    })
  })

  it('stays muted when she leaves and comes back', async () => {
    await mute(moderator, ana)
    const { body } = await remove(moderator, ana)
    await undo(moderator, body.change)
    await expect(publish(app, ana, id)).rejects.toThrow('No puedes publicar')
    expect(await namesOf(owner, '?muted=yes')).toEqual(['Ana Núñez'])
  })

  it.each([{ days: 0 }, { days: 366 }, { reason: '  ' }])('is refused with %o', async (fields) => {
    const payload = { days: 1, reason: 'Insultos', ...fields }
    expect((await ask(owner, 'POST', `/members/${ana.id}/mute`, payload)).status).toBe(400)
  })
})

describe('the open pages of a member', () => {
  const { stream } = liveStreams()

  it('learn of each change of the membership, and those of others do not', async () => {
    const address = await listen(app)
    const [mine, others] = [await stream(address, ana), await stream(address, bea)]
    const told = (of: typeof mine) => of.events.filter(({ event }) => event.type === 'archived').length
    const removed = await remove(owner, ana)
    await expect.poll(() => told(mine)).toBe(1)
    await undo(owner, removed.body.change)
    await expect.poll(() => told(mine)).toBe(2)
    await change(owner, ana, { role: 'moderator', version: 1 })
    await expect.poll(() => told(mine)).toBe(3)
    const name = await nameOf(id)
    expect((await ask(owner, 'DELETE', `?name=${encodeURIComponent(name)}`)).status).toBe(200)
    await expect.poll(() => [told(mine), told(others)]).toEqual([4, 1])
    expect((await ask(owner, 'POST', '/restore')).status).toBe(200)
    await expect.poll(() => [told(mine), told(others)]).toEqual([5, 2])
  })
})

describe('a removed member', () => {
  it('is out at once, and back as what she was when it is undone', async () => {
    await change(owner, ana, { role: 'moderator', level: 3, version: 1 })
    const before = await detail(owner, ana)
    const { body } = await remove(owner, ana)
    await expect(publish(app, ana, id)).rejects.toThrow('Únete a la comunidad para participar.')
    expect(await namesOf(owner)).not.toContain('Ana Núñez')
    expect(await undo(moderator, body.change)).toMatchObject({ status: 403 })
    expect((await undo(owner, body.change)).status).toBe(200)
    expect(await detail(owner, ana)).toMatchObject({
      role: 'moderator',
      level: 3,
      joined_at: before.joined_at,
    })
    expect((await undo(owner, body.change)).status).toBe(409)
  })

  it('is removed by one of two at once', async () => {
    const replies = await Promise.all([remove(moderator, ana), remove(other, ana)])
    expect(both(replies)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error).toMatch(
      /^(Diego Salas|Nuria Gil) ya quitó a Ana Núñez\.$/u,
    )
  })

  it('is not brought back when she has come back by herself, or there is no place', async () => {
    const { body } = await remove(owner, ana)
    await db
      .updateTable('communities')
      .set({ max_members: 4 } as object)
      .where('id', '=', id)
      .execute()
    expect(await undo(owner, body.change)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('completa') },
    })
    await db
      .insertInto('memberships')
      .values({ id: crypto.randomUUID(), community_id: id, user_id: ana.id, role: 'member' })
      .execute()
    expect(await undo(owner, body.change)).toMatchObject({
      status: 409,
      body: {
        error: 'Ya no queda nadie a quien devolver: han vuelto, no pueden volver o borraron su cuenta.',
      },
    })
  })
})

describe('a removed member who may not come back', () => {
  const ban = (who: Member, member: Member) => ask(who, 'DELETE', `/members/${member.id}?may_return=false`)
  const post = (who: Member, url: string, payload?: object) =>
    app.inject(as(who, { method: 'POST', url, ...(payload && { payload }) }))
  const bans = async (who: Member) =>
    (await app.inject(as(who, { url: `/api/studio/communities/${id}/bans` }))).json<{
      people: { name: string; by: string; may_act: boolean }[]
      total: number
    }>()
  const invitation = async () => {
    const payload = { role: 'member', max_uses: null, ends_at: null }
    const reply = await post(owner, `/api/studio/communities/${id}/invitations`, payload)
    return reply.json<{ invitation: { token: string } }>().invitation.token
  }

  it('is refused by links, free entry and imports, until somebody allows it', async () => {
    await db.updateTable('communities').set({ listed: true }).where('id', '=', id).execute()
    const token = await invitation()
    await ban(moderator, ana)
    const text = expect.stringContaining('no puedes volver a entrar')
    const doors = [`/api/extra/invitations/${token}/accept`, `/api/communities/${id}/purchase`]
    for (const door of doors) {
      const refused = await post(ana, door, door.endsWith('purchase') ? {} : undefined)
      expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ error: text })])
    }
    const standing = await app.inject(as(ana, { url: `/api/extra/invitations/${token}/standing` }))
    expect(standing.json()).toMatchObject({ role: null, banned: true })
    const { email } = await db
      .selectFrom('users')
      .where('id', '=', ana.id)
      .select('email')
      .executeTakeFirstOrThrow()
    const people = [{ row: 2, email, name: '', role: '', level: '' }]
    const dry = await ask(owner, 'POST', '/members/import', { people, dry_run: true })
    expect(dry.body).toMatchObject({ invited: 0, rows: [{ fate: 'banned' }] })

    expect(await bans(moderator)).toMatchObject({
      total: 1,
      people: [{ name: 'Ana Núñez', by: 'Diego Salas', may_act: true }],
    })
    expect((await ask(moderator, 'DELETE', `/bans/${ana.id}`)).status).toBe(200)
    expect((await ask(moderator, 'DELETE', `/bans/${ana.id}`)).status).toBe(404)
    expect((await post(ana, doors[1] ?? '', {})).statusCode).toBe(200)
  })

  it('does not come back with an owned product, nor buys another', async () => {
    const product = await c.product(id, owner)
    await c.feature(id, product)
    await db.updateTable('communities').set({ listed: true }).where('id', '=', id).execute()
    const buy = () =>
      post(ana, `/api/community-purchases/create-payment/${product}`, {
        buyer_name: 'Ana',
        buyer_phone: '+34612345678',
      })
    await ban(owner, ana)
    expect((await buy()).statusCode).toBe(403)
    await c.purchase(ana, id, product)
    expect((await post(ana, `/api/communities/${id}/purchase`, {})).statusCode).toBe(403)
    await ask(owner, 'DELETE', `/bans/${ana.id}`)
    expect((await post(ana, `/api/communities/${id}/purchase`, {})).statusCode).toBe(200)
  })

  it('may come back when the removal is undone, alone or with others', async () => {
    const { body } = await bulk(owner, { action: 'remove', members: [ana.id, bea.id], may_return: false })
    expect((await bans(owner)).total).toBe(2)
    expect((await undo(owner, body.change)).status).toBe(200)
    expect(await bans(owner)).toMatchObject({ total: 0 })
    expect(await namesOf(owner, '?role=member')).toEqual(['Ana Núñez', 'Bea Soler'])
  })

  it('does not come back when an earlier removal is undone', async () => {
    const first = (await ask(owner, 'DELETE', `/members/${ana.id}`)).body.change
    await db.updateTable('communities').set({ listed: true }).where('id', '=', id).execute()
    expect((await post(ana, `/api/communities/${id}/purchase`, {})).statusCode).toBe(200)
    const second = (await ban(owner, ana)).body.change
    expect((await undo(owner, first)).status).toBe(409)
    expect((await bans(owner)).total).toBe(1)
    expect((await undo(owner, second)).status).toBe(200)
    expect(await bans(owner)).toMatchObject({ total: 0 })
  })

  it('who moderated is let in by whoever gives roles alone', async () => {
    expect((await ban(moderator, other)).status).toBe(403)
    await ban(owner, other)
    expect((await ask(moderator, 'DELETE', `/bans/${other.id}`)).status).toBe(403)
    expect((await bans(moderator)).people).toMatchObject([{ may_act: false }])
    expect((await ask(owner, 'DELETE', `/bans/${other.id}`)).status).toBe(200)
  })
})

describe('many at once', () => {
  const everybody = () => [owner.id, moderator.id, ana.id, bea.id, unknownId]

  it('get a level, but for whom the caller may not act on', async () => {
    const { body } = await bulk(owner, { action: 'level', level: 3, members: everybody() })
    expect(body.changed).toBe(3)
    expect(body.left_out.map(({ name, reason }) => [name, reason])).toEqual([
      ['', 'Ya no es miembro.'],
      ['Carmen Valle', 'No puedes hacértelo a ti.'],
    ])
    expect(await namesOf(owner, '?level=3')).toEqual(['Ana Núñez', 'Bea Soler', 'Diego Salas'])
    expect((await bulk(owner, { action: 'level', level: 3, members: [ana.id] })).body).toMatchObject({
      changed: 0,
      left_out: [{ name: 'Ana Núñez', reason: 'Ya estaba así.' }],
    })
    expect((await bulk(moderator, { action: 'level', level: 3, members: [ana.id] })).status).toBe(403)
    expect((await bulk(moderator, { action: 'role', role: 'moderator', members: [ana.id] })).status).toBe(403)
  })

  it('are found by a filter, too, and removed together, and brought back together', async () => {
    const { body } = await bulk(moderator, { action: 'remove', filter: { role: 'member' } })
    expect(body).toMatchObject({ changed: 2, left_out: [] })
    expect(await namesOf(owner)).toEqual(['Carmen Valle', 'Diego Salas', 'Nuria Gil'])
    expect((await log())[0]).toMatchObject({ action: 'member.remove', subject_name: '2 personas' })
    expect((await undo(moderator, body.change)).status).toBe(200)
    expect(await namesOf(owner, '?role=member')).toEqual(['Ana Núñez', 'Bea Soler'])
  })

  it('have to be chosen', async () => {
    expect((await bulk(owner, { action: 'remove' })).status).toBe(400)
    expect((await bulk(owner, { action: 'remove', members: [ana.id], filter: {} })).status).toBe(400)
    expect((await bulk(owner, { action: 'remove', filter: { q: 'nadie' } })).body.error).toBe(
      'El filtro no encuentra a nadie.',
    )
  })

  it('change by one when two act at once on the same people', async () => {
    const act = (who: Member) => bulk(who, { action: 'remove', members: [bea.id, ana.id] })
    const replies = await Promise.all([act(moderator), act(owner)])
    expect(replies.map(({ body }) => body.changed).toSorted((a, b) => a - b)).toEqual([0, 2])
  })
})

describe('a message to many', () => {
  const send = (who: Member, fields: object = {}) =>
    bulk(who, {
      action: 'message',
      text: 'Mañana empezamos antes.',
      idempotency_key: 'envio-de-prueba',
      members: [ana.id, bea.id],
      ...fields,
    })
  const received = async (who: Member) => {
    const { conversations } = (await get(who, '/api/messaging/conversations')).json<{
      conversations: { last_message?: { content: string }; unread_count: number }[]
    }>()
    return conversations.map(({ last_message, unread_count }) => [last_message?.content, unread_count])
  }

  it('arrives as a direct message, once, however often it is sent', async () => {
    expect((await send(owner)).body).toMatchObject({ changed: 2, left_out: [] })
    expect((await send(owner)).body).toMatchObject({ changed: 2 })
    await Promise.all([send(owner), send(owner)])
    expect(await received(ana)).toEqual([['Mañana empezamos antes.', 1]])
    expect(await received(bea)).toEqual([['Mañana empezamos antes.', 1]])
    expect((await log()).filter(({ action }) => action === 'member.message')).toMatchObject([
      { subject_name: '2 personas', after: { text: 'Mañana empezamos antes.', people: 2 } },
    ])
    expect((await send(owner, { text: 'Otro' })).status).toBe(409)
  })

  it('leaves out the sender and whoever blocks her', async () => {
    await db
      .insertInto('blocks')
      .values({ blocker_id: bea.id, blocked_id: moderator.id, created_at: new Date() })
      .execute()
    const { body } = await send(moderator, { members: undefined, filter: {} })
    expect(body.changed).toBe(3)
    expect(
      body.left_out.map(({ name, reason }) => `${name}: ${reason}`).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['Bea Soler: No puedes escribir a esta persona.', 'Diego Salas: Eres tú.'])
    expect(await received(bea)).toEqual([])
  })

  it('goes out five times in an hour, and a repeated one does not count', async () => {
    const attempt = async (n: number) => (await send(owner, { idempotency_key: `envio-numero-${n}` })).status
    for (const n of [1, 2, 3, 4, 5]) expect(await attempt(n)).toBe(200)
    expect(await attempt(6)).toBe(429)
    expect(await attempt(5)).toBe(200)
  })
})
