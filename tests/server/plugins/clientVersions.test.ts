import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepClientFiles } from '../../../server/plugins/keptClientFiles.ts'
import { startHarness } from '../support/harness.ts'

const { app, db, config, another } = await startHarness({ indexHtml: '<!doctype html><title>Faro</title>' })
const assets = path.join(config.clientDir, 'assets')

const long = `export const long = '${'palabra '.repeat(400)}'`
/** A client's hashed files, as the build writes them. */
async function build(files: Record<string, string>): Promise<void> {
  await rm(assets, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(assets, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
    if (text.length > 1024) await writeFile(`${file}.br`, brotliCompressSync(text))
  }
}

const get = (url: string, headers = {}) =>
  app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } })

describe('while instances of two versions run', () => {
  beforeAll(async () => {
    // This instance has started without any of these files.
    await build({ 'new1.js': long, 'studio/new2.js': 'export {}', 'new3.css': 'a {}', 'notes.txt': 'no' })
    await another()
    await rm(assets, { recursive: true })
  })
  afterAll(() => db.deleteFrom('client_files').execute())

  it.each([
    ['/assets/studio/new2.js', 'text/javascript; charset=utf-8', 'export {}'],
    ['/assets/new3.css', 'text/css; charset=utf-8', 'a {}'],
  ])('one has the files of the other: %s', async (url, type, body) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.body]).toEqual([200, body])
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(reply.headers).not.toHaveProperty('content-encoding')
  })

  it('compressed, except where the browser does not know that', async () => {
    const compressed = await get('/assets/new1.js?v=1')
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(long)
    const plain = await get('/assets/new1.js', { 'accept-encoding': 'gzip' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.body).toBe(long)
  })

  it('a file of no version is missing, and no cache in front keeps that', async () => {
    for (const url of ['/assets/never.js', '/assets/notes.txt', '/assets/new1.js.br']) {
      const reply = await get(url)
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 404, 'no-store'])
    }
    const sent = await app.inject({ method: 'POST', url: '/assets/new3.css' })
    expect(sent.statusCode).toBe(404)
  })
})

describe('when a version is gone', () => {
  const kept = async () => {
    const rows = await db.selectFrom('client_files').select('path').orderBy('path').execute()
    return rows.map((row) => row.path)
  }

  it('its files stay for thirty days after the last instance of it; those of a running one stay', async () => {
    await build({ 'old.js': 'export {}', 'both.js': 'export {}' })
    await keepClientFiles(db, config.clientDir)
    await sql`update client_files set kept_at = now() - interval '29 days'`.execute(db)
    await build({ 'both.js': 'export {}', 'new.js': 'export {}' })
    await keepClientFiles(db, config.clientDir)
    expect(await kept()).toEqual(['/assets/both.js', '/assets/new.js', '/assets/old.js'])
    await sql`update client_files set kept_at = kept_at - interval '2 days'`.execute(db)
    await keepClientFiles(db, config.clientDir)
    expect(await kept()).toEqual(['/assets/both.js', '/assets/new.js'])
  })

  it('instances that start at once do not disturb each other', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 120 }, (_, n) => [`many${n}.js`, `export {} // ${n}`]),
    )
    await build(files)
    await Promise.all(Array.from({ length: 4 }, () => keepClientFiles(db, config.clientDir)))
    expect((await kept()).filter((url) => url.startsWith('/assets/many'))).toHaveLength(120)
  })
})
