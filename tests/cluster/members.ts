/** Two members of a cluster who do everything at once, and whether what was acknowledged is there. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import {
  disableRateLimits,
  startWriting,
  createCommunity,
  registerMember,
  type Person,
} from '../resilience/resilienceServer.ts'
import { smallPicture } from '../e2e/media.ts'
import { eventually } from '../eventually.ts'
import type { Cluster } from './cluster.ts'
import { type Answer, ask, keepListening, keepReading, keepSending, keepUploading } from './traffic.ts'

export interface Members {
  cluster: Cluster
  /** Publishes and sends messages to the reader. */
  author: Person
  reader: Person
  /** The author's. */
  community: string
  /** Between both. */
  conversation: string
}

/** Registers them, without limits on how much they may do. */
export async function newMembers(cluster: Cluster): Promise<Members> {
  const [author, reader] = [await registerMember(cluster), await registerMember(cluster)]
  const community = await createCommunity(cluster, author)
  await disableRateLimits(cluster)
  const reply = await ask(`${cluster.url}/api/messaging/conversations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'direct', members: [reader.id] }),
  })
  const { conversation_id: conversation } = JSON.parse(reply.text) as { conversation_id: string }
  return { cluster, author, reader, community, conversation }
}

/** Lets members do everything at once, until it is ended. */
export async function keepBusy(members: Members) {
  const { cluster, author, reader, community, conversation } = members
  const writing = startWriting(cluster, author, community, 3)
  const reading = keepReading(cluster.url, reader, [
    '/api/global-feed/?page=1&limit=10',
    `/api/posts/community/${community}?page=1&limit=10`,
    '/api/communities/listing?page=1&limit=10',
    `/api/rankings/community/${community}/ranking`,
    `/api/messaging/conversations/${conversation}/messages`,
  ])
  const uploading = keepUploading(cluster.url, author, community, await smallPicture())
  const sending = keepSending(cluster.url, author, conversation)
  const listening = keepListening(cluster.url, reader)
  return {
    members,
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
    /** Waits until what is under way now has been answered. */
    async answered() {
      await Promise.all([writing, reading, uploading, sending].map((each) => each.answered()))
    },
    async end() {
      await listening.hears(async () => [...sending.sent].at(-1) ?? '')
      await Promise.all([writing.end(), reading.end(), uploading.end(), sending.end(), listening.end()])
    },
  }
}
export type Traffic = Awaited<ReturnType<typeof keepBusy>>

/** All replies that were not what was asked for. */
export const failuresOf = ({ writing, all }: Traffic): (Answer & { what: string })[] => [
  ...writing.failures.map(({ status, body }) => ({ what: 'post', status, text: body })),
  ...all.flatMap(({ failed }) => failed),
]

/** What was acknowledged: texts of posts and messages, ids of posts with a picture. */
export const acknowledgedIn = ({ writing, uploading, sending }: Traffic): Set<string> =>
  new Set([...writing.acknowledged, ...uploading.posts, ...sending.sent])

/** What was acknowledged and is not there, and what is there more than once. */
export async function lostOrDoubled(traffic: Traffic): Promise<{ lost: string[]; doubled: string[] }> {
  const { cluster, conversation } = traffic.members
  const rows = await cluster.query<{ what: string; times: number }>(
    `select content as what, count(*)::int as times from posts group by content
     union all select id::text, 1 from posts
     union all select content, count(*)::int from messages where conversation_id = $1 group by content`,
    [conversation],
  )
  const there = new Set(rows.map(({ what }) => what))
  return {
    lost: [...acknowledgedIn(traffic)].filter((what) => !there.has(what)),
    doubled: rows.filter(({ times }) => times > 1).map(({ what }) => what),
  }
}

/** What was acknowledged is there, once. */
export async function expectNothingLost(traffic: Traffic): Promise<void> {
  expect(await lostOrDoubled(traffic)).toEqual({ lost: [], doubled: [] })
  await expectPictures(traffic.members, traffic.uploading.posts)
}

/** Each instance serves the picture of every post, whichever has stored it. */
export async function expectPictures({ cluster, reader }: Members, posts: readonly string[]): Promise<void> {
  expect(posts.length).toBeGreaterThan(0)
  const headers = { authorization: `Bearer ${reader.token}` }
  for (const post of posts) {
    const contents = await Promise.all(
      cluster.parts.instances.map(async ({ url }) => {
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
