import net from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { eventually } from '../eventually.ts'
import { register, startHarness } from './harness.ts'

const { config, db } = await startHarness()
const app = await buildApp({ config, db })
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())
const { token } = await register(app)

const call = (method: 'GET' | 'HEAD' | 'PUT', url: string, headers: Record<string, string> = {}) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(method === 'PUT' && { payload: { bio: 'Hola' } }),
  })
/** As nginx says it that repeats reads elsewhere. */
const repeats = { 'x-retried-status': '502' }

it('a proxy that says that it repeats reads is answered as everybody', async () => {
  const reply = await call('GET', '/api/communities/my-communities', repeats)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers.connection).not.toBe('close')
  expect((await call('GET', '/readyz')).statusCode).toBe(200)
})

it('an instance that drains says so, and still answers on connections that end then', async () => {
  app.draining.start()
  const ready = await call('GET', '/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, expect.objectContaining({ status: 'stopping' })])
  expect((await call('GET', '/healthz')).statusCode).toBe(200)
  const reply = await call('GET', '/api/communities/my-communities')
  expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close'])
  const address = app.server.address()
  const real = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/healthz`)
  expect([real.status, real.headers.get('connection')]).toEqual([200, 'close'])
})

it('reads go back to a proxy that repeats them elsewhere, and nothing else does', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await call(method, '/api/communities/my-communities', repeats)).statusCode).toBe(502)
  }
  expect((await call('GET', '/api/communities/my-communities', repeats)).json()).toMatchObject({
    success: false,
    error: 'Este servidor se está deteniendo. Inténtalo de nuevo.',
  })
  expect((await call('PUT', '/api/communities/my-communities', repeats)).statusCode).not.toBe(502)
  expect((await call('GET', '/healthz', repeats)).statusCode).toBe(200)
  expect((await call('GET', '/readyz', repeats)).statusCode).toBe(503)
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
