import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Claims, openSession } from '../../../server/plugins/sessions.ts'
import { cleanUp } from '../support/cleanUp.ts'
import { as, byEmail, type Member, register, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()

const me = (token: string) => app.inject(as({ token }, { method: 'GET', url: '/api/auth/me' }))
const refresh = (token: string) =>
  app.inject(as({ token }, { method: 'POST', url: '/api/auth/refresh', payload: {} }))
/** A call authorised by e-mail and session cookie. */
const byCookie = (member: Member) =>
  app.inject(
    byEmail(member, { method: 'POST', url: '/api/global-feed/01900000-0000-7000-8000-000000000001/view' }),
  )
const renewed = async (token: string) => {
  const reply = await refresh(token)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ token: string }>().token
}
const idOf = (token: string) => app.jwt.decode<Claims>(token)?.sid ?? ''
const days = (number: number) => sql<Date>`now() + make_interval(days => ${number})`

/** Backdates the replacement of a session's tokens. */
async function later(token: string, seconds: number): Promise<void> {
  await db
    .updateTable('replaced_tokens')
    .set({ replaced_at: sql`replaced_at - make_interval(secs => ${seconds})` })
    .where('session_id', '=', idOf(token))
    .execute()
}

const reuse = {
  success: false,
  error_code: 'SESSION_REUSED',
  error:
    'Sesión expirada: alguien usó una copia antigua de ella, así que la hemos cerrado por seguridad. Entra de nuevo.',
}

describe('how long', () => {
  const aWeek = 7 * 86_400

  it.each([
    ['a moment', 10, 200],
    ['nearly a week', aWeek - 60, 200],
    ['more than a week', aWeek + 60, 401],
  ])('a token that ran out %s ago', async (_when, seconds, status) => {
    const { id } = await register(app)
    const { claims } = await openSession(db, id)
    const token = app.jwt.sign(claims, { expiresIn: -seconds })
    expect((await me(token)).statusCode).toBe(401)
    expect((await refresh(token)).statusCode).toBe(status)
  })

  it('a session rests a week after its last token ran out, and the cookie as long', async () => {
    const { token } = await register(app)
    const asked = Date.now()
    const reply = await refresh(token)
    const answered = Date.now()
    const [row] = await db.selectFrom('sessions').where('id', '=', idOf(token)).select('expires_at').execute()
    const rests = (aWeek + 3600) * 1000
    // Tokens count whole seconds.
    expect(row?.expires_at.getTime()).toBeGreaterThan(asked + rests - 1000)
    expect(row?.expires_at.getTime()).toBeLessThanOrEqual(answered + rests)
    const expires = /Expires=([^;]+)/u.exec(String(reply.headers['set-cookie']))?.[1] ?? ''
    expect(Math.abs(Date.parse(expires) - (row?.expires_at.getTime() ?? 0))).toBeLessThan(1000)
  })

  it('ends ninety days after its sign-in, however often it is renewed, for cookie and token alike', async () => {
    const member = await register(app)
    await db
      .updateTable('sessions')
      .set({ created_at: days(-89), expires_at: days(1) })
      .where('id', '=', idOf(member.token))
      .execute()
    const token = await renewed(member.token)
    const [row] = await db.selectFrom('sessions').where('id', '=', idOf(token)).selectAll().execute()
    const age = ((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)) / 86_400_000
    expect(age).toBeCloseTo(90, 3)
    expect((await byCookie(member)).statusCode).not.toBe(401)

    await db
      .updateTable('sessions')
      .set({ expires_at: days(0) })
      .where('id', '=', idOf(token))
      .execute()
    expect((await me(token)).statusCode).toBe(401)
    expect((await refresh(token)).json()).toMatchObject({ error: 'Sesión expirada' })
    expect((await byCookie(member)).statusCode).toBe(401)
  })
})

