import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allEndpoints } from '../../../src/api/contract/all.ts'
import { demoPassword } from '../../../server/demo/people.ts'
import { createRequest } from '../../resilience/requests.ts'
import { startHarness } from '../support/harness.ts'

const { app, db } = await startHarness({ demo: true })

/** Ids of what paths can be about. */
const { rows: things } = await sql<{ id: string }>`
  (select id from communities order by member_count desc limit 1)
  union all (select id from posts where image_media_id is not null limit 1)
  union all (select id from posts where video_media_id is not null limit 1)
  union all (select id from users where email = 'marta@faro.demo')
  union all (select id from conversations limit 1)`.execute(db)

beforeEach(() => {
  // Signed addresses change when a twelfth of their lifetime is over.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a read has one tag as long as nothing changes, or is not stored at all', async () => {
  const email = 'marta@faro.demo'
  const payload = { email, password: demoPassword }
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token, user } = login.json<{ token: string; user: { id: string } }>()
  const who = { id: user.id, token, email, cookie: '' }
  const stored = new Set<string>()
  for (const endpoint of allEndpoints.values()) {
    if (endpoint.method !== 'GET') continue
    for (const { id } of things) {
      const request = createRequest(endpoint, id, who)
      const [first, again] = [await app.inject(request), await app.inject(request)]
      if (first.statusCode !== 200 || first.headers['cache-control'] !== 'private, no-cache') {
        expect(first.headers, endpoint.path).toMatchObject({ 'cache-control': 'no-store' })
        expect(first.headers, endpoint.path).not.toHaveProperty('etag')
        continue
      }
      expect(first.headers.etag, endpoint.path).toMatch(/^W\//u)
      expect(again.headers.etag, endpoint.path).toBe(first.headers.etag)
      stored.add(endpoint.path)
    }
  }
  expect(stored.size).toBeGreaterThan(45)
})
