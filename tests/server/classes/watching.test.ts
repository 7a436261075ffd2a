import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { directUrlOf } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/client.ts'
import { currentRequest } from '../../../server/plugins/requestContext.ts'
import { as, register, startHarness } from '../support/harness.ts'

const { app, db, config } = await startHarness({ indexHtml: '<!doctype html><title>Faro</title>' })
const deploy = path.resolve(import.meta.dirname, '../../../deploy')

const metrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', on = app) =>
  on.inject({ url: '/metrics', headers, remoteAddress })

/** Another instance with other settings. */
async function withSettings(changes: Partial<typeof config>) {
  const other = await buildApp({ config: { ...config, ...changes }, db })
  onTestFinished(() => other.close())
  return other
}

describe('/metrics', () => {
  it('counts requests by their route and status, never by what is in an address', async () => {
    const member = await register(app)
    await app.inject(as(member, { url: '/api/user-profiles/01900000-0000-7000-8000-00000000dead' }))
    await app.inject({ url: '/no/hay?token=secreto' })
    const { body, headers } = await metrics()
    expect(headers['content-type']).toMatch(/^text\/plain/u)
    expect(body).toMatch(
      /faro_http_request_duration_seconds_count\{method="GET",route="\/api\/user-profiles\/:id",status="404"\} 1/u,
    )
    expect(body).toContain('route="*",status="')
    expect(body).not.toMatch(/dead|secreto/u)
  })

  it('is told on this machine only, and not to somebody for whom a proxy asks', async () => {
    expect((await metrics()).statusCode).toBe(200)
    expect((await metrics({}, '10.0.0.7')).statusCode).toBe(404)
    expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  })

  it('with a token, to whoever has it', async () => {
    const other = await withSettings({ metricsToken: 'abracadabra' })
    expect((await metrics({}, '127.0.0.1', other)).statusCode).toBe(404)
    expect((await metrics({ authorization: 'Bearer abracadabrA' }, '10.0.0.7', other)).statusCode).toBe(404)
    expect((await metrics({ authorization: 'Bearer abracadabra' }, '10.0.0.7', other)).statusCode).toBe(200)
  })

  it.each(['prometheus-rules.yml', 'grafana-dashboard.json'])(
    'has every figure that deploy/%s asks for',
    async (file) => {
      const other = await withSettings({})
      other.metrics.collectProcess()
      other.metrics.slowQuery('GET /x')
      await other.inject({ url: '/healthz' })
      const { body } = await metrics({}, '127.0.0.1', other)
      const told = new Set(Array.from(body.matchAll(/^(\w+)(?:\{| )/gmu), ([, name]) => name))
      const text = await readFile(path.join(deploy, file), 'utf8')
      const asked = new Set(Array.from(text.matchAll(/\b(?:faro|process|nodejs)_\w+/gu), ([name]) => name))
      expect(asked.size).toBeGreaterThan(5)
      expect([...asked].filter((name) => !told.has(name))).toEqual([])
    },
  )
})

describe('the id of a request', () => {
  it('is the proxy’s where there is one, and made up where it makes no sense or nobody may say it', async () => {
    const ids: string[] = []
    const proxied = await buildApp({ config: { ...config, trustedProxies: ['loopback'] }, db })
    const direct = await buildApp({ config, db })
    for (const each of [proxied, direct]) {
      each.get('/id', async () => ids.push(currentRequest()?.id ?? ''))
      onTestFinished(() => each.close())
    }
    const ask = (on: typeof app, id: string) => on.inject({ url: '/id', headers: { 'x-request-id': id } })
    await ask(proxied, 'de-nginx-0123')
    await ask(proxied, 'corto')
    await ask(proxied, 'con espacios y "comillas"')
    await ask(direct, 'de-nginx-0123')
    expect(ids[0]).toBe('de-nginx-0123')
    for (const id of ids.slice(1)) expect(id).toMatch(/^[\da-f]{16}$/u)
    expect(new Set(ids).size).toBe(4)
  })

  it('is in the answer and in the log of what nobody expected', async () => {
    const lines: Record<string, unknown>[] = []
    const failing = await buildApp({ config: { ...config, logLevel: 'error' }, db })
    onTestFinished(() => failing.close())
    failing.get('/broken', (request) => {
      // The logger of this one request writes here.
      request.log.error = (line: unknown) => void lines.push({ ...(line as object), reqId: request.id })
      throw new Error('se rompió')
    })
    const reply = await failing.inject({ url: '/broken' })
    expect(reply.statusCode).toBe(500)
    const { request_id: id, error } = reply.json<{ request_id: string; error: string }>()
    expect(error).toBe('Algo falló en el servidor. Inténtalo de nuevo.')
    expect(id).toMatch(/^[\da-f]{16}$/u)
    expect(lines).toEqual([
      expect.objectContaining({ reqId: id, err: expect.objectContaining({ message: 'se rompió' }) }),
    ])
    expect((await app.inject({ url: '/api/nada' })).json()).not.toHaveProperty('request_id')
  })
})

it('slow queries are told with the route that asked, and without values', async () => {
  const told: { text: string; ms: number; route: string | undefined }[] = []
  const slowDb = openDatabase(directUrlOf(config) ?? '', {
    onSlow: (text, ms) => told.push({ text, ms, route: currentRequest()?.route }),
  })
  const slow = await buildApp({ config, db: slowDb })
  slow.get('/slow/:name', async () =>
    sql`select pg_sleep(${0.6}), ${'secreto'}::text`.execute(slowDb).then(() => 'ok'),
  )
  await slow.inject({ url: '/slow/ana' })
  await slow.inject({ url: '/healthz' })
  await slow.close()
  await slowDb.destroy()
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ text: 'select pg_sleep($1), $2::text', route: 'GET /slow/:name' })
  expect(told[0]?.ms).toBeGreaterThan(500)
})

describe('headers', () => {
  it('a page asks for no more of a device than it needs', async () => {
    const { headers } = await app.inject({ url: '/' })
    expect(headers['permissions-policy']).toContain('camera=(self), microphone=(self)')
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect((await app.inject({ url: '/healthz' })).headers).not.toHaveProperty('permissions-policy')
  })
})
