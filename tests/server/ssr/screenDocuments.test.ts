import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { DocumentTable } from '../../../src/lib/screenDocument.ts'
import type { Claims } from '../../../server/plugins/sessions.ts'
import { ScreenRenderer } from '../../../server/ssr/ScreenRenderer.ts'
import {
  addCommunity,
  as,
  byEmail,
  type Member,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'

/**
 * Stands in for the built client: a screen shows its URL, its member and the request for it, and misbehaves where the
 * URL says so.
 */
const bundle = `
let send
export function setFetch(next) {
  send = next
}
export async function renderScreen(request) {
  const { url, token } = request
  if (url.endsWith('?unknown')) return undefined
  if (url.endsWith('?endless')) for (;;);
  if (url.endsWith('?crash')) process.exit(1)
  if (url.endsWith('?throws')) throw new Error('this component is broken')
  const headers = { authorization: 'Bearer ' + token }
  if (url.endsWith('?writes')) await send('/api/auth/logout', { method: 'POST', headers })
  const get = async () => {
    const reply = await send('/api/auth/me', { method: 'GET', headers })
    if (!reply.ok) throw new Error('refused')
    return (await reply.json()).user
  }
  if (url.endsWith('?refused')) for (;;) await get()
  if (url.endsWith('?dies')) {
    void get()
    await get()
    process.exit(1)
  }
  const hostile = url.endsWith('?hostile')
  return {
    html: '<p>' + [url, (await get())?.id].join('|') + '</p>',
    css: hostile ? '.a{content:"</style><b>"}' : '.a{}',
    styleNames: hostile ? '"><b>' : 'a b',
    state: JSON.stringify(hostile ? '</script><!--' : request),
  }
}
`
const preloads = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" crossorigin>`
const table: DocumentTable = {
  screens: [
    {
      path: '/',
      alone: `${preloads('feed')}${preloads('comments')}`,
      withDrawer: { mensajes: `${preloads('feed')}${preloads('messages')}` },
    },
    { path: '/post/:postId', alone: preloads('feed'), withDrawer: {} },
    { path: '/comunidad', alone: '', withDrawer: {} },
    { path: '/calendario', alone: preloads('calendar'), withDrawer: {} },
    { path: '/modulo/:id', alone: '', withDrawer: {} },
  ],
}
const head =
  '<!doctype html><html lang="es"><head><title>Faro</title><link rel="modulepreload" href="/assets/start.js"><script>1</script><style>p{}</style>'
const [bodyStart, bodyEnd] = ['<body>', '<p>Fin</p></body></html>']
const indexHtml = `${head}</head>${bodyStart}<div id="root"></div>${bodyEnd}`

const { app, db, config, another } = await startHarness({ indexHtml })
const built = path.join(config.clientDir, '.server')
await mkdir(built)
await writeFile(path.join(built, 'screens.js'), bundle)
await writeFile(path.join(built, 'package.json'), '{ "type": "module" }')
await writeFile(path.join(built, 'documents.json'), JSON.stringify(table))
await writeFile(path.join(config.clientDir, 'login.html'), '<!doctype html><title>Entrar</title>')
const server = await another()
/** The same client without rendering, whose replies are those of the static pages. */
const plain = await another({ earlyScreenMs: 0 })
const ana = await registerCoach(app, db)
const luis = await registerCoach(app, db)

const sidOf = ({ token }: Pick<Member, 'token'>) => app.jwt.decode<Claims>(token)?.sid ?? ''
const signed = (name: string, text: string) => `${name}=${encodeURIComponent(app.signCookie(text))}`
const screenCookieOf = (member: Pick<Member, 'token'>) => signed('faro_screen', `screen.${sidOf(member)}`)
const deviceCookie = (fields: Record<string, string>) =>
  `faro_device=${new URLSearchParams(fields).toString()}`

const navigation = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  host: 'faro.test',
}

