/** What members do on a cluster without pause, and what became of it. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eventsPath } from '#api/contract/messaging.ts'
import { type Person, postForm } from '../resilience/resilienceServer.ts'
import { eventually } from '../eventually.ts'
import { expect } from 'vitest'

/** A reply: its status, 0 for none, and its text. */
export interface Answer {
  status: number
  text: string
}

/** Pause of a member between two acts, in milliseconds. */
const restMs = 10

const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` })

/** Asks once; a connection that breaks is a reply with status 0. */
export async function ask(url: string, options: RequestInit = {}): Promise<Answer> {
  try {
    const reply = await fetch(url, options)
    return { status: reply.status, text: await reply.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

export interface Traffic {
  /** Number of acts that were acknowledged. */
  done: () => number
  /** Replies other than 200, with what was asked for. */
  failed: (Answer & { what: string })[]
  /** Waits until what is under way now has been answered. */
  answered: () => Promise<void>
  /** Finishes what has begun. */
  end: () => Promise<void>
}

/** Repeats acts one after the other until it is ended. */
function keepDoing(acts: readonly (() => Promise<Answer & { what: string }>)[]): Traffic {
  const ending = new AbortController()
  const failed: Traffic['failed'] = []
  let done = 0
  let underWay: Promise<unknown> | undefined
  async function run(): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const acting = acts[turn % acts.length]?.()
      underWay = acting
      const answer = await acting
      if (answer?.status === 200) done += 1
      else if (answer) failed.push(answer)
      await pause(restMs)
    }
  }
  const running = run()
  return {
    done: () => done,
    failed,
    answered: async () => void (await underWay),
    end: async () => {
      ending.abort()
      await running
    },
  }
}

/** Reads screens' calls in turn, as several members would. */
export function keepReading(url: string, person: Person, paths: readonly string[]): Traffic {
  return keepDoing(
    paths.map((what) => async () => ({ what, ...(await ask(url + what, { headers: bearer(person) })) })),
  )
}

/**
 * Publishes posts with a picture, whose ids are `posts`; one that fails is published again with the same key, as the
 * client does.
 */
export function keepUploading(
  url: string,
  person: Person,
  community: string,
  picture: Buffer,
): Traffic & { posts: string[] } {
  const posts: string[] = []
  let content = `foto ${randomUUID()}`
  const traffic = keepDoing([
    async () => {
      const form = postForm(community, content)
      form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'foto.jpg')
      const answer = await ask(`${url}/api/posts/with-media`, {
        method: 'POST',
        headers: bearer(person),
        body: form,
      })
      if (answer.status === 200) {
        const { post } = JSON.parse(answer.text) as { post: { id: string } }
        posts.push(post.id)
        content = `foto ${randomUUID()}`
      }
      return { what: 'upload', ...answer }
    },
  ])
  return { ...traffic, posts }
}

/** Sends messages of a conversation; one that fails is sent again with the same key. */
export function keepSending(
  url: string,
  person: Person,
  conversation: string,
): Traffic & { sent: Set<string> } {
  const sent = new Set<string>()
  let content = randomUUID()
  const traffic = keepDoing([
    async () => {
      const answer = await ask(`${url}/api/messaging/conversations/${conversation}/messages`, {
        method: 'POST',
        headers: { ...bearer(person), 'content-type': 'application/json' },
        body: JSON.stringify({ content, idempotency_key: content }),
      })
      if (answer.status === 200) {
        sent.add(content)
        content = randomUUID()
      }
      return { what: 'message', ...answer }
    },
  ])
  return { ...traffic, sent }
}

/** A member's live stream that reconnects as the client does. */
export function keepListening(url: string, person: Person) {
  const ending = new AbortController()
  const heard: string[] = []
  let connections = 0
  async function listen(): Promise<void> {
    const reply = await fetch(url + eventsPath, { headers: bearer(person), signal: ending.signal })
    if (!reply.ok) {
      await reply.body?.cancel()
      return
    }
    for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      if (chunk.includes('"hello"')) connections += 1
      heard.push(chunk)
    }
  }
  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined)
      await pause(100)
    }
  }
  const running = run()
  return {
    connections: () => connections,
    /** Waits until one of the ids that `say` returns from now on arrives: a stream that was cut repeats no events. */
    async hears(say: () => Promise<string>): Promise<void> {
      const ids = new Set<string>()
      await eventually(async () => {
        ids.add(await say())
        expect(heard.some((chunk) => [...ids].some((id) => chunk.includes(id)))).toBe(true)
      })
    },
    end: async () => {
      ending.abort()
      await running
    },
  }
}
