import { describe, expect, it } from 'vitest'
import { openSession } from '../../../server/plugins/sessions.ts'
import { as, register, startHarness } from '../support/harness.ts'

const { app, db, another } = await startHarness()

const signUp = (payload: object, address = '10.9.0.1') =>
  app.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress: address })
const signIn = (email: string, password: string, address = '10.9.1.1') =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress: address })
const me = (token: string) => app.inject(as({ token }, { method: 'GET', url: '/api/auth/me' }))
const refresh = (token: string, on = app) =>
  on.inject(as({ token }, { method: 'POST', url: '/api/auth/refresh', payload: {} }))

const right = { name: 'Ana Quiroga', email: 'ana@faro.test', password: 'secreta' }

describe('registration', () => {
  it.each([
    [{ name: ' ', email: '', password: '' }, 'El nombre es obligatorio'],
    [{ email: ' ', password: '' }, 'El email es obligatorio'],
    [{ email: 'ana', password: '' }, 'Por favor, ingresa un email válido'],
    [{ password: '' }, 'La contraseña es obligatoria'],
    [{ password: '12345' }, 'La contraseña debe tener al menos 6 caracteres'],
    [{ name: '\u2800\u3164\u200b', email: '' }, 'El email es obligatorio'],
    [{ name: '\u2800\u3164\u200b', level: 6 }, 'El nivel debe estar entre 1 y 5'],
    [{ name: '\u2800\u3164\u200b' }, 'El nombre necesita alguna letra que se vea'],
    [{ name: 'a'.repeat(201) }, 'El nombre no puede tener más de 200 caracteres'],
    [{ email: 'ana\u200b@faro.test' }, 'El email no puede tener espacios ni caracteres que no se ven'],
    [{ email: 'ana gil@faro.test' }, 'El email no puede tener espacios ni caracteres que no se ven'],
  ])('checks in the documents’ order: %o → %s', async (changes, text) => {
    const reply = await signUp({ ...right, ...changes })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ success: false, error: text, message: text })
  })

  it('stores a normalised name and e-mail, with which either spelling signs in', async () => {
    const name = ' Lu\u0301a\u202e\n de  la\u200b Peña '
    const reply = await signUp({ ...right, name, email: ' jose\u0301@faro.test ' })
    expect(reply.json()).toMatchObject({ user: { name: 'Lúa de la Peña', email: 'josé@faro.test' } })
    for (const email of ['jose\u0301@faro.test', 'JOSÉ@faro.test']) {
      expect((await signIn(email, right.password)).statusCode).toBe(200)
    }
  })

  it('accepts a password of exactly six characters', async () => {
    const reply = await signUp({ ...right, email: 'seis@faro.test', password: '123456' })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      success: true,
      token: expect.any(String),
      user: { level: 1, role: 'user' },
    })
  })

  it('never grants more than role user, whatever the body says', async () => {
    const reply = await signUp({ ...right, email: 'jefa@faro.test', role: 'admin', is_admin: true, level: 5 })
    expect(reply.json()).toMatchObject({ user: { role: 'user', level: 5 } })
    const row = await db
      .selectFrom('users')
      .where('email_key', '=', 'jefa@faro.test')
      .select('role')
      .execute()
    expect(row).toEqual([{ role: 'user' }])
  })

  it.each([0, 6, 1.5])('refuses level %s', async (level) => {
    expect((await signUp({ ...right, email: `n${level}@faro.test`, level })).statusCode).toBe(400)
  })

  it('takes an e-mail once, whatever its case, also from two requests at the same time', async () => {
    const replies = await Promise.all([
      signUp({ ...right, email: 'Doble@Faro.test' }),
      signUp({ ...right, email: 'doble@faro.TEST ' }),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ error: 'Ya existe una cuenta con este email' })
  })

  it('leaves what the members of all other tests are made with', async () => {
    const rows = async (id: string) => ({
      user: await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
      sessions: await db.selectFrom('sessions').where('user_id', '=', id).selectAll().execute(),
    })
    const reply = await signUp({ ...right, email: 'como-todos@faro.test' })
    const registered = await rows(reply.json<{ user: { id: string } }>().user.id)
    const made = await rows((await register(app, { name: right.name })).id)
    expect(made.user).toEqual({
      ...registered.user,
      id: expect.any(String),
      email: expect.any(String),
      email_key: expect.any(String),
      password_hash: expect.stringMatching(/^argon2id/u),
      created_at: expect.any(Date),
    })
    expect(made.sessions).toHaveLength(registered.sessions.length)
  })

  it('stores no password in the clear', async () => {
    await signUp({ ...right, email: 'oculta@faro.test' })
    const row = await db.selectFrom('users').where('email_key', '=', 'oculta@faro.test').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain('secreta')
    expect(row[0]?.password_hash).toMatch(/^argon2id\$/u)
  })
})

