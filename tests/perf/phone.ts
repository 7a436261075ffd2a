import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Worker } from 'playwright'
import type { ControlProbe, PressResult } from './controlProbe.ts'
import { installControlProbe } from './controlProbe.ts'
import type { Probe, VisitTimes } from './probe.ts'
import { installProbe } from './probe.ts'
import { watchNetworkIdle } from './networkIdle.ts'
import { type NetworkConditions, ServiceWorkers } from './serviceWorkers.ts'
import { probeScript } from './probeHelpers.ts'

/** Milliseconds after which a page counts as failed. */
const longestWaitMs = 30_000
/** The same limit without a network, where nothing more can arrive. */
const longestOfflineWaitMs = 10_000
/** Milliseconds in which the page's service worker starts, if there is one. */
const startMs = 3000

/** A slow mobile connection. */
const line: NetworkConditions = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** Browser options of the phone. */
export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'es-ES',
} as const satisfies BrowserContextOptions

/** A request with its times in milliseconds since the navigation began. */
export interface RequestTimes {
  path: string
  script: boolean
  start: number
  /** Missing while the request is in progress. */
  end?: number
  /** Transferred bytes, headers included. */
  bytes: number
}

export interface Visit extends VisitTimes {
  requests: RequestTimes[]
}

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The phones of a browser, one at a time. */
export class Phones {
  private readonly browser: Browser
  private readonly workers: ServiceWorkers
  private readonly slowdown: number

  private constructor(browser: Browser, workers: ServiceWorkers, slowdown: number) {
    this.browser = browser
    this.workers = workers
    this.slowdown = slowdown
  }

  /** @param slowdown CPU throttling rate, relative to this machine. */
  static async of(browser: Browser, slowdown: number): Promise<Phones> {
    return new Phones(browser, await ServiceWorkers.throttle(browser, line), slowdown)
  }

  /** Opens a phone with empty caches, and with the storage of a device if one is given. */
  async open(storageState?: StorageState): Promise<Phone> {
    const context = await this.browser.newContext({
      ...phoneOptions,
      ...(storageState && { storageState }),
    })
    return new Phone(context, this.workers, this.slowdown)
  }
}

/** A phone, which keeps HTTP cache, storage and service worker between visits. */
export class Phone {
  private readonly context: BrowserContext
  private readonly workers: ServiceWorkers
  private readonly slowdown: number
  private page: Page | undefined
  private quiet = async () => {}
  /** The running workers. */
  private readonly running = new Set<Worker>()

  constructor(context: BrowserContext, workers: ServiceWorkers, slowdown: number) {
    this.context = context
    this.workers = workers
    this.slowdown = slowdown
  }

  /** Opens a new page in place of the last one. */
  async newPage(): Promise<{ page: Page; tools: CDPSession }> {
    await this.page?.close()
    const page = await this.context.newPage()
    this.page = page
    this.quiet = watchNetworkIdle(page)
    page.on('worker', (worker) => {
      this.running.add(worker)
      worker.on('close', () => this.running.delete(worker))
    })
    const tools = await this.context.newCDPSession(page)
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', { ...line, offline: false })
    await tools.send('Emulation.setCPUThrottlingRate', { rate: this.slowdown })
    return { page, tools }
  }

  /**
   * Opens a URL and measures.
   * @throws {Error} if the page never shows the content.
   */
  async visit(url: string, probe: Probe): Promise<Visit> {
    const { page, tools } = await this.newPage()
    const requestsSince = watchRequests(tools)
    await page.addInitScript(probeScript(installProbe, probe))
    await page.goto(url, { waitUntil: 'commit' })
    const seen = await within(longestWaitMs, () => page.evaluate(() => window.benchSeen))
    if (!seen) throw new Error(`${url} never showed ${JSON.stringify(probe)}`)
    return { ...seen, requests: requestsSince(seen.timeOrigin) }
  }

