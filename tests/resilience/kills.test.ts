import { expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import {
  startResilienceServer,
  disableRateLimits,
  startWriting,
  findLostAndDuplicated,
  createCommunity,
  registerMember,
} from './resilienceServer.ts'
import { chooseRounds } from './rounds.ts'

const server = await startResilienceServer()
const person = await registerMember(server)
const community = await createCommunity(server, person)
await disableRateLimits(server)

it.each([
  ['the server', { database: false }],
  ['the server and its database', { database: true }],
])('killing %s under write load loses nothing and duplicates nothing', async (_what, what) => {
  await server.query('delete from posts')
  const writing = startWriting(server, person, community)
  for (let round = 0; round < chooseRounds(2, 15); round += 1) {
    const before = writing.acknowledged.size
    await eventually(() => expect(writing.acknowledged.size).toBeGreaterThan(before + 20))
    await server.kill(what)
    await server.start()
  }
  await writing.end()
  expect(await findLostAndDuplicated(server, writing)).toEqual({ lost: [], doubled: [] })
  // The stored count equals the number of rows.
  const [counts] = await server.query<{ kept: number; there: number }>(
    `select posts_count as kept, (select count(*)::int from posts where community_id = $1) as there
     from communities where id = $1`,
    [community],
  )
  expect(counts?.kept).toBe(counts?.there)
})
