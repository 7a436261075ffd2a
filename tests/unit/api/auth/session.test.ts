// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  syncWithOtherTabs,
  startTokenRenewal,
  verifySession,
} from '../../../../src/api/auth/sessionRenewal.ts'
import { signIn, signOut, signUp } from '../../../../src/api/auth/mutations.ts'
import { call } from '../../../../src/api/client/call.ts'
import { myCommunities } from '../../../../src/api/contract/communities.ts'
import { getPostVideoUrl } from '../../../../src/api/contract/posts.ts'
import { postVideoQuery } from '../../../../src/api/media/postMedia.ts'
import { moduleVideoQuery, videoFailure } from '../../../../src/api/classes/modules.ts'
import {
  beginSession,
  endSession,
  getSession,
  restoreSession,
  setSession,
} from '../../../../src/api/client/session.ts'
import { calls, fakeNetwork, hold, server } from '../../support/fakeServer.ts'

const user = { id: 7, name: 'Lucía', email: 'lucia@faro.test' }
const communities = { success: true, data: { owned: [], joined: [] } }

const textOf = (body: unknown) => (typeof body === 'string' ? body : '')
const saved = () => Object.keys(localStorage).toSorted((a, b) => a.localeCompare(b))

beforeEach(() => {
  fakeNetwork()
  localStorage.clear()
  sessionStorage.clear()
  setSession({ status: 'out' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the start', () => {
  it('finishes loading without a call when no session is stored', async () => {
    restoreSession()
    await verifySession()
    expect(getSession().status).toBe('out')
    expect(calls()).toEqual([])
  })

  it.each(['authToken', 'user'])('restores no session when only %s is stored', (key) => {
    localStorage.setItem(key, key === 'user' ? JSON.stringify(user) : 'token')
    restoreSession()
    expect(getSession().status).toBe('out')
  })

  it('restores token and user and checks them with the server', async () => {
    server({ 'GET /api/auth/me': { body: { success: true, user: { ...user, name: 'Lucía F.' } } } })
    beginSession('token', user)
    restoreSession()
    expect(getSession().status).toBe('verifying')
    await verifySession()
    expect(getSession()).toMatchObject({ status: 'in', user: { name: 'Lucía F.', level: 1, role: 'user' } })
  })

  it.each([
    ['a failing status', { status: 500 }],
    ['success false', { body: { success: false } }],
    ['a body that is not JSON', { body: '<html>' }],
  ])('clears all local storage and signs out on %s', async (_, answer) => {
    server({ 'GET /api/auth/me': answer })
    beginSession('token', user)
    localStorage.setItem('favoritos', '[1]')
    restoreSession()
    await verifySession()
    expect(getSession()).toEqual({ status: 'out', endedBy: 'check-failed' })
    expect(localStorage).toHaveLength(0)
  })

  it.each([429, 502, 503, 504])('keeps the session when the server returns %i', async (status) => {
    server({ 'GET /api/auth/me': { status } })
    beginSession('token', user)
    localStorage.setItem('favoritos', '[1]')
    restoreSession()
    expect(await verifySession()).toBe(false)
    expect(getSession().status).toBe('in')
    expect(saved()).toEqual(['authToken', 'favoritos', 'user'])
  })

  it('keeps the session without a connection', async () => {
    server({ 'GET /api/auth/me': 'cut' })
    beginSession('token', user)
    restoreSession()
    expect(await verifySession()).toBe(false)
    expect(getSession().status).toBe('in')
  })
})

describe('sign-in and registration', () => {
  it('stores token, user and token settings', async () => {
    server({ 'POST /api/auth/login': { body: { success: true, token: 't', user, tokenConfig: { a: 1 } } } })
    await signIn({ email: user.email, password: 'x' })
    expect(saved()).toEqual(['authToken', 'tokenConfig', 'user'])
    expect(getSession()).toMatchObject({ status: 'in', user: { level: 1, role: 'user' } })
  })

  it('sends no Authorization header and never renews, also on 401', async () => {
    localStorage.setItem('authToken', 'viejo')
    server({ 'POST /api/auth/login': { status: 401, body: { error: 'No' } } })
    await expect(signIn({ email: 'a@b', password: 'x' })).rejects.toMatchObject({
      status: 401,
      serverMessage: 'No',
    })
    expect(calls()).toHaveLength(1)
    expect(calls()[0]?.init.headers).not.toHaveProperty('Authorization')
  })

  const unconfirmed = { message: 'Aún no', token: 't', user }
  it.each([
    ['POST /api/auth/login', { success: false, message: 'Aún no' }],
    ['POST /api/auth/login', unconfirmed],
    ['POST /api/auth/register', { success: false, message: 'Aún no' }],
    ['POST /api/auth/register', unconfirmed],
  ])('succeeds only with ok and success true, and shows the server’s message: %s, %j', async (name, body) => {
    server({ [name]: { body } })
    const attempt = name.endsWith('login')
      ? signIn({ email: 'a@b', password: 'x' })
      : signUp({ name: 'A', email: 'a@b', password: 'secreta', level: 2 })
    await expect(attempt).rejects.toMatchObject({ serverMessage: 'Aún no' })
    expect(getSession().status).toBe('out')
  })

  it('registers with the role user', async () => {
    server({ 'POST /api/auth/register': { body: { success: true, token: 't', user } } })
    await signUp({ name: 'A', email: 'a@b', password: 'secreta', level: 2 })
    expect(JSON.parse(textOf(calls()[0]?.init.body))).toEqual({
      name: 'A',
      email: 'a@b',
      password: 'secreta',
      level: 2,
      role: 'user',
    })
    expect(localStorage.getItem('tokenConfig')).toBeNull()
  })
})

describe('a call that returns 401 or 403', () => {
  beforeEach(() => beginSession('viejo', user))
  const list = 'GET /api/communities/my-communities'
  const renewed = { body: { success: true, token: 'nuevo' } }

  it.each([401, 403])('renews the token once and repeats the call: %i', async (status) => {
    server({ [list]: [{ status }, { body: communities }], 'POST /api/auth/refresh': renewed })
    await call(myCommunities)
    expect(calls('POST /api/auth/refresh')).toHaveLength(1)
    expect(calls('POST /api/auth/refresh')[0]?.init.body).toBe('{}')
    expect(calls(list)[1]?.init.headers).toMatchObject({ Authorization: 'Bearer nuevo' })
    expect(localStorage.getItem('authToken')).toBe('nuevo')
  })

  it('keeps the session when the repeated call is still forbidden', async () => {
    server({ [list]: { status: 403 }, 'POST /api/auth/refresh': renewed })
    await expect(call(myCommunities)).rejects.toMatchObject({ status: 403 })
    expect(getSession().status).toBe('in')
  })

  it('signs out with «Sesión expirada» when the renewal fails', async () => {
    server({ [list]: { status: 401 }, 'POST /api/auth/refresh': { status: 401 } })
    await expect(call(myCommunities)).rejects.toThrow('Sesión expirada')
    expect(getSession()).toEqual({ status: 'out', endedBy: 'expired' })
  })

  it.each([
    ['a call', async () => call(myCommunities)],
    ['a renewal in the background', async () => startTokenRenewal()],
  ])('shows the reason when %s finds that an old token was reused', async (_, act) => {
    const refused = { status: 401, body: { success: false, error_code: 'SESSION_REUSED' } }
    server({ [list]: refused, 'POST /api/auth/refresh': refused })
    const stop = await act().catch(() => undefined)
    await vi.waitFor(() => expect(getSession()).toEqual({ status: 'out', endedBy: 'reused' }))
    if (typeof stop === 'function') stop()
  })

  it('keeps the reason over a reload until the next sign-in', async () => {
    endSession('reused')
    restoreSession()
    expect(getSession()).toEqual({ status: 'out', endedBy: 'reused' })
    beginSession('token', user)
    endSession('logout')
    restoreSession()
    expect(getSession()).toEqual({ status: 'out' })
  })

  it('keeps the reason when the check at the start finds it, although local storage is cleared', async () => {
    localStorage.setItem('favoritos', '[1]')
    restoreSession()
    const refused = { status: 401, body: { success: false, error_code: 'SESSION_REUSED' } }
    server({ 'GET /api/auth/me': refused, 'POST /api/auth/refresh': refused })
    await verifySession()
    expect(localStorage.getItem('favoritos')).toBeNull()
    restoreSession()
    expect(getSession()).toEqual({ status: 'out', endedBy: 'reused' })
  })

  it('keeps the session when the renewal has no connection', async () => {
    server({ [list]: { status: 401 }, 'POST /api/auth/refresh': 'cut' })
    await expect(call(myCommunities)).rejects.toThrow('Error de conexión')
    expect(getSession().status).toBe('in')
  })

  it.each([429, 503])('keeps the session when the renewal returns %i', async (status) => {
    server({ [list]: { status: 401 }, 'POST /api/auth/refresh': { status } })
    await expect(call(myCommunities)).rejects.toThrow('Error de conexión')
    expect(getSession()).toMatchObject({ status: 'in', token: 'viejo' })
  })

  it('uses the token of another tab that renewed at the same time', async () => {
    // As on an insecure origin. jsdom has no locks, but a later version may.
    expect(navigator.locks).toBeUndefined()
    const { held, release } = hold()
    server({
      [list]: [{ status: 401 }, { body: communities }],
      'POST /api/auth/refresh': { ...renewed, held },
    })
    const asked = call(myCommunities)
    await vi.waitFor(() => expect(calls('POST /api/auth/refresh')).toHaveLength(1))
    localStorage.setItem('authToken', 'de la otra')
    release()
    await expect(asked).resolves.toEqual(communities)
    expect(localStorage.getItem('authToken')).toBe('de la otra')
    expect(getSession().status).toBe('in')
  })

  it('shows in the player that the renewal failed because of the connection, and keeps the session', async () => {
    const [clip, lesson] = ['GET /api/posts/5/video-url', 'GET /api/videos/stream/5']
    server({ [clip]: { status: 401 }, [lesson]: { status: 401 }, 'POST /api/auth/refresh': 'cut' })
    const text = 'No se pudo renovar el token de autenticación'
    const client = new QueryClient()
    const once = { ...postVideoQuery(5), retry: false }
    await expect(client.fetchQuery(once)).rejects.toMatchObject({ message: text, auth: true })
    const error: unknown = await client.fetchQuery(moduleVideoQuery(5)).catch((thrown: unknown) => thrown)
    expect(videoFailure(error)).toEqual({ title: text })
    expect(getSession().status).toBe('in')
    server({})
    await expect(client.fetchQuery(once)).rejects.toThrow('Error de conexión')
  })

  it('renews once for many concurrent calls', async () => {
    server({
      [list]: [{ status: 401 }, { status: 401 }, { status: 401 }, { body: communities }],
      'POST /api/auth/refresh': renewed,
    })
    await Promise.all([call(myCommunities), call(myCommunities), call(myCommunities)])
    expect(calls('POST /api/auth/refresh')).toHaveLength(1)
  })

  it('does not renew for a video call that returns 403, which means a locked video', async () => {
    server({ 'GET /api/posts/5/video-url': { status: 403 } })
    await expect(call(getPostVideoUrl, { params: { id: 5 } })).rejects.toMatchObject({ status: 403 })
    expect(calls('POST /api/auth/refresh')).toEqual([])
  })
})

describe('background renewal', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    beginSession('viejo', user)
  })

  it('runs after 100 ms and every 25 minutes', async () => {
    server({ 'POST /api/auth/refresh': { body: { success: true, token: 'nuevo' } } })
    const stop = startTokenRenewal()
    await vi.advanceTimersByTimeAsync(99)
    expect(calls()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(25 * 60_000)
    expect(calls()).toHaveLength(2)
    stop()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(calls()).toHaveLength(2)
  })

  it.each([
    [401, 'out'],
    [403, 'out'],
    [500, 'in'],
  ])('with reply %i leaves the session %s', async (status, state) => {
    server({ 'POST /api/auth/refresh': { status } })
    const stop = startTokenRenewal()
    await vi.advanceTimersByTimeAsync(150)
    stop()
    expect(getSession().status).toBe(state)
  })
})