describe('sign-in', () => {
  it('opens with the e-mail in any case and sends token, user and token settings', async () => {
    const member = await register(app)
    const reply = await signIn(member.email.toUpperCase(), 'secreta')
    expect(reply.json()).toMatchObject({
      success: true,
      user: { id: member.id },
      tokenConfig: expect.any(Object),
    })
    expect(String(reply.headers['set-cookie'])).toMatch(/faro_session=.*HttpOnly.*SameSite=Lax/u)
  })

  it.each([
    ['', '', 'Por favor, completa todos los campos'],
    ['ana', 'x', 'Por favor, ingresa un email válido'],
  ])('says what is missing: %s %s', async (email, password, text) => {
    expect((await signIn(email, password)).json()).toMatchObject({ success: false, error: text })
  })

  it('says the same for a wrong password and an unknown account', async () => {
    const member = await register(app)
    const wrong = await signIn(member.email, 'otra')
    const unknown = await signIn('nadie@faro.test', 'otra')
    expect(wrong.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
  })

  it('stops guessing, says how long to wait, and lets another address in', async () => {
    const member = await register(app)
    const tries = []
    for (let count = 0; count < 11; count += 1)
      tries.push(await signIn(member.email, `no-${count}`, '10.8.0.1'))
    const last = tries.at(-1)
    expect(last?.statusCode).toBe(429)
    expect(last?.json<{ error: string }>().error).toMatch(/^Demasiados intentos\. Prueba en \d+ s\.$/u)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(member.email, 'secreta', '10.8.0.2')).statusCode).toBe(200)
  })
})

describe('tokens', () => {
  it.each(['', 'basura', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])('refuses %j', async (token) => {
    const reply = await me(token)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ success: false, error: expect.any(String) })
  })

  it('refuses a token signed with another secret', async () => {
    const { token } = await register(app)
    const [head, body] = token.split('.')
    expect((await me(`${head}.${body}.${'x'.repeat(43)}`)).statusCode).toBe(401)
  })

  it('dies at logout, and so does its renewal', async () => {
    const member = await register(app)
    expect((await me(member.token)).statusCode).toBe(200)
    const out = await app.inject(as(member, { method: 'POST', url: '/api/auth/logout' }))
    expect(out.statusCode).toBe(200)
    expect((await me(member.token)).statusCode).toBe(401)
    expect((await refresh(member.token)).statusCode).toBe(401)
  })

  it('renews a token that ran out while its session lives', async () => {
    const member = await register(app)
    const { claims } = await openSession(db, member.id)
    const old = app.jwt.sign(claims, { expiresIn: -10 })
    expect((await me(old)).statusCode).toBe(401)
    const reply = await refresh(old)
    expect(reply.json()).toMatchObject({ success: true, expiresIn: 3600 })
    expect((await me(reply.json<{ token: string }>().token)).statusCode).toBe(200)
  })

  it('does not renew when the session has run out', async () => {
    const member = await register(app)
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', member.id)
      .execute()
    expect((await refresh(member.token)).json()).toMatchObject({ success: false, error: 'Sesión expirada' })
    expect((await me(member.token)).statusCode).toBe(401)
  })

  it('survives renewals at the same time, on two instances', async () => {
    const member = await register(app)
    const other = await another()
    const replies = await Promise.all([
      refresh(member.token),
      refresh(member.token, other),
      refresh(member.token),
    ])
    for (const reply of replies) {
      expect(reply.statusCode).toBe(200)
      expect((await me(reply.json<{ token: string }>().token)).statusCode).toBe(200)
    }
  })
})

describe('bad bodies', () => {
  it.each([
    ['text/html', '<html></html>', 415],
    ['application/json', '{"email":', 400],
    ['application/json', '[]', 400],
    ['application/json', '{"email":{"$ne":1},"password":["x"]}', 400],
    ['application/json', JSON.stringify({ email: 'a@b', password: 'x'.repeat(300_000) }), 413],
  ])('answers %s %.20s with %i in Spanish', async (type, payload, status) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload,
    })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({
      success: false,
      error: expect.any(String),
      message: expect.any(String),
    })
    expect(reply.json<{ error: string }>().error).not.toMatch(/must|invalid|body/iu)
  })

  it('answers an unknown call with 404 in Spanish', async () => {
    const reply = await app.inject({ method: 'GET', url: '/api/nada' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ success: false, error: 'No encontramos lo que buscas.' })
  })
})
