import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asking, classes, inDays, setLevel, unknownId } from '../support/classes.ts'
import { as, type Member, mp4, register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db, another } = await startHarness()
const { get } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
let member: Member
let community = ''
let product = ''
let module = ''
let video = ''
let file = { id: '', key: '' }

beforeEach(async () => {
  member = await register(app)
  community = await c.community(coach, {}, [member])
  product = await c.product(community, coach)
  await c.purchase(member, community, product)
  module = await c.module(product, coach)
  file = await c.file(coach)
  video = await c.video(module, { media_id: file.id, level: 2 })
  await setLevel(app, member, 2)
})
afterEach(async () => {
  vi.useRealTimers()
  await db.deleteFrom('communities').execute()
})

const json = { accept: 'application/json' }
const stream = (id = video, headers: Record<string, string> = {}, who = member) =>
  app.inject(as(who, { method: 'GET', url: `/api/videos/stream/${id}`, headers }))
const addressOf = async (who = member, id = video) =>
  (await stream(id, json, who)).json<{ url: string }>().url
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { cookie: member.cookie, ...headers } })
const refused = async (url: string, status: number, error = 'No tienes acceso a este video') => {
  const ways: Record<string, string>[] = [{}, { range: 'bytes=0-3' }, { 'if-none-match': `"${file.key}"` }]
  for (const headers of ways) {
    const reply = await open(url, headers)
    expect([reply.statusCode, reply.json().error]).toEqual([status, error])
  }
  expect((await open(url, {}, 'HEAD')).statusCode).toBe(status)
}

