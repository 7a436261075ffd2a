import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/api/contract/all.ts'
import { addOldRows, oldId } from '../server/support/oldRows.ts'
import { as, register, startHarness } from '../server/support/harness.ts'
import { disableRateLimitsWith } from './resilienceServer.ts'
import { malformedRequests } from './requests.ts'
import { chooseRounds } from './rounds.ts'

const { app, db } = await startHarness()
await addOldRows(db as never, 99)
// Rate limits would reject most requests.
await disableRateLimitsWith((text) => sql.raw(text).execute(db))
const member = await register(app)
await db
  .insertInto('memberships')
  .values({ id: oldId(900), community_id: oldId(10), user_id: member.id, role: 'member' })
  .execute()
const known = [10, 30, 31, 40, 41, 50, 60, 61, 62, 63, 64, 66, 67, 68, 70, 71, 80, 81, 90, 1, 2].map(oldId)

/** English words that must not appear: messages are in Spanish. */
const english = /\b(must|invalid|required|expected|error|unexpected|not found|failed|undefined|null)\b/iu

describe('malformed requests', () => {
  it.each([...allEndpoints])('get no server error and a Spanish message from %s', async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(malformedRequests(endpoint, member, known), async (request) => {
        // Logging out would end the session that the other calls use.
        if (endpoint.path === '/api/auth/logout') return
        const reply = await app.inject(request)
        expect(reply.statusCode, reply.body).toBeLessThan(500)
        if (reply.statusCode < 400) return
        const { success, error } = reply.json<{ success: boolean; error: string }>()
        expect(success).toBe(false)
        expect(error).not.toBe('')
        expect(error).not.toMatch(english)
      }),
      { numRuns: chooseRounds(40, 3000) },
    )
  })

  it('leave the server running', async () => {
    const reply = await app.inject(as(member, { method: 'GET', url: '/api/auth/me' }))
    expect(reply.statusCode).toBe(200)
  })
})
