import { expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import {
  startResilienceServer,
  disableRateLimits,
  startWriting,
  findLostAndDuplicated,
  createCommunity,
  registerMember,
  type ContinuousWriter,
} from './resilienceServer.ts'
import { chooseRounds } from './rounds.ts'

const server = await startResilienceServer()
const person = await registerMember(server)
const community = await createCommunity(server, person)
await disableRateLimits(server)

/** Waits until `more` further posts have been acknowledged. */
async function morePosts({ acknowledged }: ContinuousWriter, more = 20): Promise<void> {
  const before = acknowledged.size
  await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + more))
}

/** Expects that every failure is a 503 with `Retry-After`. */
function expectTemporaryFailures({ failures }: ContinuousWriter): void {
  for (const failure of failures) {
    expect(failure).toMatchObject({ status: 503, retryAfter: '3' })
    expect(JSON.parse(failure.body)).toMatchObject({
      success: false,
      error: 'Faro no llega a sus datos en este momento. Inténtalo de nuevo en unos segundos.',
    })
  }
}

it('cutting database connections under write load stops no server, loses no post and duplicates none', async () => {
  const writing = startWriting(server, person, community)
  for (let round = 0; round < chooseRounds(3, 15); round += 1) {
    await morePosts(writing)
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'faro' and pid <> pg_backend_pid()`,
    )
  }
  await morePosts(writing)
  await writing.end()
  expect(writing.failures.length).toBeGreaterThan(0)
  expectTemporaryFailures(writing)
  expect(await findLostAndDuplicated(server, writing)).toEqual({ lost: [], doubled: [] })
})

it('a killed embedded database restarts automatically with all acknowledged posts', async () => {
  await server.query('delete from posts')
  const writing = startWriting(server, person, community)
  for (let round = 0; round < chooseRounds(2, 15); round += 1) {
    await morePosts(writing)
    await server.killDatabase()
    await morePosts(writing)
  }
  await writing.end()
  expectTemporaryFailures(writing)
  expect(await findLostAndDuplicated(server, writing)).toEqual({ lost: [], doubled: [] })
  await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200))
})
