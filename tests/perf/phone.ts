import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Worker } from 'playwright'
import type { ControlProbe, Pressed } from './controlProbe.ts'
import { installControlProbe } from './controlProbe.ts'
import type { Probe, Seen } from './probe.ts'
import { installProbe } from './probe.ts'
import { watchQuiet } from './quiet.ts'
import { type NetworkLine, ServiceWorkers } from './serviceWorkers.ts'
import { probeScript } from './sight.ts'

/** Milliseconds after which a page is given up. */
const longestWaitMs = 30_000
/** The same without a network, where nothing is waited for that could still come. */
const longestOfflineWaitMs = 10_000
/** Milliseconds in which a worker of the page starts, if there is one. */
const startMs = 3000

/** A slow mobile connection. */
const line: NetworkLine = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** What a browser on the phone is. */
export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'es-ES',
} as const satisfies BrowserContextOptions

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

  /** @param slowdown how many times slower than this machine's their processor is. */
  static async of(browser: Browser, slowdown: number): Promise<Phones> {
    return new Phones(browser, await ServiceWorkers.throttle(browser, line), slowdown)
  }

  /** A phone with empty caches, and with the storage of a device if one is given. */
  async open(storageState?: StorageState): Promise<Phone> {
    const context = await this.browser.newContext({
      ...phoneOptions,
      ...(storageState && { storageState }),
    })
    return new Phone(context, this.workers, this.slowdown)
  }
}

/** A phone, which keeps what its visits leave: HTTP cache, storage, service worker. */
export class Phone {
  private readonly context: BrowserContext
  private readonly workers: ServiceWorkers
  private readonly slowdown: number
  private page: Page | undefined
  private quiet = async () => {}
  /** Workers that run. */
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
    this.quiet = watchQuiet(page)
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
   * @throws {Error} when the page never shows what is waited for.
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
   * @throws {Error} when the page never shows the control, or what it is to be pressed after.
   */
  async press(url: string, probe: ControlProbe): Promise<Pressed> {
    const { page } = await this.newPage()
    await page.addInitScript(probeScript(installControlProbe, probe))
    await page.goto(url, { waitUntil: 'commit' })
    const missed = () => new Error(`${url} never showed what was to be pressed: ${JSON.stringify(probe)}`)
    if (probe.after) {
      const point = await within(longestWaitMs, () => page.evaluate(() => window.benchPoint))
      if (!point) throw missed()
      await page.touchscreen.tap(point.x, point.y)
    }
    // The probe has limits of its own.
    const pressed = await within(2 * longestWaitMs, () =>
      page
        .evaluate(() => window.benchPressed)
        .catch((error: unknown) => {
          if (!String(error).includes('context was destroyed')) throw error
          // The page was left or loaded anew, and the press with it.
          return { pressed: 0, answered: Infinity }
        }),
    )
    if (!pressed || Number.isNaN(pressed.pressed)) throw missed()
    return pressed
  }

  /**
   * Waits until the page has loaded what it loads when it is idle, and its service worker is installed and all of its
   * other workers have ended.
   */
  async rest(): Promise<void> {
    await this.quiet()
    // The worker is registered when the page has nothing else to do.
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
    // Another one then has the browser keep compiled code.
    if (isFirst && this.running.size === 0)
      await this.page?.waitForEvent('worker', { timeout: startMs }).catch(() => undefined)
    await within(longestWaitMs, () =>
      Promise.all(Array.from(this.running, (worker) => worker.waitForEvent('close'))),
    )
  }

  /** Whether a URL shows its content without a network. */
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

/** The result of `ask`, or undefined if it does not come in time. */
async function within<T>(milliseconds: number, ask: () => Promise<T>): Promise<T | undefined> {
  const late = new AbortController()
  try {
    return await Promise.race([ask(), pause(milliseconds, undefined, { signal: late.signal })])
  } finally {
    late.abort()
  }
}

/** Records the requests of a page; the returned function tells their times since the time origin. */
function watchRequests(tools: CDPSession): (timeOrigin: number) => Sent[] {
  const sent = new Map<string, Sent>()
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
