import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions } from 'playwright'
import type { Probe, Seen } from './probe.ts'
import { installProbe } from './probe.ts'

/** Timeout of a page in milliseconds. */
const patience = 30_000

/** A mid-range phone on a slow mobile connection. */
const cpuSlowdown = 4
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** Times in milliseconds since the navigation began. */
export interface Sent {
  path: string
  script: boolean
  start: number
  /** Missing while the request is in progress. */
  end?: number
  /** Transferred bytes, headers included. */
  bytes: number
}

export interface Visit extends Seen {
  requests: Sent[]
}

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Opens a URL on a phone without caches, and measures. */
export async function visit(
  browser: Browser,
  url: string,
  probe: Probe,
  storageState?: StorageState,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-ES',
    ...(storageState && { storageState }),
  })
  try {
    const page = await context.newPage()
    const phone = await context.newCDPSession(page)
    await phone.send('Network.enable')
    await phone.send('Network.emulateNetworkConditions', line)
    await phone.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })

    const sent = new Map<string, Sent>()
    let clock = 0
    phone.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
      clock ||= (wallTime - timestamp) * 1000
      const { pathname } = new URL(request.url)
      const script = type === 'Script' || pathname.endsWith('.js')
      sent.set(requestId, { path: pathname, script, start: timestamp * 1000 + clock, bytes: 0 })
    })
    phone.on('Network.responseReceived', ({ requestId, response }) => {
      const request = sent.get(requestId)
      // Subtract the headers: the budgets are for compressed scripts only.
      if (request) request.bytes = -response.encodedDataLength
    })
    phone.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const request = sent.get(requestId)
      if (!request) return
      request.end = timestamp * 1000 + clock
      request.bytes += encodedDataLength
    })

    await page.addInitScript(installProbe, probe)
    await page.goto(url, { waitUntil: 'commit' })
    const seen = await Promise.race([page.evaluate(() => window.benchSeen), pause(patience)])
    if (!seen) throw new Error(`${url} never showed ${JSON.stringify(probe)}`)
    const since = (at: number) => at - seen.timeOrigin
    const requests = [...sent.values()].map((request) => ({
      ...request,
      start: since(request.start),
      ...(request.end !== undefined && { end: since(request.end) }),
    }))
    return { ...seen, requests }
  } finally {
    await context.close()
  }
}

/** Bytes of the scripts loaded until a time. */
export function arrivedScripts({ requests }: Visit, until: number): number {
  return total(requests.filter(({ script, end = Infinity }) => script && end <= until))
}

/** Bytes of the scripts requested until a time, including those in progress. */
export function requestedScripts({ requests }: Visit, until: number): number {
  return total(requests.filter(({ script, start }) => script && start < until))
}

const total = (requests: Sent[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0)

/** Total blocking time: main-thread work beyond 50 ms per task, from the first paint on. */
export function blockingTime({ longTasks, firstPaint }: Visit, until: number): number {
  return longTasks.reduce((sum, { start, duration }) => {
    const within = Math.min(start + duration, until) - Math.max(start, firstPaint)
    return sum + Math.max(0, within - 50)
  }, 0)
}

/** The requests of a page in order, and its long tasks. */
export function timeline(name: string, seen: Visit): string {
  const at = (time: number | undefined) => (time === undefined ? '' : String(Math.round(time))).padStart(6)
  return [
    `${name}: first paint ${at(seen.firstPaint)}, shown ${at(seen.shown)}, press taken ${at(seen.pressed)}, answered ${at(seen.answered)}`,
    ...seen.requests.map(
      ({ start, end, bytes, path }) => `${at(start)} →${at(end)} ${String(bytes).padStart(8)} B  ${path}`,
    ),
    ...seen.longTasks.map(({ start, duration }) => `${at(start)}: busy for ${Math.round(duration)} ms`),
  ].join('\n    ')
}
