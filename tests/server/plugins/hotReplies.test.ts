import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO_LOGINS, demoPassword } from '../../../server/demo/people.ts'
import { hotEndpoints } from '../../../server/plugins/route.ts'
import { as, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness({ demo: true })
// An author with an empty profile, and a post with only a text.
await sql`update users set bio = null, avatar_media_id = null where email = 'diego@faro.demo'`.execute(db)

const { rows: communities } = await sql<{ id: string }>`select id from communities order by name`.execute(db)
const pages = [1, 2, 3]
/** URLs of each call. */
const urls: Readonly<Record<string, readonly string[]>> = {
  '/api/global-feed/': pages.map((page) => `/api/global-feed/?page=${page}&limit=50&include_ads=true`),
  '/api/posts/community/:id': communities.flatMap(({ id }) =>
    pages.map((page) => `/api/posts/community/${id}?page=${page}&limit=50`),
  ),
}

describe.each(hotEndpoints)('$method $path, whose reply the server sends as it is', (call) => {
  it.each(DEMO_LOGINS)('says to $email what the contract declares and nothing else', async ({ email }) => {
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: demoPassword },
    })
    const member = login.json<{ token: string }>()
    let answered = 0
    for (const url of urls[call.path] ?? []) {
      const reply = await app.inject(as(member, { method: 'GET', url }))
      if (reply.statusCode !== 200) continue
      answered += reply.body.length
      const body: unknown = reply.json()
      // Encoding with the schema removes undeclared fields.
      expect(JSON.parse(JSON.stringify(z.encode(call.responses[200], body as never)))).toEqual(body)
    }
    expect(answered).toBeGreaterThan(5000)
  })
})
