import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { register, startHarness, type Member } from '../support/harness.ts'

const { config, db } = await startHarness()
const app = await buildApp({ config, db, bodyTimeouts: { windowMs: 300, minBytes: 100, lingerMs: 2000 } })
afterAll(() => app.close())
let port: number
let member: Member
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  member = await register(app)
})

/** A raw connection, with everything received until it was closed. */
function connection() {
  const socket = net.connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data: Buffer) => (heard += data.toString()))
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
  })
  return { socket, closed }
}

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: faro',
    ...Object.entries(headers).map((pair) => pair.join(': ')),
  ].join('\r\n') + '\r\n\r\n'

const boundary = 'frontera'
const formHead = (bytes: number) =>
  head('POST', '/api/posts/with-media', {
    Authorization: `Bearer ${member.token}`,
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'Content-Length': bytes,
  })
const filePart = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`

it('one to an address that is none ends its connection, too', async () => {
  const { socket, closed } = connection()
  socket.write(head('POST', '/%zz', { 'Content-Length': 500 }) + 'x')
  expect(await closed).toMatch(/^HTTP\/1\.1 404 [^]*connection: close/iu)
})

it.each([
  [
    'JSON',
    () =>
      head('POST', '/api/auth/login', { 'Content-Type': 'application/json', 'Content-Length': 60 }) + '{"ema',
  ],
  ['a form with a file', () => formHead(5000) + filePart + 'la mitad'],
])('half a body of %s is given up with a 408, and its connection ends', async (_kind, half) => {
  const { socket, closed } = connection()
  socket.write(half())
  const answer = await closed
  expect(answer).toMatch(/^HTTP\/1\.1 408 /u)
  expect(answer).toContain('Connection: close')
  expect(answer).toContain('"error":"El envío tarda demasiado en llegar. Inténtalo de nuevo."')
})

it('one that comes slowly, but comes, is taken', async () => {
  const { socket, closed } = connection()
  const body = JSON.stringify({ email: 'a@b.es', password: 'x'.repeat(900) })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, Connection: 'close' }
  socket.write(head('POST', '/api/auth/login', headers))
  for (let at = 0; at < body.length; at += 100) {
    // The sender's pace: three windows altogether.
    await pause(100)
    socket.write(body.slice(at, at + 100))
  }
  expect(await closed).toMatch(/^HTTP\/1\.1 401 /u)
})

it('where a body is refused its sender reads why, although it still sends, and the connection ends', async () => {
  const { socket, closed } = connection()
  const rest = Buffer.alloc(20 * 1024 * 1024, 7)
  socket.write(formHead(filePart.length + rest.length + 1000) + filePart)
  socket.write(rest)
  const answer = await closed
  expect(answer).toMatch(/^HTTP\/1\.1 413 /u)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('"error":"La imagen no puede ser mayor a 10MB"')
})

it('who may not send at all is told before the body has come', async () => {
  const { socket, closed } = connection()
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 1000 }
  socket.write(head('POST', '/api/auth/logout', headers) + '{')
  socket.end()
  const answer = await closed
  expect(answer).toMatch(/^HTTP\/1\.1 401 /u)
  expect(answer.toLowerCase()).toContain('connection: close')
})

it('a connection whose bodies were read whole is kept', async () => {
  const { socket, closed } = connection()
  const body = JSON.stringify({ email: 'a@b.es', password: 'mala' })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const request = head('POST', '/api/auth/login', headers) + body
  let answers = 0
  const both = new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => {
      answers += data.toString().split('HTTP/1.1 401 ').length - 1
      if (answers === 1) socket.write(request)
      else resolve()
    })
  })
  socket.write(request)
  await both
  socket.end()
  expect((await closed).toLowerCase()).not.toContain('connection: close')
})
