import sharp from 'sharp'
import { expect, it } from 'vitest'
import { startResilienceServer, createCommunity, registerMember } from './resilienceServer.ts'
import { expectWithinTwice, measureLatency, measureLatencyDuring } from './latency.ts'
import { isLongRun, chooseRounds } from './rounds.ts'

const server = await startResilienceServer()
const [attacker, person] = [await registerMember(server), await registerMember(server)]
const community = await createCommunity(server, attacker)

/** Creates an interlaced picture, which must be decoded completely in memory: few bytes, many pixels. */
async function interlaced(side: number, channels: 3 | 4): Promise<Blob> {
  const background = { r: 20, g: 90, b: 200, alpha: 0.5 }
  const data = await sharp({
    create: { width: side, height: side, channels, background },
    limitInputPixels: false,
  })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
  return new Blob([new Uint8Array(data)], { type: 'image/png' })
}

async function publish(image: Blob) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ content: 'Foto', community_id: community }))
    form.append(name, value)
  form.append('image', image, 'foto.png')
  const reply = await fetch(`${server.url}/api/posts/with-media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${attacker.token}` },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as { error?: string } }
}

it('five enormous pictures of one member do not slow other requests', async () => {
  const image = await interlaced(isLongRun ? 8000 : 5500, 3)
  await measureLatency(server, person, 20)
  await expectWithinTwice(async () => {
    const alone = await measureLatency(server, person, chooseRounds(100, 400))
    const attack = Promise.all([1, 2, 3, 4, 5].map(() => publish(image)))
    const beside = await measureLatencyDuring(server, person, attack, chooseRounds(100, 400))
    for (const { status } of await attack) expect(status).toBe(200)
    return [alone, beside]
  })
})

it('a picture with more pixels than any camera produces is rejected at once', async () => {
  const { status, body } = await publish(await interlaced(8900, 4))
  expect(status).toBe(413)
  expect(body.error).toBe(
    'La imagen tiene 80 megapíxeles (8900 × 8900); en su formato el máximo son 50. Prueba con una más pequeña.',
  )
})
