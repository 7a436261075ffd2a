import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { as, register, startHarness } from '../support/harness.ts'

const { config, another } = await startHarness({ indexHtml: '<!doctype html><title>Faro</title>' })
const files = ['sw.js', 'login.html', 'icon.png', 'assets/abc.js', 'assets/studio/def.css', 'workers/abc.js']
for (const folder of ['assets/studio', 'workers'])
  await mkdir(path.join(config.clientDir, folder), { recursive: true })
for (const file of files) await writeFile(path.join(config.clientDir, file), file)
// Files are looked for at start.
const app = await another()

const hashed = 'public, max-age=31536000, immutable'
const page = 'no-cache, no-transform'

describe('what a CDN in front may keep', () => {
  it.each([
    ['/assets/abc.js', 200, hashed],
    ['/assets/studio/def.css', 200, hashed],
    ['/workers/abc.js', 200, hashed],
    // Asked for again at each use.
    ['/', 200, page],
    ['/login', 200, page],
    ['/index.html', 200, page],
    ['/comunidad', 200, page],
    ['/sw.js', 200, 'no-cache'],
    ['/icon.png', 200, 'no-cache'],
    // Nothing.
    ['/healthz', 200, 'no-store'],
    ['/readyz', 200, 'no-store'],
    ['/assets/nothing.js', 404, 'no-store'],
    ['/nothing.png', 404, 'no-store'],
    ['/og/nothing.jpg', 404, 'no-store'],
    ['/media/nothing', 403, 'no-store'],
    ['/api/nothing', 404, 'no-store'],
    ['/api/auth/me', 401, 'no-store'],
    ['/%', 404, 'no-store'],
  ])('%s (%i): %s', async (url, status, caching) => {
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, caching])
    // Nothing that depends on who asks.
    expect(reply.headers).not.toHaveProperty('set-cookie')
  })

  it('what the API says to somebody is for their browser alone', async () => {
    const ana = await register(app)
    const reply = await app.inject(as(ana, { url: '/api/communities/my-communities' }))
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'authorization, accept-encoding',
    })
  })

  it('what is sent compressed depends on what the browser accepts', async () => {
    for (const url of ['/', '/assets/abc.js']) {
      expect((await app.inject({ url })).headers['vary']).toContain('accept-encoding')
    }
  })
})

describe("a worker's policy", () => {
  it.each([
    ['/sw.js', "default-src 'none'; connect-src 'self'"],
    ['/workers/abc.js', "default-src 'none'; script-src 'self'"],
  ])('%s: %s', async (url, policy) => {
    expect((await app.inject({ url })).headers['content-security-policy']).toBe(policy)
  })
})