describe('logout', () => {
  it.each([
    ['ok', { body: { success: true } }],
    ['500', { status: 500 }],
    ['no connection', 'cut'],
  ] as const)('always clears token, user and token settings: %s', async (_, answer) => {
    server({ 'POST /api/auth/logout': answer })
    beginSession('token', user, { a: 1 })
    localStorage.setItem('favoritos', '[1]')
    await signOut()
    expect(saved()).toEqual(['favoritos'])
    expect(getSession()).toEqual({ status: 'out', endedBy: 'logout' })
  })

  it('sends the request also if the page is being left', async () => {
    const { held, release } = hold()
    server({ 'POST /api/auth/logout': { held, body: { success: true } } })
    beginSession('token', user)
    const leaving = signOut()
    dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(saved()).toEqual([])
    release()
    await leaving
  })

  it('does not report an expired session when another call is rejected before the reply', async () => {
    const { held, release } = hold()
    server({
      'POST /api/auth/logout': { held, body: { success: true } },
      'GET /api/communities/my-communities': { status: 401 },
      'POST /api/auth/refresh': { status: 401, body: { error_code: 'SESSION_REUSED' } },
    })
    beginSession('token', user)
    const leaving = signOut()
    await expect(call(myCommunities)).rejects.toThrow()
    expect(getSession()).toEqual({ status: 'out', endedBy: 'logout' })
    release()
    await leaving
    expect(saved()).toEqual([])
    beginSession('token', user)
    endSession('expired')
    expect(getSession()).toEqual({ status: 'out', endedBy: 'expired' })
  })
})

