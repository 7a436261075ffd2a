import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ScreenRenderer } from '../../server/screens/ScreenRenderer.ts'
import { as, registerCoach, startHarness } from './harness.ts'

/**
 * Stands in for the built client: tells what it was given and what the API answered it, and misbehaves where the URL
 * says so.
 */
const bundle = `
export async function renderScreen({ url, token, community, language, device }) {
  if (url === '/unknown') return undefined
  if (url === '/endless') for (;;);
  if (url === '/language') return { html: String(language), css: '' }
  if (url === '/crash') process.exit(1)
  if (url === '/throws') throw new Error('this component is broken')
  const headers = { authorization: 'Bearer ' + token }
  if (url === '/writes') await fetch('/api/auth/logout', { method: 'POST', headers })
  const reply = await fetch('/api/auth/me', { method: 'GET', headers })
  const { user } = await reply.json()
  const hour = hours.format(0) + ' ' + new Date(0).getHours()
  return { html: [url, user?.id, community, device['faro:calendar-view'], hour].join('|'), css: '.a{}' }
}
// Made once, as in modules of the client.
const hours = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', hourCycle: 'h23' })
`

const { app, db, config, another } = await startHarness({ indexHtml: '<!doctype html>' })
await mkdir(path.join(config.clientDir, '.server'))
await writeFile(path.join(config.clientDir, '.server/screens.js'), bundle)
await writeFile(path.join(config.clientDir, '.server/package.json'), '{ "type": "module" }')
// The first instance was built before there was anything to render with.
const server = await another()
const ana = await registerCoach(app, db)
const luis = await registerCoach(app, db)

const ask = (
  member: typeof ana,
  query: Record<string, string>,
  headers: Record<string, string> = {},
  options: InjectOptions = {},
) =>
  server.inject(
    as(member, {
      url: '/api/extra/early-screen',
      query: { zone: 'Europe/Madrid', ...query },
      headers,
      ...options,
    }),
  )

