import net from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startResilienceServer, createCommunity, registerMember } from './resilienceServer.ts'
import { expectWithinTwice, measureLatency, measureLatencyDuring } from './latency.ts'
import { isLongRun, chooseRounds } from './rounds.ts'

process.env['STOP_SECONDS'] = '2'
afterAll(() => {
  delete process.env['STOP_SECONDS']
})
const server = await startResilienceServer()
const [attacker, person] = [await registerMember(server), await registerMember(server)]
await createCommunity(server, attacker)

/** Sends requests whose bodies stop halfway; returns the replies. */
function halfBodies(number: number) {
  const lines = [
    'POST /api/posts/with-media HTTP/1.1',
    'Host: faro',
    `Authorization: Bearer ${attacker.token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 9000000',
  ]
  const half = `${lines.join('\r\n')}\r\n\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nla mitad`
  return Array.from({ length: number }, () => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(half)
    let heard = ''
    socket.on('data', (data: Buffer) => (heard += data.toString()))
    return new Promise<string>((resolve) => socket.on('close', () => resolve(heard)))
  })
}

it('fifty half-sent bodies do not slow other requests', async () => {
  await measureLatency(server, person, 20)
  await expectWithinTwice(async () => {
    const alone = await measureLatency(server, person, chooseRounds(100, 300))
    const attack = Promise.all(halfBodies(50))
    const beside = await measureLatencyDuring(
      server,
      person,
      isLongRun ? attack : Promise.resolve(),
      chooseRounds(100, 300),
    )
    // The server closes them after 45 seconds.
    if (isLongRun) for (const answer of await attack) expect(answer).toMatch(/^HTTP\/1\.1 408 /u)
    return [alone, beside]
  })
})

it('stopping the server closes half-sent bodies', async () => {
  const bodies = halfBodies(10)
  // A later reply shows that the server has received them.
  await fetch(`${server.url}/healthz`)
  await server.stop()
  // A stop that waited for their timeout of 45 seconds would reply to them.
  for (const answer of await Promise.all(bodies)) expect(answer).toBe('')
})
