import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type http from 'node:http'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentTable } from '../../src/lib/screenDocument.ts'
import { type Nginx, nginxInstalled, startNginx } from '../cluster/nginx.ts'
import { Server } from '../e2e/server.ts'
import { eventually } from '../eventually.ts'
import { createCommunity, registerMember } from './resilienceServer.ts'

/** Creates a client whose screens never finish rendering. @returns its folder. */
async function endlessClient(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-client-'))
  await mkdir(path.join(dir, '.server'))
  const table: DocumentTable = { screens: [{ path: '/', alone: '', withDrawer: {} }] }
  const files = {
    '.built': 'now',
    'index.html': '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
    '.server/package.json': '{ "type": "module" }',
    '.server/screens.js': 'export const renderScreen = () => new Promise(() => undefined)',
    '.server/documents.json': JSON.stringify(table),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dir, name), text)
  return dir
}

// nginx itself runs the documented configuration, if it is installed.
describe.skipIf(!nginxInstalled)('behind nginx with deploy/nginx.conf', () => {
  let server: Server
  let nginx: Nginx
  let client: string

  beforeAll(async () => {
    client = await endlessClient()
    const environment = {
      SECURE: 'true',
      TRUSTED_PROXIES: 'loopback',
      CLIENT_DIR: client,
    }
    server = await Server.fresh({ demo: false, environment })
    nginx = await startNginx([server.port])
    await eventually(async () => expect((await ask({ path: '/healthz' })).status).toBe(200))
  })
  afterAll(async () => {
    await nginx?.stop()
    await server?.remove()
    await rm(client, { recursive: true, force: true })
  })

  interface Asked {
    path: string
    method?: string
    headers?: Record<string, string>
    body?: string | Buffer
  }

  /** Sends a request through nginx. */
  function ask({ path: where, method = 'GET', headers = {}, body }: Asked) {
    return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        const options = { port: nginx.port, path: where, method, headers, rejectUnauthorized: false }
        const request = https.request(options, (reply) => {
          let text = ''
          reply.setEncoding('utf8')
          reply.on('data', (part: string) => (text += part))
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
        })
        request.on('error', reject)
        request.end(body)
      },
    )
  }

  const signIn = (forwarded: string) =>
    ask({
      path: '/api/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: 'nadie@faro.test', password: 'mala' }),
    })

  it('limits sign-in attempts by the real address, whatever address the client claims', async () => {
    await server.query('delete from rate_limits')
    const statuses = []
    for (let count = 0; count < 11; count += 1) statuses.push((await signIn(`203.0.113.${count}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    const rows = await server.query<{ key: string }>(`select key from rate_limits where key like 'login:%'`)
    expect(rows.map(({ key }) => key).toSorted()).toEqual([
      'login:127.0.0.1',
      'login:127.0.0.1:nadie@faro.test',
    ])
  })

  it('uses the requested host in shared links, not one that the client invents', async () => {
    const headers = {
      host: 'faro.example',
      'x-forwarded-host': 'malo.example',
      'x-forwarded-proto': 'gopher',
    }
    const { text } = await ask({ path: '/post/no-hay', headers })
    expect(text).not.toContain('malo.example')
    const person = await registerMember(server)
    await server.query(`update users set membership_type = 'premium_coach' where id = $1`, [person.id])
    const form = new FormData()
    form.append('content', 'Hola')
    form.append('category', 'coaching')
    const published = await fetch(`${server.url}/api/global-feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    })
    const { data } = (await published.json()) as { data: { id: string } }
    const page = await ask({ path: `/post/${data.id}`, headers })
    expect(page.text).not.toContain('malo.example')
    expect(page.text).not.toContain('gopher')
    if (page.text.includes('og:url')) expect(page.text).toContain(`https://faro.example/post/${data.id}`)
  })

  it('treats connections as https: the cookie is Secure, and HSTS is sent', async () => {
    const { headers } = await ask({
      path: '/api/auth/register',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ana', email: 'ana@faro.test', password: 'secreta' }),
    })
    expect(String(headers['set-cookie'])).toMatch(/; Secure/u)
    expect(headers['strict-transport-security']).toBe('max-age=15552000; includeSubDomains')
  })

  it.each(['br', 'gzip', 'identity'])(
    'streams the head of a member’s document (%s) before its screen has been rendered',
    async (encoding) => {
      const email = `${encoding}@faro.test`
      const registered = await ask({
        path: '/api/auth/register',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ana', email, password: 'secreta' }),
      })
      const cookies = registered.headers['set-cookie'] as string[]
      const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
      const headers = { cookie, accept: 'text/html', 'accept-encoding': encoding }
      const request = https.get({ port: nginx.port, path: '/', headers, rejectUnauthorized: false })
      const [reply] = (await once(request, 'response')) as [http.IncomingMessage]
      expect(reply.headers['cache-control']).toBe('private, no-store, no-transform')
      await once(reply, 'data')
      // Otherwise the head would arrive at the end, with the rest of the document.
      await setImmediate()
      expect(reply.complete).toBe(false)
      request.destroy()
    },
  )

  it('keeps secrets in URLs out of its log', async () => {
    for (const place of [
      '/invitacion/',
      '/api/extra/invitations/',
      '/api/extra/test-checkout/1/',
      '/media/a?sig=',
    ]) {
      await ask({ path: `${place}Zk3vQ8yT1mB6wXr9Lp0sNg` })
    }
    const log = await nginx.log()
    expect(log).toContain('"GET /invitacion/*** HTTP/1.1"')
    expect(log).toContain('"GET /api/extra/invitations/*** HTTP/1.1" 404')
    expect(log).toContain('"GET /api/extra/test-checkout/1/*** HTTP/1.1"')
    expect(log).toContain('"GET /media/a HTTP/1.1" 403')
    expect(log).not.toContain('Zk3vQ8yT1mB6wXr9Lp0sNg')
  })

  it('replies to a rejected body, and accepts the next request', async () => {
    const person = await registerMember(server)
    const community = await createCommunity(server, person)
    const boundary = 'b'
    const part = (disposition: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(`${part('name="content"')}Hola\r\n${part('name="community_id"')}${community}\r\n`),
      Buffer.from(part('name="image"; filename="a.png"')),
      Buffer.alloc(12 * 1024 * 1024, 7),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const reply = await ask({
      path: '/api/posts/with-media',
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(body.length),
      },
      body,
    })
    expect(reply.status).toBe(413)
    expect(JSON.parse(reply.text)).toMatchObject({ error: 'La imagen no puede ser mayor a 10MB' })
    expect((await ask({ path: '/readyz' })).status).toBe(200)
  })

  it('logs one request id in its own log and in Faro’s', async () => {
    await server.query('alter table communities rename to away')
    const person = await registerMember(server)
    const { text } = await ask({
      path: '/api/communities/my-communities',
      headers: { authorization: `Bearer ${person.token}` },
    })
    await server.query('alter table away rename to communities')
    const { request_id: id } = JSON.parse(text) as { request_id: string }
    expect(id).toMatch(/^[0-9a-f]{32}$/u)
    await eventually(async () => expect(await nginx.log()).toContain(` ${id}\n`))
    await eventually(() => expect(server.log).toContain(`"reqId":"${id}"`))
  })

  it('refuses /metrics to outside callers', async () => {
    expect((await ask({ path: '/metrics' })).status).toBe(404)
  })
})
