/** The machine of the primary is lost, and the replica takes over, as docs/operations/backups.md describes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cluster, clusterMissing } from '../cluster/cluster.ts'
import {
  acknowledgedIn,
  expectPictures,
  failuresOf,
  keepBusy,
  lostOrDoubled,
  type Members,
  newMembers,
} from '../cluster/members.ts'

const spanish = /Inténtalo/u

describe.skipIf(clusterMissing)(`a cluster that loses its primary${clusterMissing}`, () => {
  let cluster: Cluster
  let members: Members

  beforeAll(async () => {
    cluster = await Cluster.build({})
  })
  beforeAll(async () => {
    members = await newMembers(cluster)
  })
  afterAll(() => cluster?.remove())

  it('goes on with the replica, which has all that it had received and all that came later', async () => {
    const { replica, pooler, instances } = cluster.parts
    const traffic = await keepBusy(members)
    await traffic.goesOn()
    const replicated = acknowledgedIn(traffic)
    await replica.catchUp()
    cluster.losePrimary()

    await cluster.promoteReplica()
    await pooler.configure(replica.url)
    await pooler.command('reload')
    // What still waits for the old one is told to come again.
    await pooler.command('kill faro')
    await pooler.command('resume faro')
    await traffic.answered()
    const byTheOldOne = acknowledgedIn(traffic)
    await traffic.goesOn()

    const connections = traffic.listening.connections()
    for (const instance of instances) {
      await instance.stop()
      instance.environment = { ...instance.environment, DATABASE_DIRECT_URL: replica.url }
      await instance.start()
    }
    await traffic.goesOn()
    // Also waits for a message that comes at once.
    await traffic.end()
    expect(traffic.listening.connections()).toBeGreaterThan(connections)

    for (const { status, text } of failuresOf(traffic)) {
      expect([status, text]).toEqual([503, expect.stringMatching(spanish)])
    }
    const { lost, doubled } = await lostOrDoubled(traffic)
    expect(doubled).toEqual([])
    // What the old primary acknowledged in its last moment, the replica need not have received.
    expect(lost.filter((what) => replicated.has(what) || !byTheOldOne.has(what))).toEqual([])
    const { posts } = traffic.uploading
    await expectPictures(members, [...posts.filter((post) => replicated.has(post)), ...posts.slice(-3)])
    // Each instance keeps restores away from the new primary.
    const locks = await cluster.query(
      `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`,
    )
    expect(locks).toHaveLength(instances.length)
  })
})
