import http from 'node:http'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { eventually } from '../../eventually.ts'
import { register, startHarness } from '../support/harness.ts'

const { config, db, app: first } = await startHarness()
const { token } = await register(first)

/** A server that listens, until the test ends. */
async function listening(): Promise<FastifyInstance> {
  const app = await buildApp({ config, db })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

const call = (
  app: FastifyInstance,
  method: 'GET' | 'HEAD' | 'PUT',
  url = '/api/communities/my-communities',
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(method === 'PUT' && { payload: { bio: 'Hola' } }),
  })
/** As nginx asks, which repeats reads elsewhere. */
const proxied = (app: FastifyInstance, method: 'GET' | 'HEAD' | 'PUT', url?: string) =>
  call(app, method, url, { 'x-retried-status': '502' })

it('a proxy that says that it repeats reads is answered as everybody', async () => {
  const app = await listening()
  const reply = await proxied(app, 'GET')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers.connection).not.toBe('close')
  expect((await call(app, 'GET', '/readyz')).statusCode).toBe(200)
})

it('an instance that drains says so, and still answers everything on connections that end then', async () => {
  const app = await listening()
  void app.draining.run(20_000)
  const ready = await call(app, 'GET', '/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, expect.objectContaining({ status: 'stopping' })])
  expect((await call(app, 'GET', '/healthz')).statusCode).toBe(200)
  for (const reply of [await call(app, 'GET'), await proxied(app, 'GET')]) {
    expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close'])
  }
  const address = app.server.address()
  const real = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/healthz`)
  expect([real.status, real.headers.get('connection')]).toEqual([200, 'close'])
})

it('later reads go back to a proxy that repeats them elsewhere, and nothing else does', async () => {
  const app = await listening()
  void app.draining.run(100)
  await eventually(async () => expect((await proxied(app, 'GET')).statusCode).toBe(502))
  expect((await proxied(app, 'HEAD')).statusCode).toBe(502)
  expect((await proxied(app, 'GET')).json()).toMatchObject({
    success: false,
    error: 'Este servidor se está deteniendo. Inténtalo de nuevo.',
  })
  expect((await call(app, 'GET')).statusCode).toBe(200)
  expect((await proxied(app, 'PUT')).statusCode).not.toBe(502)
  expect((await proxied(app, 'GET', '/healthz')).statusCode).toBe(200)
  expect((await proxied(app, 'GET', '/readyz')).statusCode).toBe(503)
})

it('a single instance, which does not drain, sends nothing back', async () => {
  const app = await listening()
  await app.draining.run(0)
  expect((await proxied(app, 'GET')).statusCode).toBe(200)
})

it('the end waits until the proxy sends nothing, as after a refused read', async () => {
  const app = await listening()
  const end = app.draining.run(2000)
  // Without a pause, so that it is never unused before it refuses. Measured from before the refused request.
  let askedAt: number
  do askedAt = performance.now()
  while ((await proxied(app, 'GET')).statusCode !== 502)
  await end
  expect(performance.now() - askedAt).toBeGreaterThan(400)
})

it('what arrives on a connection in use while the server begins to stop is answered', async () => {
  const stopping = await buildApp({ config, db })
  const socket = new net.Socket()
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  async function asked(): Promise<string> {
    said = ''
    socket.write('GET /healthz HTTP/1.1\r\nHost: faro\r\n\r\n')
    await eventually(() => expect(said).toContain('\r\n\r\n'))
    return said
  }
  let whileStopping = ''
  stopping.addHook('preClose', async () => {
    whileStopping = await asked()
  })
  await stopping.listen({ host: '127.0.0.1', port: 0 })
  const address = stopping.server.address()
  socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  expect(await asked()).toMatch(/^HTTP\/1.1 200 /u)
  await stopping.close()
  expect(whileStopping).toMatch(/^HTTP\/1.1 200 /u)
  expect(whileStopping.toLowerCase()).toContain('connection: close')
  socket.destroy()
})

it('what comes on a new connection while the server begins to stop is refused, so that a proxy asks another', async () => {
  const stopping = await buildApp({ config, db })
  let port: number | undefined
  /** The reply's status, or why there is none. */
  const post = () =>
    new Promise<unknown>((resolve) => {
      http
        .request({ port, path: '/healthz', method: 'POST', agent: false }, (reply) => {
          reply.resume()
          resolve(reply.statusCode)
        })
        .on('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
        .end()
    })
  let whileStopping: unknown
  stopping.addHook('preClose', async () => {
    whileStopping = await post()
  })
  await stopping.listen({ host: '127.0.0.1', port: 0 })
  const address = stopping.server.address()
  port = typeof address === 'object' ? address?.port : undefined
  expect(await post()).toBe(404)
  await stopping.close()
  expect(whileStopping).toBe('ECONNREFUSED')
})
