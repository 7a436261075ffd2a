/**
 * The live stream. One tab keeps it open for all tabs of the browser, because browsers limit connections per host, and
 * forwards events to the others. Without a stream, queries poll.
 */
import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { buildUrl } from '#api/client/request.ts'
import { liveEvent, type LiveEvent } from '#api/contract/messaging.ts'
import { eventMarginMs, eventsPath, heartbeatMs } from '#api/contract/values/messaging.ts'
import { renewToken } from '#api/client/renewal.ts'
import { storedToken, visitStart } from '#api/client/session.ts'
import { deviceTime, now } from '#lib/clock.ts'
import { parseJson } from '#lib/parseJson.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { isLive, setLiveState } from '#api/client/liveState.ts'

/** Reconnection delay in milliseconds: initial, and maximum of the exponential backoff. */
const firstWaitMs = 400
const longestWaitMs = 15_000
/** Milliseconds without data after which a connection counts as lost: slightly more than two heartbeats. */
const silenceMs = 2.3 * heartbeatMs

/** Messages between tabs. Times are those of this device's clock, in milliseconds since 1970. */
type TabMessage =
  /** `since`: a `hello` with `covered` guarantees all events from this time. */
  | { type: 'event'; event: LiveEvent; since?: number }
  /** Also sent when data arrives. `follows`: missed events are sent as well; tabs of earlier versions omit it. */
  | { type: 'state'; live: boolean; follows?: true }
  /** A tab has opened and fetches its data; it needs the events from `since`. */
  | { type: 'who'; tab: string; since: number }
  /** Reply to `who`: the events that the tab may have missed, or undefined if some of them are unknown. */
  | { type: 'missed'; tab: string; events: LiveEvent[] | undefined }

/** Maximum number of events that the tab with the stream stores for newly opened tabs. */
const maxRemembered = 500

/**
 * Keeps the signed-in member's stream open until the returned function is called. `onEvent` receives `hello` after each
 * (re)connection: without `covered`, earlier changes must be fetched. `onLost` is called when events no longer arrive.
 */
export function startLive(
  userId: string,
  onEvent: (event: LiveEvent) => void,
  onLost: () => void,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const name = `faro:live:${userId}`
  const tab = uniqueKey()
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let leading = false
  /** Time until which this tab has received every event or fetched the changed data. */
  let completeUntil = visitStart()
  const recent = rememberEvents()

  function postToTabs(message: TabMessage): void {
    // A BroadcastChannel reaches this origin only; the rule is about windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    others?.postMessage(message)
  }
  function broadcast(event: LiveEvent, since: number): void {
    recent.add(event, since)
    onEvent(event)
    postToTabs({ type: 'event', event, since })
  }
  function updateLive(next: boolean): void {
    const lost = isLive() && !next
    setLiveState(next)
    if (lost) onLost()
  }
  function setLive(next: boolean): void {
    updateLive(next)
    postToTabs({ type: 'state', live: next, follows: true })
  }
  function onTabMessage(message: TabMessage): void {
    if (message.type === 'event') {
      const { event, since = Number.POSITIVE_INFINITY } = message
      const isGap = event.type === 'hello' && since > completeUntil + eventMarginMs
      if (event.type === 'hello') updateLive(true)
      onEvent(isGap ? { type: 'hello' } : event)
      completeUntil = deviceTime()
    } else if (message.type === 'state') {
      if (message.live && !message.follows && !isLive()) onEvent({ type: 'resync' })
      updateLive(message.live)
      if (message.live) completeUntil = deviceTime()
    } else if (message.type === 'who') {
      if (!leading) return
      if (isLive()) postToTabs({ type: 'missed', tab: message.tab, events: recent.since(message.since) })
      else postToTabs({ type: 'state', live: false, follows: true })
    } else if (message.tab === tab) {
      updateLive(true)
      onEvent({ type: 'hello', covered: message.events !== undefined })
      for (const event of message.events ?? []) onEvent(event)
      completeUntil = deviceTime()
    }
  }

  others?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onTabMessage(data))
  postToTabs({ type: 'who', tab, since: completeUntil })

  async function lead(): Promise<void> {
    leading = true
    await keepConnected({
      signal,
      since: () => completeUntil,
      onEvent: broadcast,
      onState: setLive,
      onBeat: () => {
        completeUntil = deviceTime()
        postToTabs({ type: 'state', live: isLive(), follows: true })
      },
    })
  }
  if (navigator.locks && others) navigator.locks.request(name, { signal }, lead).catch(() => undefined)
  else void lead()

  return () => {
    stop.abort()
    others?.close()
    setLiveState(false)
  }
}

