/** Everything beyond one machine: what holds when any one part of it is killed. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cluster, clusterMissing } from '../cluster/cluster.ts'
import { ask, keepListening, keepReading, keepSending, keepUploading } from '../cluster/traffic.ts'
import { smallPicture } from '../e2e/media.ts'
import { eventually } from '../eventually.ts'
import {
  disableRateLimits,
  keepWriting,
  lostAndDoubled,
  newCommunity,
  newPerson,
  type Person,
} from './attacked.ts'
import { rounds } from './rounds.ts'

const spanish = /Inténtalo/u

describe.skipIf(clusterMissing)(`three instances behind nginx${clusterMissing}`, () => {
  let cluster: Cluster
  let [author, reader]: Person[] = []
  let community: string
  let conversation: string

  beforeAll(async () => {
    cluster = await Cluster.build({})
  })
  beforeAll(async () => {
    ;[author, reader] = [await newPerson(cluster), await newPerson(cluster)]
    community = await newCommunity(cluster, author)
    await disableRateLimits(cluster)
    const reply = await ask(`${cluster.url}/api/messaging/conversations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'direct', members: [reader.id] }),
    })
    conversation = (JSON.parse(reply.text) as { conversation_id: string }).conversation_id
  })
  afterAll(() => cluster?.remove())

  const person = (who: Person | undefined): Person => {
    if (!who) throw new Error('Nobody has registered')
    return who
  }

  /** All that members do at once. */
  async function begin() {
    const [writer, other] = [person(author), person(reader)]
    const writing = keepWriting(cluster, writer, community, 3)
    const reading = keepReading(cluster.url, other, [
      '/api/global-feed/?page=1&limit=10',
      `/api/posts/community/${community}?page=1&limit=10`,
      '/api/communities/listing?page=1&limit=10',
      `/api/rankings/community/${community}/ranking`,
      `/api/messaging/conversations/${conversation}/messages`,
    ])
    const uploading = keepUploading(cluster.url, writer, community, await smallPicture())
    const sending = keepSending(cluster.url, writer, conversation)
    const listening = keepListening(cluster.url, other)
    return {
      writing,
      reading,
      uploading,
      sending,
      listening,
      all: [reading, uploading, sending] as const,
      /** Waits until everything has been acknowledged some more times. */
      async goesOn(times = 5) {
        const acts = [() => writing.acknowledged.size, reading.done, uploading.done, sending.done]
        const before = acts.map((count) => count())
        await eventually(() =>
          acts.forEach((count, index) => expect(count()).toBeGreaterThan((before[index] ?? 0) + times)),
        )
      },
      async end() {
        await listening.hears(async () => [...sending.sent].at(-1) ?? '')
        await Promise.all([writing.end(), reading.end(), uploading.end(), sending.end(), listening.end()])
      },
    }
  }
  type Traffic = Awaited<ReturnType<typeof begin>>

  /** What was acknowledged is there, once. */
  async function expectNothingLost({ writing, uploading, sending }: Traffic): Promise<void> {
    expect(await lostAndDoubled(cluster, writing)).toEqual({ lost: [], doubled: [] })
    const messages = await cluster.query<{ content: string }>(
      'select content from messages where conversation_id = $1',
      [conversation],
    )
    const said = messages.map(({ content }) => content)
    expect(new Set(said).size).toBe(said.length)
    expect([...sending.sent].filter((content) => !said.includes(content))).toEqual([])
    // Each instance serves every picture, whichever has stored it.
    expect(uploading.posts.length).toBeGreaterThan(0)
    for (const post of uploading.posts) {
      const contents = await Promise.all(
        cluster.parts.instances.map(async ({ url }) => {
          const headers = { authorization: `Bearer ${person(reader).token}` }
          const { text } = await ask(`${url}/api/posts/${post}/image-url`, { headers })
          const { image_url: picture } = JSON.parse(text) as { image_url: string }
          const reply = await fetch(new URL(picture, url))
          expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
          return createHash('sha256')
            .update(Buffer.from(await reply.arrayBuffer()))
            .digest('hex')
        }),
      )
      expect(new Set(contents).size).toBe(1)
    }
  }

  const failuresOf = ({ writing, all }: Traffic) => [
    ...writing.failures.map(({ status, body }) => ({ what: 'post', status, text: body })),
    ...all.flatMap(({ failed }) => failed),
  ]

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

  it('the replica answers who only reads', async () => {
    const answered = async () => {
      const texts = await Promise.all(cluster.parts.instances.map(({ url }) => ask(`${url}/metrics`)))
      const counts = texts.map(({ text }) =>
        Number(/^faro_lagging_reads_total\{place="replica"\} (\d+)/mu.exec(text)?.[1] ?? 0),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    }
    const before = await answered()
    const url = `${cluster.url}/api/communities/listing?page=1&limit=10`
    let cookie = ''
    await eventually(async () => {
      const headers = { authorization: `Bearer ${person(reader).token}`, cookie }
      const reply = await fetch(url, { headers })
      expect(reply.status).toBe(200)
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie
      expect(await answered()).toBeGreaterThan(before)
    })
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
    for (const instance of cluster.parts.instances.slice(0, rounds(1, 3))) {
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

  it('the replica is killed and comes back: nobody notices', async () => {
    const traffic = await begin()
    await traffic.goesOn()
    await cluster.parts.replica.kill()
    await traffic.goesOn(20)
    await cluster.parts.replica.restart()
    await traffic.goesOn(20)
    await traffic.end()
    expect(failuresOf(traffic)).toEqual([])
    await expectNothingLost(traffic)
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
