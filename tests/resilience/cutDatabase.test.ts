import { expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import {
  attackedServer,
  disableRateLimits,
  keepWriting,
  lostAndDoubled,
  newCommunity,
  newPerson,
  type Writing,
} from './attacked.ts'
import { rounds } from './rounds.ts'

const server = await attackedServer()
const person = await newPerson(server)
const community = await newCommunity(server, person)
await disableRateLimits(server)

/** Waits until `more` further posts have been published. */
async function morePosts({ acknowledged }: Writing, more = 20): Promise<void> {
  const before = acknowledged.size
  await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + more))
}

/** Every failure must be a 503 with `Retry-After`. */
function expectTemporaryFailures({ failures }: Writing): void {
  for (const failure of failures) {
    expect(failure).toMatchObject({ status: 503, retryAfter: '3' })
    expect(JSON.parse(failure.body)).toMatchObject({
      success: false,
      error: 'Faro no llega a sus datos en este momento. Inténtalo de nuevo en unos segundos.',
    })
  }
}

it('connections that are cut under write load end no server, lose nothing and double nothing', async () => {
  const writing = keepWriting(server, person, community)
  for (let round = 0; round < rounds(3, 15); round += 1) {
    await morePosts(writing)
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'faro' and pid <> pg_backend_pid()`,
    )
  }
  await morePosts(writing)
  await writing.end()
  expect(writing.failures.length).toBeGreaterThan(0)
  expectTemporaryFailures(writing)
  expect(await lostAndDoubled(server, writing)).toEqual({ lost: [], doubled: [] })
})

it('an embedded database that is killed comes back by itself, with all that was acknowledged', async () => {
  await server.query('delete from posts')
  const writing = keepWriting(server, person, community)
  for (let round = 0; round < rounds(2, 15); round += 1) {
    await morePosts(writing)
    await server.killDatabase()
    await morePosts(writing)
  }
  await writing.end()
  expectTemporaryFailures(writing)
  expect(await lostAndDoubled(server, writing)).toEqual({ lost: [], doubled: [] })
  await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200))
})