/** Opens a URL in the browser of a member whose device cookie is `device`. */
function open(
  url: string,
  {
    member,
    device,
    on = server,
    ...options
  }: InjectOptions & {
    member?: Pick<Member, 'token'>
    device?: string
    on?: FastifyInstance
  } = {},
) {
  const cookies = [member && screenCookieOf(member), device].filter(Boolean)
  const cookie = cookies.length > 0 ? { cookie: cookies.join('; ') } : {}
  const headers = Object.entries({ ...navigation, ...cookie, ...options.headers })
  return on.inject({
    ...options,
    url,
    headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)),
  })
}

/** A document's state, which is the request for its screen. */
const requestOf = ({ body }: Pick<LightMyRequestResponse, 'body'>) =>
  JSON.parse(/id="screen-state">(.*?)<\/script>/u.exec(body)?.[1] ?? '{}') as Record<string, unknown> & {
    token: string
    device: object
  }

/** Status, headers and body of a reply. */
const sent = ({ statusCode, headers, body }: LightMyRequestResponse) => ({
  statusCode,
  headers: { ...headers, date: undefined },
  body,
})

/** Expects the static page with all of its headers. */
async function expectStaticPage(url: string, options: Parameters<typeof open>[1] = {}) {
  const [reply, page] = [await open(url, options), await open(url, { ...options, on: plain })]
  expect(sent(reply), `${url} ${JSON.stringify(options)}`).toEqual(sent(page))
  expect(reply.body).not.toContain('<p>/')
}

