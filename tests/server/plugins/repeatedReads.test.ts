import zlib from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCommunity, as, type Member, publish, register, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()

let owner: Member
let member: Member
let community: string

beforeAll(async () => {
  ;[owner, member] = [await register(app), await register(app)]
  community = await addCommunity(db, { owner, members: [member] })
  await publish(app, owner, community, 'Buenos días a todos. '.repeat(80))
})

const postsPath = (id = community) => `/api/posts/community/${id}?page=1&limit=50`
const conversationsPath = '/api/messaging/conversations'

const get = (who: Member, url: string, headers: InjectOptions['headers'] = {}) =>
  app.inject(as(who, { method: 'GET', url, headers }))

async function etagOf(who: Member, url: string): Promise<string> {
  return String((await get(who, url)).headers.etag)
}

describe('a read that is repeated', () => {
  it('is answered without a body when nothing has changed', async () => {
    const first = await get(member, postsPath())
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'authorization, accept-encoding',
      etag: expect.stringMatching(/^W\/"[\w-]+"$/u),
    })
    const { etag, 'cache-control': cacheControl, vary } = first.headers
    const again = await get(member, postsPath(), { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers).toMatchObject({ etag, 'cache-control': cacheControl, vary })
    expect(again.headers).not.toHaveProperty('content-type')
    expect(again.headers).not.toHaveProperty('content-encoding')
  })

  it('is answered anew when something has changed', async () => {
    const etag = await etagOf(member, postsPath())
    await publish(app, owner, community, 'Algo nuevo')
    const again = await get(member, postsPath(), { 'if-none-match': etag })
    expect(again.statusCode).toBe(200)
    expect(again.body).toContain('Algo nuevo')
    expect(again.headers.etag).not.toBe(etag)
  })

  it.each([
    ['among other tags', (etag: string) => `"other", ${etag}`, 304],
    ['another tag', () => 'W/"other"', 200],
    ['the beginning of the tag', (etag: string) => etag.slice(0, -4), 200],
    ['nothing', () => '', 200],
  ])('understands If-None-Match with %s', async (_what, header, status) => {
    const etag = await etagOf(member, postsPath())
    const again = await get(member, postsPath(), { 'if-none-match': header(etag) })
    expect(again.statusCode).toBe(status)
  })

  it('keeps its tag when the token is renewed', async () => {
    const somebody = await register(app)
    const etag = await etagOf(somebody, conversationsPath)
    const renewed = await app.inject(as(somebody, { method: 'POST', url: '/api/auth/refresh', payload: {} }))
    const { token } = renewed.json<{ token: string }>()
    const again = await get({ ...somebody, token }, conversationsPath, { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
  })

  it('never confirms the reply of somebody else, not even one with the same text', async () => {
    const [one, other] = [await register(app), await register(app)]
    const [ofOne, ofOther] = [await get(one, conversationsPath), await get(other, conversationsPath)]
    expect(ofOther.body).toBe(ofOne.body)
    const again = await get(other, conversationsPath, { 'if-none-match': String(ofOne.headers.etag) })
    expect(again.statusCode).toBe(200)
  })

  it('is refused to whoever may no longer read, whatever is stored', async () => {
    const former = await register(app)
    const closed = await addCommunity(db, { owner, members: [former], isPublic: false })
    const etag = await etagOf(former, postsPath(closed))
    await db.deleteFrom('memberships').where('user_id', '=', former.id).execute()
    const again = await get(former, postsPath(closed), { 'if-none-match': etag })
    expect(again.statusCode).toBe(404)
  })
})

describe('what is never stored', () => {
  const unstored = { 'cache-control': 'no-store' }

  it.each([
    ['the session', '/api/auth/me'],
    ['links that let somebody in', () => `/api/studio/communities/${community}/invitations`],
    ['a list as a file', () => `/api/studio/communities/${community}/members.csv`],
    ['payment links', '/api/extra/purchases/pending'],
  ])('%s', async (_what, url) => {
    const reply = await get(owner, typeof url === 'string' ? url : url())
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject(unstored)
    expect(reply.headers).not.toHaveProperty('etag')
    expect(reply.headers).not.toHaveProperty('content-encoding')
  })

  it('replies with a token', async () => {
    const payload = { email: member.email, password: 'secreta' }
    const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(signedIn.json()).toHaveProperty('token')
    expect(signedIn.headers).toMatchObject(unstored)
    const renewed = await app.inject(
      as(signedIn.json(), { method: 'POST', url: '/api/auth/refresh', payload: {} }),
    )
    expect(renewed.json()).toHaveProperty('token')
    for (const { headers } of [signedIn, renewed]) expect(headers).not.toHaveProperty('etag')
    expect(renewed.headers).toMatchObject(unstored)
  })

  it.each([
    ['refusals', () => get(member, '/api/posts/01900000-0000-7000-8000-00000000dead'), 404],
    ['invalid requests', () => get(member, `/api/posts/community/${community}?page=x`), 400],
    ['requests without a token', () => app.inject(postsPath()), 401],
  ])('%s', async (_what, ask, status) => {
    const reply = await ask()
    expect(reply.statusCode).toBe(status)
    expect(reply.headers).toMatchObject(unstored)
    expect(reply.headers).not.toHaveProperty('etag')
  })

  it('replies to changes', async () => {
    const url = `/api/posts/${await publish(app, owner, community)}/comments`
    const reply = await app.inject(as(member, { method: 'POST', url, payload: { content: 'Sí' } }))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject(unstored)
    expect(reply.headers).not.toHaveProperty('etag')
  })
})

describe('a logout', () => {
  it('empties the browser’s cache, and what was stored is confirmed to nobody', async () => {
    const somebody = await register(app)
    const etag = await etagOf(somebody, conversationsPath)
    const logout = await app.inject(as(somebody, { method: 'POST', url: '/api/auth/logout' }))
    expect(logout.headers).toMatchObject({ 'clear-site-data': '"cache"', 'cache-control': 'no-store' })
    const again = await get(somebody, conversationsPath, { 'if-none-match': etag })
    expect(again.statusCode).toBe(401)
    expect(again.headers).not.toHaveProperty('etag')
  })
})

describe('compression', () => {
  const decode: Readonly<Record<string, (data: Buffer) => Buffer>> = {
    br: zlib.brotliDecompressSync,
    gzip: zlib.gunzipSync,
  }

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ])('of a reply to %s is %s', async (accepted, encoding) => {
    const plain = await get(member, postsPath())
    const reply = await get(member, postsPath(), { 'accept-encoding': accepted })
    expect(reply.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(reply.rawPayload.length),
      vary: 'authorization, accept-encoding',
    })
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(decode[encoding]?.(reply.rawPayload).toString()).toBe(plain.body)
  })

  it.each(['', 'identity', 'zstd', 'br;q=0'])('is not asked for by %j', async (accepted) => {
    const reply = await get(member, postsPath(), { 'accept-encoding': accepted })
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.json()).toHaveProperty('success', true)
  })

  it('of one reply has the same tag in every encoding, so that each is confirmed', async () => {
    const etag = await etagOf(member, postsPath())
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted }
      expect((await get(member, postsPath(), headers)).headers.etag).toBe(etag)
      const again = await get(member, postsPath(), { ...headers, 'if-none-match': etag })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
    }
  })

  it('leaves out short replies', async () => {
    const somebody = await register(app)
    const reply = await get(somebody, conversationsPath, { 'accept-encoding': 'br' })
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.headers).toMatchObject({ vary: 'authorization, accept-encoding' })
  })

  it.each(['br', 'gzip'])('also works for long replies (%s)', async (encoding) => {
    const long = await addCommunity(db, { owner })
    await sql`
      insert into posts (id, author_id, community_id, content)
      select gen_random_uuid(), ${owner.id}::uuid, ${long}::uuid, repeat(md5(n::text), 100)
      from generate_series(1, 50) n`.execute(db)
    const plain = await get(owner, postsPath(long))
    expect(plain.body.length).toBeGreaterThan(100_000)
    const reply = await get(owner, postsPath(long), { 'accept-encoding': encoding })
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding })
    expect(decode[encoding]?.(reply.rawPayload).toString()).toBe(plain.body)
  })
})