describe('GET /api/extra/early-screen', () => {
  it('renders the screen for the member behind the token, community and device', async () => {
    const reply = await ask(ana, {
      url: '/calendario',
      community: 'c1',
      device: '{"faro:calendar-view":"mes"}',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toEqual({
      html: `/calendario|${ana.id}|c1|mes|01 1`,
      css: '.a{}',
      replies: { '/api/auth/me': expect.stringContaining(ana.id) },
    })
    expect(reply.headers['x-faro-member']).toBe(ana.id)
  })

  it('renders in the first language of the browser, in which prices are written', async () => {
    const reply = await ask(ana, { url: '/language' }, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })
    expect(reply.json()).toMatchObject({ html: 'es-MX' })
    expect((await ask(ana, { url: '/language' })).json()).toMatchObject({ html: 'undefined' })
  })

  it('says at once whose session it is, and sends the screen when it has been rendered', async () => {
    const { stream } = await ask(ana, { url: '/' }, {}, { payloadAsStream: true }).then((reply) => ({
      stream: reply.stream(),
    }))
    const parts: string[] = []
    for await (const part of stream) parts.push(String(part))
    expect(parts[0]).toBe('\n')
    expect(JSON.parse(parts.slice(1).join(''))).toMatchObject({ css: '.a{}' })
  })

  describe('with the cookie of the session alone, as a service worker asks', () => {
    const byCookie = (headers: Record<string, string>) =>
      server.inject({
        url: '/api/extra/early-screen?url=/&zone=UTC',
        headers: { host: 'faro.example', ...headers },
      })
    const ownPage = { referer: 'https://faro.example/sw.js' }

    it('renders the same screen, also after the token has run out', async () => {
      const reply = await byCookie({ ...ownPage, cookie: ana.cookie })
      expect(reply.headers['x-faro-member']).toBe(ana.id)
      expect(reply.json<{ html: string }>().html).toContain(ana.id)
    })

    it('is refused to other pages, and without a session', async () => {
      const foreign = { referer: 'https://elsewhere.example/', cookie: ana.cookie }
      for (const headers of [foreign, { cookie: ana.cookie }, { ...ownPage, cookie: 'faro_session=made-up' }])
        expect((await byCookie(headers)).statusCode, JSON.stringify(headers)).toBe(401)
    })

    it('leaves the tokens of the session as they are', async () => {
      const member = await registerCoach(app, db)
      const session = () =>
        db
          .selectFrom('sessions')
          .where('user_id', '=', member.id)
          .select(['generation', 'confirmed'])
          .executeTakeFirstOrThrow()
      const renewed = await server.inject(
        as(member, { method: 'POST', url: '/api/auth/refresh', payload: {} }),
      )
      expect(renewed.statusCode).toBe(200)
      const before = await session()
      expect(before.confirmed).toBe(false)
      expect((await byCookie({ ...ownPage, cookie: member.cookie })).statusCode).toBe(200)
      expect(await session()).toEqual(before)
    })
  })

  it('shows times in the zone of the device, whatever zone was shown before', async () => {
    const hourIn = async (zone: string) =>
      (await ask(ana, { url: '/', zone })).json<{ html: string }>().html.split('|').at(-1)
    expect(await hourIn('America/Bogota')).toBe('19 19')
    expect(await hourIn('Europe/Madrid')).toBe('01 1')
    expect(await hourIn('Asia/Tokyo')).toBe('09 9')
  })

  it('keeps members apart when several ask at once', async () => {
    const replies = await Promise.all([
      ask(ana, { url: '/a' }),
      ask(luis, { url: '/b' }),
      ask(ana, { url: '/c' }),
    ])
    expect(replies.map((reply) => reply.json<{ html: string }>().html.split('|').slice(0, 2))).toEqual([
      ['/a', ana.id],
      ['/b', luis.id],
      ['/c', ana.id],
    ])
  })

  it('is compressed where the browser can read that', async () => {
    const reply = await ask(ana, { url: '/' }, { 'accept-encoding': 'gzip, br' })
    expect(reply.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toContain(ana.id)
  })

  it('is refused without a session, and for what no browser sends', async () => {
    const anonymous = await server.inject('/api/extra/early-screen?url=/&zone=UTC')
    expect(anonymous.statusCode).toBe(401)
    const odd: Record<string, string>[] = [
      { url: 'https://elsewhere.example/' },
      { url: '/', zone: 'Middle/Earth' },
      { url: '/', narrow: 'yes' },
      { url: '/', device: 'not JSON' },
      { url: '/', device: '{"a":1}' },
      { url: `/${'x'.repeat(3000)}` },
    ]
    for (const query of odd)
      expect((await ask(ana, query)).statusCode, JSON.stringify(query).slice(0, 60)).toBe(400)
  })

  it('is blank for a screen that does not exist, cannot be rendered, or would write', async () => {
    for (const url of ['/unknown', '/throws', '/writes']) {
      const reply = await ask(ana, { url })
      expect(reply.statusCode, url).toBe(200)
      expect(reply.body.trim(), url).toBe('')
    }
    const me = await server.inject(as(ana, { url: '/api/auth/me' }))
    expect(me.statusCode).toBe(200)
  })

  it('is blank where the client has not been built', async () => {
    const unbuilt = await app.inject(as(ana, { url: '/api/extra/early-screen?url=/&zone=UTC' }))
    expect(unbuilt.statusCode).toBe(200)
    expect(unbuilt.body.trim()).toBe('')
  })
})

describe('the process that renders screens', () => {
  const file = path.join(config.clientDir, '.server/screens.js')
  const renderer = new ScreenRenderer(file, app.log, { patienceMs: 10_000, restartMs: 0 })
  afterAll(() => renderer.close())
  const job = (url: string, member = 'ana') => ({
    member,
    request: { url, token: 't', device: {} },
    zone: 'UTC',
    call: async () => ({ status: 200, body: '{"user":{"id":"Ana"}}' }),
  })

  it('comes again after it has ended by itself, and answers whoever was waiting', async () => {
    const [first, second] = await Promise.all([renderer.render(job('/crash')), renderer.render(job('/'))])
    expect([first, second]).toEqual([undefined, undefined])
    expect((await renderer.render(job('/')))?.html).toContain('Ana')
  })

  it('lets no member take all of it', async () => {
    const asked = Array.from({ length: 5 }, () => renderer.render(job('/', 'luis')))
    const other = renderer.render(job('/', 'eva'))
    const shown = (await Promise.all(asked)).filter(Boolean)
    expect(shown.length).toBeLessThan(5)
    expect((await other)?.html).toContain('Ana')
  })

  it('is given up and replaced when it takes too long', async () => {
    const impatient = new ScreenRenderer(file, app.log, { patienceMs: 10_000, restartMs: 0 })
    try {
      expect((await impatient.render(job('/')))?.html).toContain('Ana')
      // Without waiting, and with nothing else under the fake clock.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const endless = impatient.render(job('/endless'))
      vi.advanceTimersByTime(10_000)
      vi.useRealTimers()
      expect(await endless).toBeUndefined()
      expect((await impatient.render(job('/')))?.html).toContain('Ana')
    } finally {
      impatient.close()
    }
  })
})