  /**
   * Opens a URL and presses a control while the page loads.
   * @throws {Error} if the page never shows the control or the content after which it is to be pressed.
   */
  async press(url: string, probe: ControlProbe): Promise<PressResult> {
    const { page } = await this.newPage()
    await page.addInitScript(probeScript(installControlProbe, probe))
    await page.goto(url, { waitUntil: 'commit' })
    const missed = () => new Error(`${url} never showed what was to be pressed: ${JSON.stringify(probe)}`)
    if (probe.after) {
      const point = await within(longestWaitMs, () => page.evaluate(() => window.benchPoint))
      if (!point) throw missed()
      await page.touchscreen.tap(point.x, point.y)
    }
    // The probe has its own timeouts.
    const pressed = await within(2 * longestWaitMs, () =>
      page
        .evaluate(() => window.benchPressed)
        .catch((error: unknown) => {
          if (!String(error).includes('context was destroyed')) throw error
          // The page was left or reloaded, so the press had no effect.
          return { pressed: 0, answered: Infinity }
        }),
    )
    if (!pressed || Number.isNaN(pressed.pressed)) throw missed()
    return pressed
  }

  /**
   * Waits until the page has finished its idle-time loading, its service worker is installed and all of its other
   * workers
   * have ended.
   */
  async rest(): Promise<void> {
    await this.quiet()
    // The service worker is registered when the page is idle.
    const isFirst = await this.page?.evaluate(async (longestWaitMs) => {
      const { serviceWorker } = navigator
      const isFirst = serviceWorker.controller === null
      const controlled = new Promise((resolve) => {
        if (isFirst) serviceWorker.addEventListener('controllerchange', resolve, { once: true })
        else resolve(undefined)
        setTimeout(resolve, longestWaitMs)
      })
      await controlled
      return isFirst
    }, longestWaitMs)
    // A second page lets the browser cache the compiled code.
    if (isFirst && this.running.size === 0)
      await this.page?.waitForEvent('worker', { timeout: startMs }).catch(() => undefined)
    await within(longestWaitMs, () =>
      Promise.all(Array.from(this.running, (worker) => worker.waitForEvent('close'))),
    )
  }

  /** Returns whether a URL shows its content without a network. */
  async opensOffline(url: string, probe: Probe): Promise<boolean> {
    await this.page?.close()
    const page = await this.context.newPage()
    this.page = page
    await this.setOffline(true)
    try {
      await page.addInitScript(probeScript(installProbe, probe))
      await page.goto(url, { waitUntil: 'commit' })
      return (await within(longestOfflineWaitMs, () => page.evaluate(() => window.benchSeen))) !== undefined
    } catch (error) {
      if (String(error).includes('net::ERR_')) return false
      throw error
    } finally {
      await this.setOffline(false)
    }
  }

  private async setOffline(offline: boolean): Promise<void> {
    await this.context.setOffline(offline)
    await this.workers.setOffline(offline)
  }

  async close(): Promise<void> {
    await this.context.close()
  }
}

/** Returns the result of `ask`, or undefined after a timeout. */
async function within<T>(milliseconds: number, ask: () => Promise<T>): Promise<T | undefined> {
  const late = new AbortController()
  try {
    return await Promise.race([ask(), pause(milliseconds, undefined, { signal: late.signal })])
  } finally {
    late.abort()
  }
}

/** Records the requests of a page; the returned function returns them with their times since the time origin. */
function watchRequests(tools: CDPSession): (timeOrigin: number) => RequestTimes[] {
  const sent = new Map<string, RequestTimes>()
  let clock = 0
  tools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
    clock ||= (wallTime - timestamp) * 1000
    const { pathname } = new URL(request.url)
    const script = type === 'Script' || pathname.endsWith('.js')
    sent.set(requestId, { path: pathname, script, start: timestamp * 1000 + clock, bytes: 0 })
  })
  tools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = sent.get(requestId)
    // Subtract the headers: the budgets are for compressed scripts only.
    if (request) request.bytes = -response.encodedDataLength
  })
  tools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = sent.get(requestId)
    if (!request) return
    request.end = timestamp * 1000 + clock
    request.bytes += encodedDataLength
  })
  return (timeOrigin) =>
    [...sent.values()].map((request) => ({
      ...request,
      start: request.start - timeOrigin,
      ...(request.end !== undefined && { end: request.end - timeOrigin }),
    }))
}
