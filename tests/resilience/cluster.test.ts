/** Everything beyond one machine: what holds when any one part of it is killed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cluster, clusterMissing } from '../cluster/cluster.ts'
import { expectNothingLost, failuresOf, keepBusy, type Members, newMembers } from '../cluster/members.ts'
import { ask } from '../cluster/traffic.ts'
import { eventually } from '../eventually.ts'
import { chooseRounds } from './rounds.ts'

const spanish = /Inténtalo/u

describe.skipIf(clusterMissing)(`three instances behind nginx${clusterMissing}`, () => {
  let cluster: Cluster
  let members: Members

  beforeAll(async () => {
    cluster = await Cluster.build({})
  })
  beforeAll(async () => {
    members = await newMembers(cluster)
  })
  afterAll(() => cluster?.remove())

  const begin = () => keepBusy(members)

  it('each instance does some of the work', async () => {
    const traffic = await begin()
    await traffic.goesOn()
    await traffic.end()
    expect(failuresOf(traffic)).toEqual([])
    await expectNothingLost(traffic)
    for (const { url } of cluster.parts.instances) {
      const { text } = await ask(`${url}/metrics`)
      expect(text).toMatch(/faro_http_request_duration_seconds_count\{[^}]*\/api\/posts[^}]*\} [1-9]/u)
    }
  })

  it('instances are restarted one after the other without a single failed request', async () => {
    const traffic = await begin()
    for (const instance of cluster.parts.instances) {
      await traffic.goesOn()
      await instance.stop()
      await traffic.goesOn()
      await instance.start()
    }
    await traffic.goesOn()
    await traffic.end()
    expect(failuresOf(traffic)).toEqual([])
    await expectNothingLost(traffic)
    // Streams of the members of a stopped instance went on at another.
    expect(traffic.listening.connections()).toBeGreaterThan(1)
  })

  it('two instances are enough for that, each stopped as soon as the other is back', async () => {
    const [first, second, third] = cluster.parts.instances
    const traffic = await begin()
    await third.stop()
    for (const instance of [first, second]) {
      await instance.stop()
      await instance.start()
    }
    await traffic.goesOn()
    await third.start()
    await traffic.end()
    expect(failuresOf(traffic)).toEqual([])
    await expectNothingLost(traffic)
  })

  it('an instance is killed: reads do not notice, and writes are repeated', async () => {
    for (const instance of cluster.parts.instances.slice(0, chooseRounds(1, 3))) {
      const traffic = await begin()
      await traffic.goesOn()
      await instance.kill()
      await traffic.goesOn()
      await instance.start()
      await traffic.end()
      expect(traffic.reading.failed).toEqual([])
      await expectNothingLost(traffic)
    }
  })

  it('the store is killed and comes back: only what needs a file waits', async () => {
    const traffic = await begin()
    await traffic.goesOn()
    await cluster.parts.store.kill()
    await eventually(() => expect(traffic.uploading.failed).not.toEqual([]))
    const before = traffic.sending.done()
    await eventually(() => expect(traffic.sending.done()).toBeGreaterThan(before + 20))
    await cluster.parts.store.restart()
    await traffic.goesOn()
    await traffic.end()
    const failures = failuresOf(traffic)
    expect(failures.filter(({ what }) => what !== 'upload')).toEqual([])
    for (const { status, text } of failures) {
      expect([status, text]).toEqual([503, expect.stringMatching(spanish)])
    }
    await expectNothingLost(traffic)
  })

  it.each<[string, () => Promise<void>]>([
    ['PgBouncer', async () => cluster.parts.pooler.restart()],
    // It is started again by itself.
    ['PostgreSQL', async () => void process.kill(cluster.parts.primary.pid, 'SIGKILL')],
  ])('%s is killed and comes back: everything waits for it, and says so in Spanish', async (_part, kill) => {
    const traffic = await begin()
    await traffic.goesOn()
    await kill()
    await traffic.goesOn()
    await traffic.end()
    for (const { status, text } of failuresOf(traffic)) {
      expect([status, text]).toEqual([503, expect.stringMatching(spanish)])
    }
    await expectNothingLost(traffic)
  })

  it('nginx is killed and comes back', async () => {
    const traffic = await begin()
    await traffic.goesOn()
    await cluster.parts.proxy.kill()
    await eventually(() => expect(traffic.reading.failed).not.toEqual([]))
    await cluster.parts.proxy.restart()
    await traffic.goesOn()
    await traffic.end()
    await expectNothingLost(traffic)
  })
})