describe('a token that was replaced', () => {
  it('is good, and renews again, until its successor is used: the answer may have been lost', async () => {
    const { token: first } = await register(app)
    const lost = await renewed(first)
    await later(first, 3600)
    expect((await me(first)).statusCode).toBe(200)
    const second = await renewed(first)
    expect(app.jwt.decode<Claims>(second)?.gen).toBe(app.jwt.decode<Claims>(lost)?.gen)
    expect((await me(second)).statusCode).toBe(200)
    expect((await me(lost)).statusCode).toBe(200)
  })

  it('is good for two minutes after that, in another tab, also when it was replaced twice', async () => {
    const { token: first } = await register(app)
    const second = await renewed(first)
    expect((await me(second)).statusCode).toBe(200)
    const third = await renewed(second)
    expect((await me(third)).statusCode).toBe(200)
    await later(first, 110)
    for (const token of [first, second, third]) expect((await me(token)).statusCode).toBe(200)
    expect((await me(await renewed(first))).statusCode).toBe(200)
  })

  it.each([
    ['used', me],
    ['renewed', refresh],
  ])('ends its session when it is %s later, and whoever has the session is told', async (_how, use) => {
    const member = await register(app)
    const other = await openSession(db, member.id)
    const current = await renewed(member.token)
    await me(current)
    await later(member.token, 130)

    const reply = await use(member.token)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject(reuse)
    for (const told of [await me(current), await refresh(current)]) {
      expect(told.statusCode).toBe(401)
      expect(told.json()).toMatchObject(reuse)
    }
    expect((await byCookie(member)).statusCode).toBe(401)
    // The person's other sessions are not affected.
    expect((await me(app.issueToken(other))).statusCode).toBe(200)
  })

  it('ends nothing when the session’s own browser comes with it, which is given the newest', async () => {
    const { token: first, cookie } = await register(app)
    const second = await renewed(first)
    await me(second)
    const third = await renewed(second)
    await me(third)
    await later(first, 86_400)
    const fromPage = (options: InjectOptions, sent = cookie) =>
      app.inject(
        as(
          { token: first },
          { ...options, headers: { host: 'faro.example', origin: 'https://faro.example', cookie: sent } },
        ),
      )
    const asked = await fromPage({ method: 'GET', url: '/api/auth/me' })
    expect(asked.statusCode).toBe(401)
    expect(asked.json()).toMatchObject({ error: 'Sesión expirada' })
    const reply = await fromPage({ method: 'POST', url: '/api/auth/refresh', payload: {} })
    expect(reply.statusCode).toBe(200)
    expect((await me(reply.json<{ token: string }>().token)).statusCode).toBe(200)
    expect((await me(third)).statusCode).toBe(200)

    // Neither another person's cookie nor another site is accepted.
    const stranger = await register(app)
    expect((await fromPage({ method: 'GET', url: '/api/auth/me' }, stranger.cookie)).json()).toMatchObject(
      reuse,
    )
    expect((await me(third)).statusCode).toBe(401)
  })

  it.each(['https://malo.example', undefined])(
    'ends its session when only the cookie comes with it, not from a page of ours: %s',
    async (origin) => {
      const { token: first, cookie } = await register(app)
      await me(await renewed(first))
      await later(first, 130)
      const headers = { host: 'faro.example', cookie, ...(origin && { origin }) }
      const reply = await app.inject(as({ token: first }, { method: 'GET', url: '/api/auth/me', headers }))
      expect(reply.json()).toMatchObject(reuse)
    },
  )

  it('one that is newer than the session, because a backup was restored, goes on', async () => {
    const { token: first } = await register(app)
    const second = await renewed(first)
    await me(second)
    const third = await renewed(second)
    await me(third)
    await db
      .updateTable('sessions')
      .set({ generation: 0, confirmed: true })
      .where('id', '=', idOf(first))
      .execute()
    expect((await me(third)).statusCode).toBe(200)
    expect((await me(await renewed(third))).statusCode).toBe(200)
    await db
      .updateTable('sessions')
      .set({ generation: 0, confirmed: true })
      .where('id', '=', idOf(first))
      .execute()
    expect((await me(await renewed(third))).statusCode).toBe(200)
  })

  it('cannot be renewed without end', async () => {
    const { token } = await register(app)
    const replies = await Promise.all(Array.from({ length: 121 }, () => refresh(token)))
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  it('still ends its session when its traces have been tidied away', async () => {
    const { token: first } = await register(app)
    const current = await renewed(first)
    await me(current)
    await later(first, 86_400)
    await cleanUp(db, app.media.storage)
    expect((await me(first)).json()).toMatchObject(reuse)
    expect((await me(current)).statusCode).toBe(401)
  })

  it('a hundred uses of a new one at the same moment replace the old one once', async () => {
    const { token: first } = await register(app)
    const second = await renewed(first)
    const replies = await Promise.all(Array.from({ length: 100 }, () => me(second)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const rows = await db
      .selectFrom('replaced_tokens')
      .where('session_id', '=', idOf(first))
      .selectAll()
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('tokens from before there were generations go on', async () => {
    const member = await register(app)
    const { sub, sid } = (await openSession(db, member.id)).claims
    const old = app.jwt.sign({ sub, sid })
    expect((await me(old)).statusCode).toBe(200)
    expect((await me(await renewed(old))).statusCode).toBe(200)
  })
})

describe('an e-mail with a line break', () => {
  it.each([
    'ana\n@faro.test',
    'ana@faro.test\r\nBcc: todos@faro.test',
    'ana@faro.test\n',
    'ana@faro.test\u2028',
  ])('is refused: %j', async (email) => {
    const register = await app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { name: 'Ana', email, password: 'secreta' },
    })
    expect(register.statusCode).toBe(400)
    expect(register.json()).toMatchObject({ error: 'Por favor, ingresa un email válido' })
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'secreta' },
    })
    expect(login.statusCode).toBe(400)
  })
})
