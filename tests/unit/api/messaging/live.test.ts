// @vitest-environment jsdom
import * as streams from 'node:stream/web'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../../../src/api/contract/messaging.ts'
import { startLive } from '../../../../src/api/messaging/live.ts'
import { isLive } from '../../../../src/api/client/liveState.ts'
import { conversationsQuery, listPollMs, threadPollMs } from '../../../../src/api/messaging/queries.ts'
import { startPolling } from '../../../../src/api/messaging/applyLive.ts'
import { beginSession, visitStart } from '../../../../src/api/client/session.ts'
import { threadQuery } from '../../../../src/api/messaging/thread.ts'
import { eventually } from '../../../eventually.ts'

interface Connection {
  token: string | null
  /** The requested time, by the server's clock. */
  since: number
  write: (text: string) => void
  end: () => void
}
let connections: Connection[] = []
let refuse: number | undefined
const events: LiveEvent[] = []
let stop: () => void
const client = new QueryClient()

const hello = 'data: {"type":"hello"}\n\n'
const read = 'data: {"type":"read","conversation_id":"c","user_id":"u","position":3}\n\n'
const types = () => events.map(({ type }) => type)
const until = eventually

function openConnection(url: string, init: RequestInit): Promise<Response> {
  if (refuse) return Promise.resolve(new Response('{}', { status: refuse }))
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      connections.push({
        token: new Headers(init.headers).get('authorization'),
        since: Number(new URL(url, 'http://faro.test').searchParams.get('since')),
        write: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
      })
      init.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
    },
  })
  return Promise.resolve(new Response(body))
}

beforeEach(() => {
  connections = []
  refuse = undefined
  events.length = 0
  localStorage.clear()
  beginSession('token', { id: 'yo', name: 'Yo' })
  vi.stubGlobal('fetch', openConnection)
  vi.stubGlobal('BroadcastChannel', undefined)
  // jsdom does not implement streams.
  vi.stubGlobal('ReadableStream', streams.ReadableStream)
  vi.stubGlobal('TextDecoderStream', streams.TextDecoderStream)
  stop = startLive(
    'yo',
    (event) => events.push(event),
    () => startPolling(client),
  )
})
afterEach(() => {
  vi.useRealTimers()
  stop()
  vi.unstubAllGlobals()
})

const interval = (query: { refetchInterval?: unknown }) => (query.refetchInterval as () => number | false)()

describe('the stream', () => {
  it('is requested with the token and is live after `hello`', async () => {
    await until(() => expect(connections).toHaveLength(1))
    expect(connections[0]?.token).toBe('Bearer token')
    expect(isLive()).toBe(false)
    connections[0]?.write(hello)
    await until(() => expect(isLive()).toBe(true))
    expect(types()).toEqual(['hello'])
  })
  it('passes on events, also split ones, and skips unknown ones', async () => {
    await until(() => expect(connections).toHaveLength(1))
    connections[0]?.write(
      `${hello}: sigo aquí\n\ndata: {"type":"otra"}\n\ndata: nada\n\n${read.slice(0, 20)}`,
    )
    connections[0]?.write(read.slice(20))
    await until(() => expect(types()).toEqual(['hello', 'read']))
  })
  it('reconnects after its end', async () => {
    await until(() => expect(connections).toHaveLength(1))
    connections[0]?.write(hello)
    await until(() => expect(isLive()).toBe(true))
    connections[0]?.end()
    await until(() => expect(isLive()).toBe(false))
    await until(() => expect(connections).toHaveLength(2))
    connections[1]?.write(hello)
    await until(() => expect(types()).toEqual(['hello', 'hello']))
  })
  it('is aborted when the device goes offline and reconnects at once when it is back', async () => {
    await until(() => expect(connections).toHaveLength(1))
    connections[0]?.write(hello)
    await until(() => expect(isLive()).toBe(true))
    dispatchEvent(new Event('offline'))
    await until(() => expect(isLive()).toBe(false))
    dispatchEvent(new Event('online'))
    await until(() => expect(connections).toHaveLength(2))
  })
  it('requests the events since the visit began and, after reconnecting, since data last arrived', async () => {
    await until(() => expect(connections).toHaveLength(1))
    expect(Math.abs((connections[0]?.since ?? 0) - visitStart())).toBeLessThan(1000)
    connections[0]?.write(hello)
    await until(() => expect(isLive()).toBe(true))
    const before = Date.now()
    connections[0]?.write(read)
    await until(() => expect(types()).toEqual(['hello', 'read']))
    connections[0]?.end()
    await until(() => expect(connections).toHaveLength(2))
    expect(connections[1]?.since).toBeGreaterThanOrEqual(before)
  })
  it('is requested on an insecure origin, whose browsers have no `randomUUID`', async () => {
    stop()
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
    connections = []
    stop = startLive('yo', vi.fn(), vi.fn())
    await until(() => expect(connections).toHaveLength(1))
  })
  it('does not reconnect after it has been stopped', async () => {
    await until(() => expect(connections).toHaveLength(1))
    vi.useFakeTimers()
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connections).toHaveLength(1)
  })
})