describe('a document of a signed-in member', () => {
  it.each(['/?mensajes', '/?otro&mensajes=1', '/?mensajes=1&mensajes=2'])(
    'preloads the scripts of an open drawer: %s',
    async (url) => {
      const { body } = await open(url, { member: ana })
      expect(body).toContain(`${preloads('feed')}${preloads('messages')}</head>`)
    },
  )

  it('contains the screen, its styles and its state, and preloads its scripts', async () => {
    const reply = await open('/', { member: ana })
    expect(reply.statusCode).toBe(200)
    const nonce = /nonce="([^"]+)"/u.exec(reply.body)?.[1] ?? ''
    expect(reply.body.replace(/(?<="screen-state">).*?(?=<\/script>)/u, '…')).toBe(
      head.replace('<html', `<html data-member="${ana.id}"`) +
        preloads('feed') +
        preloads('comments') +
        '</head>' +
        `${bodyStart}<style nonce="${nonce}" data-styles="a b">.a{}</style>` +
        `<div id="root"><p>/|${ana.id}</p></div>` +
        `<script type="application/json" id="screen-state">…</script>${bodyEnd}`,
    )
  })

  it('is for this browser alone and is stored by no cache', async () => {
    const { headers } = await open('/calendario?semana=2', { member: ana })
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      vary: 'cookie, accept-encoding',
      'x-accel-buffering': 'no',
    })
    for (const name of ['etag', 'last-modified', 'expires', 'set-cookie'])
      expect(headers).not.toHaveProperty(name)
  })

  it('is sent again in place of a stored static page', async () => {
    const { headers } = await open('/')
    const reply = await open('/', { member: ana, headers: { 'if-none-match': String(headers.etag) } })
    expect([reply.statusCode, reply.body.includes(ana.id)]).toEqual([200, true])
  })

  it('allows its own style by a nonce of its own, and no other script than the static page', async () => {
    const policyOf = ({ headers }: LightMyRequestResponse) =>
      Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((directive) => [directive.split(' ')[0], directive]),
      )
    const { 'style-src': pageStyles, ...page } = policyOf(await open('/'))
    const nonces = new Set<string>()
    for (let visit = 0; visit < 3; visit += 1) {
      const reply = await open('/', { member: ana })
      const [, nonce = ''] = /<style nonce="([^"]+)"/u.exec(reply.body) ?? []
      const { 'style-src': styles, ...rest } = policyOf(reply)
      expect(rest).toEqual(page)
      expect(styles).toBe(`${pageStyles} 'nonce-${nonce}'`)
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it('keeps styles and state inside their elements', async () => {
    const { body } = await open('/?hostile', { member: ana })
    expect(body).toContain(String.raw`.a{content:"<\/style><b>"}</style>`)
    expect(body).toContain('data-styles="&quot;&gt;&lt;b&gt;"')
    expect(body).toContain(String.raw`"\u003c/script>\u003c!--"</script>`)
  })

  it('has the same headers for HEAD, without being rendered', async () => {
    const options = { member: ana, headers: { 'accept-encoding': 'br' } }
    const [whole, empty] = [await open('/', options), await open('/?endless', { ...options, method: 'HEAD' })]
    const withoutNonce = ({ headers }: LightMyRequestResponse) => ({
      ...headers,
      date: undefined,
      'content-security-policy': undefined,
      'transfer-encoding': undefined,
      connection: undefined,
    })
    expect([empty.statusCode, empty.body]).toEqual([200, ''])
    expect(withoutNonce(empty)).toEqual(withoutNonce(whole))
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed as %s', async (encoding, decompress) => {
    const reply = await open('/', { member: ana, headers: { 'accept-encoding': encoding } })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(decompress(reply.rawPayload).toString()).toContain(`<p>/|${ana.id}`)
  })

  it.each([
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, *', 'br'],
  ])('is compressed for "%s" as that allows, and so is a preview', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted }
    const reply = await open('/', { member: ana, headers })
    expect(reply.headers['content-encoding']).toBe(encoding)
    const preview = await open(`/post/${uuid()}`, { headers })
    expect(preview.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined)
  })

  it.each(['br', 'gzip', 'identity'])(
    'sends its head (%s) before the screen has been rendered',
    async (encoding) => {
      const impatient = await another({ earlyScreenMs: 300 })
      const reply = await open('/?endless', {
        member: ana,
        on: impatient,
        payloadAsStream: true,
        headers: { 'accept-encoding': encoding },
      })
      const chunks: Buffer[] = []
      for await (const chunk of reply.stream()) chunks.push(Buffer.from(chunk as Buffer))
      const decompress = (part: Buffer) => {
        if (encoding === 'br')
          return brotliDecompressSync(part, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
        return encoding === 'gzip'
          ? gunzipSync(part, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
          : String(part)
      }
      const decompressPrefix = (part: Buffer) => {
        try {
          return decompress(part)
        } catch {
          // The chunk ends within a compressed block.
          return ''
        }
      }
      // Headers and end of a compressed text may be chunks of their own.
      const heads = chunks.map((_, n) => decompressPrefix(Buffer.concat(chunks.slice(0, n + 1))))
      expect(heads.some((text) => text.endsWith('crossorigin></head>'))).toBe(true)
      expect(heads.at(-1)).toMatch(/<div id="root"><\/div><p>Fin<\/p><\/body><\/html>$/u)
    },
  )

  it.each(['unknown', 'throws', 'writes', 'crash'])('is the built page if the screen %s', async (how) => {
    const reply = await open(`/?${how}`, { member: ana, on: how === 'crash' ? await another() : server })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain(`</head>${bodyStart}<div id="root"></div>${bodyEnd}`)
    expect((await app.inject(as(ana, { url: '/api/auth/me' }))).statusCode).toBe(200)
  })

  it('contains the screen of its own member when several are requested at once', async () => {
    const replies = await Promise.all([
      open('/?a', { member: ana }),
      open('/?b', { member: luis }),
      open('/?c', { member: ana }),
    ])
    expect(replies.map(({ body }) => /<p>(\/[^<]*)<\/p>/u.exec(body)?.[1])).toEqual([
      `/?a|${ana.id}`,
      `/?b|${luis.id}`,
      `/?c|${ana.id}`,
    ])
  })

  it('is rendered for the first language of the browser, in which prices are written', async () => {
    const reply = await open('/', { member: ana, headers: { 'accept-language': 'es-MX,es;q=0.9' } })
    expect(requestOf(reply)['language']).toBe('es-MX')
    expect(requestOf(await open('/', { member: ana }))['language']).toBeUndefined()
  })

  it.each([
    ['by hand', {}],
    ['by a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['by a browser that prerenders it', { 'sec-purpose': 'prefetch;prerender' }],
    ['by a browser that does not say how', { 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined }],
  ])('is sent when it is opened %s', async (_how, headers) => {
    expect((await open('/calendario', { member: ana, headers })).body).toContain(`<p>/calendario|${ana.id}`)
  })

  it('frees the renderer when the browser closes the connection', async () => {
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as AddressInfo
    const headers = { ...navigation, cookie: screenCookieOf(ana) }
    const request = http.get({ port, path: '/?refused', headers })
    const [reply] = (await once(request, 'response')) as [http.IncomingMessage]
    await once(reply, 'data')
    request.destroy()
    // Until its calls are refused, the screen takes all of the time of this one, too.
    expect((await open('/', { member: luis })).body).toContain(`<p>/|${luis.id}`)
  })
})

describe('the device cookie', () => {
  it('sets the zone, community, width and stored values that a screen is rendered with', async () => {
    const stored = { 'faro:calendar-view': 'mes&más=1; ñ%20+' }
    const device = deviceCookie({
      member: ana.id,
      zone: 'America/Bogota',
      community: 'c1',
      narrow: '1',
      stored: JSON.stringify(stored),
    })
    const reply = await open('/', { member: ana, device })
    expect(requestOf(reply).device).toEqual({
      member: ana.id,
      zone: 'America/Bogota',
      community: 'c1',
      isNarrow: true,
      stored,
    })
  })

  it('is replaced by defaults if it is missing, with the width of the browser’s client hint', async () => {
    const defaults = { zone: 'Europe/Madrid', isNarrow: false, stored: {} }
    expect(requestOf(await open('/', { member: ana })).device).toEqual(defaults)
    const phone = await open('/', { member: ana, headers: { 'sec-ch-ua-mobile': '?1' } })
    expect(requestOf(phone).device).toEqual({ ...defaults, isNarrow: true })
  })

  it.each([
    ['is empty', ''],
    ['is no query', 'nonsense'],
    ['ends within an escape', '%'],
    ['is not UTF-8', '%00%ff%E0%A4%A'],
    ['is quoted', '"zone=UTC"'],
    ['has other fields', '__proto__=UTC'],
    ['has a zone that does not exist', 'zone=Middle%2FEarth'],
    ['has another width', 'zone=UTC&narrow=yes'],
    ['has stored values that are no JSON', 'zone=UTC&stored=no-JSON'],
    ['has stored values that are no texts', 'zone=UTC&stored=%7B%22a%22%3A1%7D'],
    ['has stored values that are no object', 'zone=UTC&stored=null'],
    ['has too much stored', `zone=UTC&stored=%7B%22a%22%3A%22${'x'.repeat(3000)}%22%7D`],
    ['has too long an id', `zone=UTC&community=${'x'.repeat(100)}`],
    ['is huge', `zone=${'x'.repeat(10_000)}`],
  ])('is replaced by defaults if it %s', async (_what, value) => {
    const reply = await open('/', { member: ana, device: `faro_device=${value}` })
    expect(requestOf(reply).device).toEqual({ zone: 'Europe/Madrid', isNarrow: false, stored: {} })
  })

  it('is sent again with the documents of its member, so that browsers keep it for a year', async () => {
    const stored = JSON.stringify({ 'faro:calendar-view': 'mes&más=1; ñ%20+' })
    const device = deviceCookie({ member: ana.id, zone: 'America/Bogota', stored })
    for (const options of [
      { device },
      { device: `otra=1; ${device}; y=2` },
      { device, method: 'HEAD' },
    ] as const)
      expect((await open('/', { member: ana, ...options })).headers['set-cookie']).toBe(
        `${device}; Max-Age=31536000; Path=/; SameSite=Lax`,
      )
    const { headers } = await open('/', { member: ana, device, on: await another({ secure: true }) })
    expect(headers['set-cookie']).toBe(`${device}; Max-Age=31536000; Path=/; Secure; SameSite=Lax`)
    expect(headers['cache-control']).toBe('private, no-store, no-transform')
  })

  it.each([
    ['is that of a signed-out device', 'out'],
    ['names another member', `member=${luis.id}&zone=UTC`],
    ['names no member', 'zone=UTC'],
    ['has malformed fields', `member=${ana.id}&zone=Middle%2FEarth`],
    ['has other characters', `member=${ana.id}&zone=UTC&x="é"`],
  ])('is not sent again if it %s', async (_what, value) => {
    const { headers } = await open('/', { member: ana, device: `faro_device=${value}` })
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('prevents a screen after a sign-out and for another member, also beside malformed fields', async () => {
    for (const device of [
      'faro_device=out',
      deviceCookie({ member: luis.id, zone: 'UTC' }),
      deviceCookie({ member: luis.id, zone: 'Middle/Earth' }),
    ])
      await expectStaticPage('/', { member: ana, device })
  })
})

describe('the screen cookie', () => {
  const cookiesOf = ({ headers }: LightMyRequestResponse) => [headers['set-cookie'] ?? []].flat()
  const credentials = { email: 'cookies@faro.test', password: 'secreta' }
  const send = (url: string, payload: object, token = '', on = app) =>
    on.inject(as({ token }, { method: 'POST', url, payload }))

  it('is set after the session cookie at registration, sign-in and renewal, and cleared at sign-out', async () => {
    const registered = await send('/api/auth/register', { name: 'Eva', ...credentials })
    const login = await send('/api/auth/login', credentials)
    const { token } = login.json<{ token: string }>()
    for (const reply of [registered, login, await send('/api/auth/refresh', {}, token)]) {
      const [session = '', screen = '', ...others] = cookiesOf(reply)
      expect(others).toEqual([])
      expect(session).toMatch(/^faro_session=[^;]+; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Lax$/u)
      expect(screen).toMatch(/^faro_screen=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/u)
      expect(/Expires=[^;]+/u.exec(screen)?.[0]).toBe(/Expires=[^;]+/u.exec(session)?.[0])
      const cookie = screen.split(';')[0] ?? ''
      const { user } = registered.json<{ user: { id: string } }>()
      expect((await open('/', { headers: { cookie } })).body).toContain(`<p>/|${user.id}`)
    }
    const out = cookiesOf(await send('/api/auth/logout', {}, token))
    const cleared = /^(\w+)=; Max-Age=0; Path=([^;]+)/u
    expect(out.map((cookie) => cleared.exec(cookie)?.slice(1))).toEqual([
      ['faro_session', '/api'],
      ['faro_screen', '/'],
    ])
  })

  it('is Secure where the session cookie is', async () => {
    const reply = await send('/api/auth/login', credentials, '', await another({ secure: true }))
    for (const cookie of cookiesOf(reply)) expect(cookie).toContain('; Secure')
    expect(cookiesOf(reply)).toHaveLength(2)
  })

  it('opens nothing but documents, and no other cookie opens those', async () => {
    const [name, value = ''] = screenCookieOf(ana).split('=')
    const text = decodeURIComponent(value)
    const post = await publishInFeed(app, ana)
    const view = { method: 'POST', url: `/api/global-feed/${post}/view` } as const
    const checkout = '/pago-de-prueba/no-hay'
    for (const cookie of [
      screenCookieOf(ana),
      `faro_session=${value}`,
      `${name}=${value}; faro_session=${value}`,
    ]) {
      expect((await app.inject(byEmail({ email: ana.email, cookie }, view))).statusCode).toBe(401)
      const own = { host: 'faro.test', origin: 'http://faro.test', cookie }
      for (const url of ['/api/auth/me', '/api/extra/messaging/events', '/api/extra/videos/no-hay', checkout])
        expect((await app.inject({ url, headers: own })).body).not.toContain(ana.id)
      expect((await app.inject({ url: '/api/auth/me', headers: own })).statusCode).toBe(401)
    }
    for (const bearer of [text, value, text.replace('screen.', '')])
      expect((await app.inject(as({ token: bearer }, { url: '/api/auth/me' }))).statusCode).toBe(401)
    const session = ana.cookie.replace('faro_session=', '')
    for (const wrong of [
      session,
      sidOf(ana),
      `screen.${sidOf(ana)}`,
      `screen.${session}`,
      `${text}x`,
      encodeURIComponent(app.signCookie('screen.')),
      encodeURIComponent(app.signCookie(`stream.${sidOf(ana)}`)),
    ])
      await expectStaticPage('/', { headers: { cookie: `faro_screen=${wrong}` } })
    await expectStaticPage('/', { headers: { cookie: ana.cookie } })
  })

  it('brings no screen once its session has expired, has been closed or was reused', async () => {
    const [expired, closed, reused] = [await register(app), await register(app), await register(app)]
    for (const member of [expired, closed, reused])
      expect((await open('/', { member })).body).toContain(member.id)
    await db
      .updateTable('sessions')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', sidOf(expired))
      .execute()
    await send('/api/auth/logout', {}, closed.token)
    const { token } = (await send('/api/auth/refresh', {}, reused.token)).json<{ token: string }>()
    await app.inject(as({ token }, { url: '/api/auth/me' }))
    await sql`update replaced_tokens set replaced_at = now() - interval '1 hour'`.execute(db)
    expect((await app.inject(as(reused, { url: '/api/auth/me' }))).json()).toMatchObject({
      error_code: 'SESSION_REUSED',
    })
    for (const member of [expired, closed, reused]) await expectStaticPage('/', { member })
  })
})

describe('the token of a rendering', () => {
  it('reads, and neither writes nor renews', async () => {
    const member = await register(app)
    const { token } = requestOf(await open('/', { member }))
    expect((await app.inject(as({ token }, { url: '/api/auth/me' }))).json()).toMatchObject({
      user: { id: member.id },
    })
    for (const url of ['/api/auth/refresh', '/api/auth/logout', '/api/extra/activity/read']) {
      const reply = await app.inject(as({ token }, { method: 'POST', url, payload: {} }))
      expect([url, reply.statusCode]).toEqual([url, 401])
    }
    expect((await app.inject(as(member, { url: '/api/auth/me' }))).statusCode).toBe(200)
    const { exp = 0, iat = 0 } = app.jwt.decode<{ exp: number; iat: number }>(token) ?? {}
    expect(exp - iat).toBe(120)
  })

  it('leaves the tokens of the session as they are', async () => {
    const member = await register(app)
    const state = () =>
      db
        .selectFrom('sessions')
        .where('user_id', '=', member.id)
        .select(['generation', 'confirmed', 'expires_at', 'last_seen_at'])
        .executeTakeFirstOrThrow()
    for (const renewals of [0, 1]) {
      if (renewals > 0)
        await server.inject(as(member, { method: 'POST', url: '/api/auth/refresh', payload: {} }))
      const before = await state()
      expect(before.confirmed).toBe(renewals === 0)
      expect((await open('/', { member })).body).toContain(member.id)
      expect(await state()).toEqual(before)
    }
  })
})

describe('the static page', () => {
  it('is unchanged for strangers, also as a 304', async () => {
    for (const url of [
      '/',
      '/calendario',
      '/comunidad',
      '/modulo/1',
      `/post/${uuid()}`,
      `/comunidad?post=${uuid()}`,
    ]) {
      await expectStaticPage(url)
      await expectStaticPage(url, { method: 'HEAD' })
      await expectStaticPage(url, { headers: { 'accept-encoding': 'br' } })
      const { etag } = (await open(url)).headers
      if (etag) await expectStaticPage(url, { headers: { 'if-none-match': etag } })
    }
    expect((await open('/')).headers).toMatchObject({ 'cache-control': 'no-cache, no-transform' })
    expect(
      (await open('/', { headers: { 'if-none-match': String((await open('/')).headers.etag) } })).statusCode,
    ).toBe(304)
  })

  it('is what members get at other paths: sign-in, studio, files, unknown ones and other spellings', async () => {
    for (const url of [
      '/login',
      '/login.html',
      '/index.html',
      '/estudio',
      '/invitacion/abc',
      '/no-hay',
      '/Calendario',
      '/calendario/',
      '//',
      `/calendario?${'x'.repeat(3000)}`,
      '/no-hay.js',
      '/.server/screens.js',
    ])
      await expectStaticPage(url, { member: ana })
    await expectStaticPage('/calendario', { member: ana, method: 'POST' })
  })

  it.each([
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a browser that fetches it for later', { 'sec-purpose': 'prefetch' }],
    [
      'a script of an old browser',
      { accept: '*/*', 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined },
    ],
  ])('is what %s gets', async (_who, headers) => {
    await expectStaticPage('/', { member: ana, headers })
  })

  it('is sent when the session cannot be checked', async () => {
    const check = vi.spyOn(server, 'screenSession').mockRejectedValue(new Error('no database'))
    try {
      await expectStaticPage('/', { member: ana })
    } finally {
      check.mockRestore()
    }
  })

  it('is sent where no screens are rendered', async () => {
    // The first instance was built before there was anything to render with.
    for (const on of [app, plain]) expect((await open('/', { member: ana, on })).body).toBe(indexHtml)
  })
})

describe('a shared link', () => {
  it('has a preview for strangers, and the screen for members', async () => {
    const owner = await registerCoach(app, db)
    const community = await addCommunity(db, { owner, name: 'Ágora' })
    const [shared, inside] = [
      await publishInFeed(app, owner, { content: 'A la vista' }),
      await publish(app, owner, community),
    ]
    for (const url of [`/post/${shared}`, `/comunidad?post=${inside}`]) {
      const preview = await open(url)
      expect(preview.body).toContain('og:title')
      expect(preview.headers['cache-control']).toBe('no-cache, no-transform')
      const { body } = await open(url, { member: ana })
      expect(body).toContain(`<p>${url}|${ana.id}`)
      expect(body).not.toContain('og:title')
    }
  })
})

describe('the process that renders screens', () => {
  const renderer = new ScreenRenderer(path.join(built, 'screens.js'), app.log, {
    limitMs: 10_000,
    restartMs: 0,
  })
  afterAll(() => renderer.close())
  const job = (url: string, member = 'ana') => ({
    member,
    request: { url, token: 't', device: { zone: 'UTC', isNarrow: false, stored: {} } },
    call: async () => ({ status: 200, body: '{"user":{"id":"Ana"}}' }),
    signal: new AbortController().signal,
  })

  it('is started again after it has ended by itself, and jobs that waited have no screen', async () => {
    const [first, second] = await Promise.all([renderer.render(job('/?crash')), renderer.render(job('/'))])
    expect([first, second]).toEqual([undefined, undefined])
    expect((await renderer.render(job('/')))?.html).toContain('Ana')
  })

  it('gets no replies to calls of the process before it', async () => {
    const body = (id: string) => ({ status: 200, body: `{"user":{"id":"${id}"}}` })
    const [late, own] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const asked = Promise.withResolvers<void>()
    const first = vi.fn(async () => body('Eva'))
    first.mockImplementationOnce(async () => {
      await late.promise
      return body('Eva')
    })
    expect(await renderer.render({ ...job('/?dies', 'eva'), call: first })).toBeUndefined()
    const second = async () => {
      asked.resolve()
      await own.promise
      return body('Luis')
    }
    const rendered = renderer.render({ ...job('/', 'luis'), call: second })
    await asked.promise
    late.resolve()
    await late.promise
    setImmediate(own.resolve)
    expect((await rendered)?.html).toContain('Luis')
  })

  it('renders no more than a few screens of one member at once, so that others get theirs', async () => {
    const several = Array.from({ length: 5 }, () => renderer.render(job('/', 'luis')))
    const other = renderer.render(job('/', 'eva'))
    expect((await Promise.all(several)).filter(Boolean).length).toBeLessThan(5)
    expect((await other)?.html).toContain('Ana')
  })

  it('removes an aborted job from its queue, and refuses the calls of one that it renders', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()]
    const rendered = renderer.render({ ...job('/?refused'), signal: running.signal })
    const queued = renderer.render({ ...job('/'), signal: waiting.signal })
    let isRunning = true
    void rendered.then(() => (isRunning = false))
    waiting.abort()
    expect(await queued).toBeUndefined()
    expect(isRunning).toBe(true)
    running.abort()
    expect(await rendered).toBeUndefined()
    expect(await renderer.render({ ...job('/'), signal: running.signal })).toBeUndefined()
    expect((await renderer.render(job('/')))?.html).toContain('Ana')
  })

  it('survives jobs whose time in the queue is over, and renders each job for the full time', async () => {
    /** Starts a job whose call is answered by the test. */
    function start(member: string) {
      const answer = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      const call = async () => {
        begun.resolve()
        await answer.promise
        return { status: 200, body: `{"user":{"id":"${member}"}}` }
      }
      return { rendered: renderer.render({ ...job('/', member), call }), begun: begun.promise, answer }
    }
    expect((await renderer.render(job('/')))?.html).toContain('Ana')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const [first, second, third] = [start('1'), start('2'), start('3')] as const
      await first.begun
      vi.advanceTimersByTime(6000)
      first.answer.resolve()
      expect((await first.rendered)?.html).toContain('1')
      await second.begun
      vi.advanceTimersByTime(6000)
      expect(await third.rendered).toBeUndefined()
      second.answer.resolve()
      expect((await second.rendered)?.html).toContain('2')
    } finally {
      vi.useRealTimers()
    }
    expect((await renderer.render(job('/')))?.html).toContain('Ana')
  })

  it('renders for others as soon as a call takes too long or its browser is gone', async () => {
    const other = new ScreenRenderer(path.join(built, 'screens.js'), app.log, {
      limitMs: 10_000,
      // A process that ends is not replaced in this test.
      restartMs: 600_000,
    })
    try {
      expect((await other.render(job('/')))?.html).toContain('Ana')
      for (const how of ['late', 'gone']) {
        const [begun, browser] = [Promise.withResolvers<void>(), new AbortController()]
        const call = () => {
          begun.resolve()
          return new Promise<never>(() => undefined)
        }
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        const slow = other.render({ ...job('/'), call, signal: browser.signal })
        await begun.promise
        if (how === 'late') vi.advanceTimersByTime(10_000)
        vi.useRealTimers()
        browser.abort()
        const next = other.render(job('/', 'luis'))
        expect([how, await slow]).toEqual([how, undefined])
        expect([how, (await next)?.html]).toEqual([how, expect.stringContaining('Ana')])
      }
    } finally {
      vi.useRealTimers()
      other.close()
    }
  })

  it('is killed and replaced when a screen takes too long', async () => {
    const impatient = new ScreenRenderer(path.join(built, 'screens.js'), app.log, {
      limitMs: 10_000,
      restartMs: 0,
    })
    try {
      expect((await impatient.render(job('/')))?.html).toContain('Ana')
      // Without waiting, and with nothing else under the fake clock.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const endless = impatient.render(job('/?endless'))
      vi.advanceTimersByTime(10_000)
      expect(await endless).toBeUndefined()
      vi.advanceTimersByTime(500)
      vi.useRealTimers()
      expect((await impatient.render(job('/')))?.html).toContain('Ana')
    } finally {
      vi.useRealTimers()
      impatient.close()
    }
  })

  it('is started again after it could not be started', async () => {
    const late = new ScreenRenderer(path.join(built, 'screens.js'), app.log, {
      limitMs: 10_000,
      restartMs: 0,
    })
    const { execPath } = process
    try {
      process.execPath = '/no/such/node'
      const none = late.render(job('/'))
      process.execPath = execPath
      expect(await none).toBeUndefined()
      expect((await late.render(job('/')))?.html).toContain('Ana')
    } finally {
      process.execPath = execPath
      late.close()
    }
  })
})
