import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { Server } from '../e2e/server.ts'
import { eventually } from '../eventually.ts'
import { mp4 } from '../server/support/harness.ts'
import { createCommunity, registerMember } from './resilienceServer.ts'

const MB = 1024 * 1024
const server = await Server.fresh({ demo: false })
const media = path.join(server.dataDir, 'media')
await server.stop()
await mkdir(media, { recursive: true })
const mount = async (folder: string, options: string) => {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  // PostgreSQL runs as another user.
  if (status === 0) await chmod(folder, 0o755)
  return status === 0
}
const mounted = await mount(media, 'size=48m')
afterAll(async () => {
  await server.stop()
  if (mounted) spawnSync('umount', [media])
  await server.remove()
})

/** Runs a command like an operator; returns its exit code and its error output. */
async function command(name: string, dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], { env }).then(
    () => ({ code: 0, said: '' }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  )
}

describe.skipIf(!mounted)('a restore onto a full disk', () => {
  it('fails with one sentence and leaves no files behind', async () => {
    const disk = await mkdtemp(path.join(tmpdir(), 'faro-small-'))
    await mount(disk, 'size=30m')
    onTestFinished(async () => {
      spawnSync('umount', [disk])
      await rm(disk, { recursive: true })
    })
    const file = `${disk}.faro`
    onTestFinished(() => rm(file, { force: true }))
    expect(await command('backup', server.dataDir, file)).toMatchObject({ code: 0 })
    const { code, said } = await command('restore', disk, file)
    expect(code).toBe(1)
    expect(said).toMatch(/No space left on device|No queda espacio en el disco|no space left on device/u)
    expect(said).not.toMatch(/\n/u)
    expect(await readdir(disk)).toEqual(['media'])
    await mount(disk, 'remount,size=300m')
    expect(await command('restore', disk, file)).toEqual({ code: 0, said: '' })
  })
})

// Creating a small disk requires permission to mount.
describe.skipIf(!mounted)('a full disk', () => {
  it('is reported to the sender, in the log and by /readyz, and the server recovers when there is space', async () => {
    await server.start()
    const person = await registerMember(server)
    const community = await createCommunity(server, person)
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