describe('polling', () => {
  it('refetches the open conversation every 5 s and the list every 30 s without a stream', async () => {
    expect([threadPollMs, listPollMs]).toEqual([5000, 30_000])
    expect(interval(threadQuery('c'))).toBe(threadPollMs)
    expect(interval(conversationsQuery('all'))).toBe(listPollMs)
    await until(() => expect(connections).toHaveLength(1))
    connections[0]?.write(hello)
    await until(() => expect(isLive()).toBe(true))
    expect(interval(threadQuery('c'))).toBe(false)
    expect(interval(conversationsQuery('all'))).toBe(false)
  })
  it('starts for queries in use when the stream is lost', async () => {
    let asked = 0
    const watched = new QueryObserver(client, {
      ...threadQuery('c'),
      refetchInterval: () => (isLive() ? false : 20),
      queryFn: () => {
        asked += 1
        return { messages: [], hasOlder: false }
      },
    })
    await until(() => expect(connections).toHaveLength(1))
    connections[0]?.write(hello)
    await until(() => expect(isLive()).toBe(true))
    const unwatch = watched.subscribe(() => undefined)
    await until(() => expect(asked).toBe(1))
    refuse = 503
    connections[0]?.end()
    await until(() => expect(asked).toBeGreaterThan(2))
    unwatch()
  })
  it('is paused while the page is hidden', () => {
    expect(threadQuery('c')).not.toHaveProperty('refetchIntervalInBackground')
  })
})

describe('several tabs', () => {
  const covered = 'data: {"type":"hello","covered":true}\n\n'
  /** Tabs that receive each other's messages; the first one that requests the lock owns it. */
  class Channel extends EventTarget {
    static open = new Set<Channel>()
    constructor() {
      super()
      Channel.open.add(this)
    }
    postMessage(data: unknown) {
      for (const other of Channel.open) {
        if (other !== this) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
      }
    }
    close() {
      Channel.open.delete(this)
    }
  }

  async function openTabs(greeting: string) {
    stop()
    Channel.open.clear()
    vi.stubGlobal('BroadcastChannel', Channel)
    let isTaken = false
    const request = (_name: string, _options: object, lead: () => Promise<void>) => {
      if (isTaken) return new Promise(() => undefined)
      isTaken = true
      return lead()
    }
    vi.stubGlobal('navigator', { locks: { request } })
    connections = []
    const stopFirst = startLive('yo', () => undefined, vi.fn())
    await until(() => expect(connections).toHaveLength(1))
    connections[0]?.write(greeting + read)
    await until(() => expect(isLive()).toBe(true))
    const second: LiveEvent[] = []
    await until(() => {
      second.length = 0
      const stopSecond = startLive('yo', (event) => second.push(event), vi.fn())
      expect(second.length).toBeGreaterThan(0)
      stop = () => {
        stopSecond()
        stopFirst()
      }
    })
    return second
  }

  it('send a new tab the events that it may have missed', async () => {
    const second = await openTabs(covered)
    await until(() => expect(second.map(({ type }) => type)).toContain('read'))
    expect(second[0]).toEqual({ type: 'hello', covered: true })
  })
  it('make a new tab refetch everything if the stream does not cover its start', async () => {
    expect((await openTabs(hello))[0]).toEqual({ type: 'hello', covered: false })
  })
})
