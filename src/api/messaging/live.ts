/**
 * The live stream. One tab of the browser keeps it open for all tabs (browsers limit connections per host) and forwards
 * events to the others. Without a stream, queries poll.
 */
import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { buildUrl } from '#api/client/call.ts'
import { eventsPath, heartbeatMs, type LiveEvent, liveEvent } from '#api/contract/messaging.ts'
import { renewToken } from '#api/client/renewal.ts'
import { storedToken } from '#api/client/session.ts'
import { isLive, setLiveState } from './liveState.ts'

/** Reconnection delay in milliseconds: the first, doubled up to the longest. */
const firstWaitMs = 400
const longestWaitMs = 15_000
/** Milliseconds without data after which a connection counts as dead: a little more than two missed heartbeats. */
const silenceMs = 2.3 * heartbeatMs

type TabMessage = { type: 'event'; event: LiveEvent } | { type: 'state'; live: boolean } | { type: 'who' }

/**
 * Keeps the signed-in member's stream open until the returned function is called. `onEvent` receives `hello` after each
 * (re)connection: what happened before must be fetched. `onLost` is called when events no longer arrive.
 */
export function startLive(
  userId: string,
  onEvent: (event: LiveEvent) => void,
  onLost: () => void,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const name = `faro:live:${userId}`
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let leading = false

  function postToTabs(message: TabMessage): void {
    // A BroadcastChannel reaches this origin only; the rule is about windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    others?.postMessage(message)
  }
  function broadcast(event: LiveEvent): void {
    onEvent(event)
    postToTabs({ type: 'event', event })
  }
  function updateLive(next: boolean): void {
    const lost = isLive() && !next
    setLiveState(next)
    if (lost) onLost()
  }
  function setLive(next: boolean): void {
    updateLive(next)
    postToTabs({ type: 'state', live: next })
  }

  others?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'event') onEvent(data.event)
    else if (data.type === 'state') {
      // This tab may have missed events before it was told that the stream is open.
      if (data.live && !isLive()) onEvent({ type: 'resync' })
      updateLive(data.live)
    } else if (leading) postToTabs({ type: 'state', live: isLive() })
  })
  postToTabs({ type: 'who' })

  async function lead(): Promise<void> {
    leading = true
    await keepConnected({ signal, onEvent: broadcast, onState: setLive })
  }
  if (navigator.locks && others) navigator.locks.request(name, { signal }, lead).catch(() => undefined)
  else void lead()

  return () => {
    stop.abort()
    others?.close()
    setLiveState(false)
  }
}

interface StreamOptions {
  signal: AbortSignal
  onEvent: (event: LiveEvent) => void
  onState: (live: boolean) => void
}

/** Reconnects the stream until `signal` aborts, immediately when the browser goes online. */
async function keepConnected({ signal, onEvent, onState }: StreamOptions): Promise<void> {
  let wait = firstWaitMs
  while (!signal.aborted) {
    // One connection at a time.
    await readStream(signal, (event) => {
      if (event.type === 'hello') {
        wait = firstWaitMs
        onState(true)
      }
      onEvent(event)
    }).catch(() => undefined)
    onState(false)
    await pause(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(longestWaitMs, wait * 2)
  }
}

/** Resolves after `ms` milliseconds, when the browser goes online, or when `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

/** Reads one connection to its end. A connection that falls silent or goes offline is aborted. */
async function readStream(outer: AbortSignal, onEvent: (event: LiveEvent) => void): Promise<void> {
  const line = new AbortController()
  const giveUp = () => line.abort()
  let silence = setTimeout(giveUp, silenceMs)
  outer.addEventListener('abort', giveUp)
  addEventListener('offline', giveUp)
  try {
    const body = await openStream(line.signal)
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = z.safeParse(liveEvent, parse(data))
        // A newer server may send events that this client does not know.
        if (event.success) onEvent(event.data)
      },
    })
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(giveUp, silenceMs)
      parser.feed(value)
    }
  } finally {
    clearTimeout(silence)
    outer.removeEventListener('abort', giveUp)
    removeEventListener('offline', giveUp)
    giveUp()
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const open = (token: string | null) =>
    fetch(buildUrl(eventsPath, {}), {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal,
    })
  const token = storedToken()
  let response = await open(token)
  // An expired token is renewed here too, but only ordinary calls end the session.
  if (response.status === 401) {
    await renewToken(token)
    response = await open(storedToken())
  }
  if (!response.ok || !response.body) throw new Error(`stream ${response.status}`)
  return response.body
}