describe('the stream of a video', () => {
  it('answers a 302 whose Location is the signed address', async () => {
    const reply = await stream()
    expect(reply.statusCode).toBe(302)
    const { location } = reply.headers
    expect(location).toMatch(
      new RegExp(`^/api/extra/videos/${video}/file\\?u=${member.id}&exp=\\d+&sig=[\\w-]{43}$`, 'u'),
    )
    const served = await open(String(location))
    expect([served.statusCode, served.headers['content-type'], served.rawPayload.equals(mp4)]).toEqual([
      200,
      'video/mp4',
      true,
    ])
  })

  it('says the address as JSON to who asks for JSON, good for a day', async () => {
    const reply = await stream(video, json)
    expect(reply.json()).toEqual({
      success: true,
      url: expect.stringContaining(`/api/extra/videos/${video}/file?`),
      expires_in: 86_400,
    })
    const { url } = reply.json<{ url: string }>()
    const left = Number(new URL(url, 'http://x').searchParams.get('exp')) - Date.now() / 1000
    expect(Math.abs(left - 86_400)).toBeLessThan(5)
    expect((await open(url)).statusCode).toBe(200)
  })

  it('works through any instance', async () => {
    const there = await another()
    const url = await addressOf()
    expect((await there.inject({ url, headers: { cookie: member.cookie } })).statusCode).toBe(200)
  })

  it('of no video, of one without a file, and of one whose file is missing says «Video no encontrado en el servidor»', async () => {
    const url = await addressOf()
    const without = await c.video(module)
    await app.media.storage.delete(file.key)
    for (const id of [unknownId, 'nada', '17', without, video])
      for (const headers of [{}, json]) {
        const reply = await stream(id, headers)
        expect([reply.statusCode, reply.json().error]).toEqual([404, 'Video no encontrado en el servidor'])
      }
    await refused(url, 404, 'Video no encontrado en el servidor')
  })

  it('without token is a 401', async () => {
    const reply = await app.inject({ url: `/api/videos/stream/${video}`, headers: { cookie: member.cookie } })
    expect(reply.statusCode).toBe(401)
  })

  it.each([
    ['of a higher level', () => setLevel(app, member, 1)],
    [
      'of a product whose access has run out',
      () =>
        db
          .updateTable('purchases')
          .set({ access_expires_at: inDays(-1) })
          .execute(),
    ],
    [
      'of a product that is not paid',
      () => db.updateTable('purchases').set({ status: 'pending', paid_at: null }).execute(),
    ],
    ['of a product that one has not bought', () => db.deleteFrom('purchases').execute()],
  ])('%s says «No tienes acceso a este video», however it is asked', async (_what, change) => {
    await change()
    const ways: Record<string, string>[] = [{}, json, { range: 'bytes=0-0' }]
    for (const headers of ways) {
      const reply = await stream(video, headers)
      expect([reply.statusCode, reply.json().error, reply.headers.location]).toEqual([
        403,
        'No tienes acceso a este video',
        undefined,
      ])
    }
    // The file is not revealed through the module either.
    const others = [
      await get(member, `/api/modules/${module}`),
      await get(member, `/api/extra/learning/modules/${module}`),
    ]
    for (const reply of others) expect(reply.body).not.toMatch(/sig=|\/media\//u)
  })

  it('is open to the coach, by level as to everybody', async () => {
    expect((await stream(video, {}, coach)).statusCode).toBe(403)
    await setLevel(app, coach, 5)
    expect((await stream(video, {}, coach)).statusCode).toBe(302)
    await setLevel(app, coach, 1)
  })
})

describe('the address of a video opens nothing', () => {
  it('without its signature, or with any part of it changed', async () => {
    const url = await addressOf()
    const other = await c.video(module, { media_id: file.id })
    const path = url.split('?')[0] ?? ''
    for (const changed of [
      path,
      `${path}?u=${member.id}`,
      url.replace(/sig=.*/u, 'sig='),
      url.replace(/.$/u, (sign) => (sign === 'A' ? 'E' : 'A')),
      url.replace(/exp=\d+/u, 'exp=99999999999'),
      url.replace(/exp=\d+/u, 'exp='),
      url.replace(video, other),
      url.replace(`u=${member.id}`, `u=${coach.id}`),
      `${url}&sig=x`,
    ])
      await refused(changed, 403, 'Este enlace ha caducado o no es válido.')
  })

  it('once it has expired', async () => {
    const url = await addressOf()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_390_000 })
    expect((await open(url)).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 12_000)
    await refused(url, 403, 'Este enlace ha caducado o no es válido.')
  })

  it('to nobody, and to nobody else, not even with product and level of their own', async () => {
    const url = await addressOf()
    const friend = await register(app)
    await setLevel(app, friend, 5)
    await c.purchase(friend, community, product)
    const anonymous = await app.inject(url)
    expect([anonymous.statusCode, anonymous.json().error]).toEqual([401, 'Token requerido o inválido'])
    const passedOn = await app.inject({ url, headers: { cookie: friend.cookie } })
    expect([passedOn.statusCode, passedOn.json().error]).toEqual([403, 'No tienes acceso a este video'])
    const withToken = await app.inject(as(member, { url }))
    expect(withToken.statusCode).toBe(401)
    expect((await app.inject({ url, headers: { cookie: 'faro_session=inventada' } })).statusCode).toBe(401)
  })

  it('once the level is lower than it was', async () => {
    const url = await addressOf()
    expect((await open(url)).statusCode).toBe(200)
    await setLevel(app, member, 1)
    await refused(url, 403)
    await setLevel(app, member, 2)
    expect((await open(url)).statusCode).toBe(200)
  })

  it('once the video asks for a higher level', async () => {
    const url = await addressOf()
    await db.updateTable('videos').set({ level: 3 }).where('id', '=', video).execute()
    await refused(url, 403)
  })

  it('once the access to the product has run out', async () => {
    const url = await addressOf()
    await db
      .updateTable('purchases')
      .set({ access_expires_at: inDays(-0.001) })
      .execute()
    await refused(url, 403)
  })

  it('once one has signed out', async () => {
    const url = await addressOf()
    await app.inject(
      as(member, { method: 'POST', url: '/api/auth/logout', headers: { cookie: member.cookie } }),
    )
    await db.deleteFrom('sessions').where('user_id', '=', member.id).execute()
    await refused(url, 401, 'Token requerido o inválido')
  })

  it('once the video is gone', async () => {
    const url = await addressOf()
    await db.deleteFrom('videos').where('id', '=', video).execute()
    await refused(url, 404, 'Video no encontrado en el servidor')
  })
})
