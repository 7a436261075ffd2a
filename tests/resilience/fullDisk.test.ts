import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Server } from '../e2e/server.ts'
import { eventually } from '../eventually.ts'
import { mp4 } from '../server/harness.ts'
import { newCommunity, newPerson } from './attacked.ts'

const MB = 1024 * 1024
const server = await Server.fresh({ demo: false })
const media = path.join(server.dataDir, 'media')
await server.stop()
await mkdir(media, { recursive: true })
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', media]).status === 0
afterAll(async () => {
  await server.stop()
  if (mounted) spawnSync('umount', [media])
  await server.remove()
})

// Creating a small disk requires permission to mount.
describe.skipIf(!mounted)('a disk that is full', () => {
  it('is said to whoever sends, to the log and to /readyz, and everything goes on by itself when there is room', async () => {
    await server.start()
    const person = await newPerson(server)
    const community = await newCommunity(server, person)
    const video = new Blob([new Uint8Array(mp4), new Uint8Array(12 * MB)], { type: 'video/mp4' })

    async function publish() {
      const form = new FormData()
      form.append('content', 'Un video')
      form.append('community_id', community)
      form.append('video', video, 'v.mp4')
      const headers = { authorization: `Bearer ${person.token}` }
      const reply = await fetch(`${server.url}/api/posts/with-media`, { method: 'POST', headers, body: form })
      return { status: reply.status, error: ((await reply.json()) as { error?: string }).error }
    }
    const ready = async () => {
      const reply = await fetch(`${server.url}/readyz`)
      return { status: reply.status, body: (await reply.json()) as unknown }
    }

    expect((await publish()).status).toBe(200)
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } })

    const ballast = path.join(media, 'lastre')
    await writeFile(ballast, Buffer.alloc(30 * MB))
    expect(await publish()).toEqual({
      status: 507,
      error: 'No queda espacio en el servidor para guardarlo. Inténtalo más tarde.',
    })
    await eventually(() => expect(server.log).toMatch(/"level":50.*"code":"ENOSPC".*"msg":"request failed"/u))
    expect(await ready()).toEqual({ status: 200, body: { status: 'degraded', storage: 'full' } })
    expect(
      (await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${person.token}` } }))
        .status,
    ).toBe(200)

    await rm(ballast)
    expect((await publish()).status).toBe(200)
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } })
  })
})