/** The latest events of the stream, for newly opened tabs. */
function rememberEvents() {
  let recent: { at: number; event: LiveEvent }[] = []
  let completeFrom = Number.POSITIVE_INFINITY
  return {
    /** `since`: the stream delivers all events from this time, if its `hello` has `covered`. */
    add(event: LiveEvent, since: number): void {
      if (event.type === 'hello') {
        completeFrom = event.covered ? Math.min(completeFrom, since) : deviceTime()
        return
      }
      recent.push({ at: deviceTime(), event })
      if (recent.length <= maxRemembered) return
      recent = recent.slice(-maxRemembered / 2)
      completeFrom = Math.max(completeFrom, (recent[0]?.at ?? 0) + 1)
    },
    /** Returns the events since a time, or undefined if some of them are unknown. */
    since: (at: number): LiveEvent[] | undefined =>
      at < completeFrom
        ? undefined
        : recent.filter((one) => one.at >= at - eventMarginMs).map(({ event }) => event),
  }
}

interface StreamOptions {
  signal: AbortSignal
  /** Returns the time from which to request events, by this device's clock, in milliseconds since 1970. */
  since: () => number
  /** `since`: the time from which events were requested. */
  onEvent: (event: LiveEvent, since: number) => void
  onState: (live: boolean) => void
  /** Called when data arrives, such as a heartbeat. */
  onBeat: () => void
}

/** Reconnects the stream until `signal` aborts, immediately when the browser goes online. */
async function keepConnected({ signal, since, onEvent, onState, onBeat }: StreamOptions): Promise<void> {
  let wait = firstWaitMs
  while (!signal.aborted) {
    const from = since()
    const onStreamEvent = (event: LiveEvent) => {
      if (event.type === 'hello') {
        wait = firstWaitMs
        onState(true)
      }
      onEvent(event, from)
    }
    // One connection at a time.
    await readStream({ outer: signal, from, onEvent: onStreamEvent, onBeat }).catch(() => undefined)
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

interface ReadOptions {
  outer: AbortSignal
  /** Time from which to request events, by this device's clock, in milliseconds since 1970. */
  from: number
  onEvent: (event: LiveEvent) => void
  onBeat: () => void
}

/** Reads one connection to its end. Aborts it when no data arrives for `silenceMs` or the browser goes offline. */
async function readStream({ outer, from, onEvent, onBeat }: ReadOptions): Promise<void> {
  const connection = new AbortController()
  const abort = () => connection.abort()
  let silence = setTimeout(abort, silenceMs)
  outer.addEventListener('abort', abort)
  addEventListener('offline', abort)
  try {
    const body = await openStream(from, connection.signal)
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = z.safeParse(liveEvent, parseJson(data))
        // A newer server may send events that this client does not know.
        if (event.success) onEvent(event.data)
      },
    })
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(abort, silenceMs)
      parser.feed(value)
      onBeat()
    }
  } finally {
    clearTimeout(silence)
    outer.removeEventListener('abort', abort)
    removeEventListener('offline', abort)
    abort()
  }
}

async function openStream(
  from: number,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const since = Math.max(0, Math.floor(now().getTime() - (deviceTime() - from)))
  const open = (token: string | null) =>
    fetch(buildUrl(eventsPath, { query: { since } }), {
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