describe('another tab', () => {
  const heard = (key: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))

  it('signs this tab out and in, and replaces its token', () => {
    const stop = syncWithOtherTabs()
    beginSession('token', user)
    localStorage.setItem('authToken', 'nuevo')
    heard('authToken')
    expect(getSession()).toMatchObject({ status: 'in', token: 'nuevo' })
    localStorage.setItem('user', JSON.stringify({ ...user, name: 'Otro Nombre' }))
    heard('user')
    expect(getSession()).toMatchObject({ status: 'in', user: { name: 'Otro Nombre' } })
    localStorage.clear()
    heard(null)
    expect(getSession()).toEqual({ status: 'out', endedBy: 'elsewhere' })
    setSession({ status: 'in', token: 'token', user })
    // The state that the other tab stores.
    endSession('reused')
    setSession({ status: 'in', token: 'token', user })
    heard('authToken')
    expect(getSession()).toEqual({ status: 'out', endedBy: 'reused' })
    localStorage.setItem('authToken', 'otro')
    heard('authToken')
    expect(getSession().status).toBe('out')
    localStorage.setItem('user', JSON.stringify(user))
    heard('user')
    expect(getSession()).toMatchObject({ status: 'in', token: 'otro' })
    stop()
  })
})

describe('a failed call', () => {
  const list = 'GET /api/communities/my-communities'

  it('reports a missing token and sends nothing', async () => {
    await expect(call(myCommunities)).rejects.toThrow('No hay token JWT disponible. Usuario no autenticado.')
    expect(calls()).toEqual([])
  })

  it.each([
    [{ status: 503 }, 'HTTP 503: Texto'],
    [{ body: '<html>' }, 'Estructura de datos inválida'],
    [{ body: [] }, 'Estructura de datos inválida'],
    [{ body: { data: 'x' } }, 'Estructura de datos inválida'],
    ['cut', 'Error de conexión'],
  ] as const)('for %j returns %s', async (answer, text) => {
    server({ [list]: answer })
    beginSession('token', user)
    await expect(call(myCommunities)).rejects.toThrow(text)
    endSession('logout')
  })
})
