import { expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import {
  attackedServer,
  disableRateLimits,
  keepWriting,
  lostAndDoubled,
  newCommunity,
  newPerson,
} from './attacked.ts'
import { rounds } from './rounds.ts'

const server = await attackedServer()
const person = await newPerson(server)
const community = await newCommunity(server, person)
await disableRateLimits(server)

it.each([
  ['the server', { database: false }],
  ['the server and its database', { database: true }],
])('killing %s in the middle of everything loses nothing and doubles nothing', async (_what, what) => {
  await server.query('delete from posts')
  const writing = keepWriting(server, person, community)
  for (let round = 0; round < rounds(2, 15); round += 1) {
    const before = writing.acknowledged.size
    await eventually(() => expect(writing.acknowledged.size).toBeGreaterThan(before + 20))
    await server.kill(what)
    await server.start()
  }
  await writing.end()
  expect(await lostAndDoubled(server, writing)).toEqual({ lost: [], doubled: [] })
  // The stored count equals the number of rows.
  const [counts] = await server.query<{ kept: number; there: number }>(
    `select posts_count as kept, (select count(*)::int from posts where community_id = $1) as there
     from communities where id = $1`,
    [community],
  )
  expect(counts?.kept).toBe(counts?.there)
})
