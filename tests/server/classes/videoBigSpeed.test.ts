import { randomBytes } from 'node:crypto'
import { open, readdir, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { classes } from '../support/classes.ts'
import { as, register, startHarness } from '../support/harness.ts'
import { listen } from '../support/messaging.ts'
import { countRows, measureOwnRatio } from '../support/referenceTasks.ts'

const MB = 1024 * 1024
const size = 300 * MB
const { app, config, db } = await startHarness()
const c = classes(app)
const coach = await register(app)
const { id: mediaId, key } = await c.file(coach)
const stored = path.join(config.dataDir, 'media', key.slice(-2), key)
// For both tests: the one measures time, the other the memory of this process. Real bytes on disk, each megabyte starting with its number.
const block = randomBytes(MB)
const handle = await open(stored, 'w')
for (let n = 0; n < 300; n += 1) {
  block.writeUInt32BE(n)
  await handle.write(block)
}
await handle.close()
await db.updateTable('media').set({ bytes: size }).where('id', '=', mediaId).execute()
const product = await c.product(await c.community(coach), coach)
const video = await c.video(await c.module(product, coach), { media_id: mediaId })
const address = await listen(app)
afterAll(() => rm(stored, { force: true }))

const show = (text: string) => {
  if (process.env['SHOW']) process.stdout.write(`${text}\n`)
}

/** Like a player: requests the URL, follows it, and reads the first bytes of a range. */
async function firstBytes(range: string) {
  const begun = performance.now()
  const asked = await fetch(`${address}/api/videos/stream/${video}`, {
    headers: { authorization: `Bearer ${coach.token}`, accept: 'application/json' },
  })
  const { url } = (await asked.json()) as { url: string }
  const abort = new AbortController()
  const reply = await fetch(address + url, { headers: { cookie: coach.cookie, range }, signal: abort.signal })
  const reader = reply.body?.getReader()
  const first = (await reader?.read())?.value
  const ms = performance.now() - begun
  abort.abort()
  await reader?.cancel().catch(() => undefined)
  return {
    status: reply.status,
    range: reply.headers.get('content-range'),
    ms,
    number: Buffer.from(first ?? []).readUInt32BE(),
  }
}

it('starts a video of 300 MB quickly at its beginning and at every seek position', async () => {
  for (const megabyte of [0, 299, 150, 1, 298, 42]) {
    const measure = async () => {
      const { status, range, ms, number } = await firstBytes(`bytes=${megabyte * MB}-`)
      expect([status, range, number]).toEqual([206, `bytes ${megabyte * MB}-${size - 1}/${size}`, megabyte])
      return ms
    }
    expect(
      await measureOwnRatio(measure, countRows(db), { rounds: 5, warmUp: 1 }),
      `${megabyte} MB`,
    ).toBeLessThan(40)
  }
})

it('reading all of it, and breaking off many times, keeps the memory flat', async () => {
  const { headers } = await app.inject(as(coach, { url: `/api/videos/stream/${video}` }))
  const url = address + String(headers.location)
  const rss = () => process.memoryUsage().rss / MB
  let peak = 0
  const before = rss()
  const whole = await fetch(url, { headers: { cookie: coach.cookie } })
  let read = 0
  for await (const chunk of whole.body ?? []) {
    read += chunk.length
    peak = Math.max(peak, rss())
  }
  expect(read).toBe(size)
  for (let n = 0; n < 30; n += 1) {
    const abort = new AbortController()
    const reply = await fetch(url, { headers: { cookie: coach.cookie }, signal: abort.signal })
    await reply.body?.getReader().read()
    abort.abort()
  }
  show(`memory: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most, ${rss().toFixed(0)} MB after`)
  // The file is closed, even for clients that disconnected.
  const held = async () => {
    const names = await readdir('/proc/self/fd').catch(() => [])
    const files = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
    return files.filter((name) => name === stored).length
  }
  await expect.poll(held).toBe(0)
  // Client and server share this process, so both are in it.
  expect(peak - before).toBeLessThan(150)
})
