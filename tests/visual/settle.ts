/** Waits until a page has finished rendering. */
import type { Page, Request } from 'playwright'

const tracked = new WeakMap<Page, Set<Request>>()

/** Starts to record the page's open requests. @param ignored End of the URL of requests that do not count. */
export function trackRequests(page: Page, ignored: string): void {
  const open = new Set<Request>()
  tracked.set(page, open)
  page.on('request', (request) => {
    if (!request.url().endsWith(ignored)) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Returns the requests without a reply. */
export const openRequests = (page: Page): ReadonlySet<Request> => tracked.get(page) ?? new Set()

/**
 * Waits until fonts, pictures and layout are ready, animations have finished, and the browser is idle. Runs in the
 * page.
 * @param fallbackMs Milliseconds in which a fallback may still be replaced, if resizing has changed elements.
 * @returns the URLs whose mocks never reply, for loading and busy states.
 */
async function settleInPage(fallbackMs: number): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await document.fonts.ready
  /** The browser loads a lazy picture when it is about to be scrolled into the window. */
  const isLoading = (image: HTMLImageElement) => {
    if (image.complete || image.loading !== 'lazy') return !image.complete
    const { top, left, right } = image.getBoundingClientRect()
    return image.checkVisibility() && top < innerHeight + 800 && left < innerWidth && right > 0
  }
  const pictures = [...document.images].filter(isLoading)
  await Promise.race([
    Promise.all(
      pictures.map(
        (image) =>
          new Promise((resolve) => {
            image.addEventListener('load', resolve)
            image.addEventListener('error', resolve)
          }),
      ),
    ),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ])
  const isMoving = () =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
      )
  // A closing layer stays in the document until its animation has ended.
  const isLeaving = () =>
    [...document.querySelectorAll('[data-state=closed]:is([data-backdrop], [data-part=content])')].some(
      (layer) => layer.checkVisibility(),
    )
  let changedAt = performance.now()
  const observer = new MutationObserver(() => (changedAt = performance.now()))
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const until = performance.now() + 5000
  /**
   * Waits for a number of consecutive frames without a change, and at least `quietMs`. Lists that measure
   * themselves need
   * several.
   */
  async function quietFrames(count: number, quietMs = 0): Promise<void> {
    for (let quiet = 0; quiet < count && performance.now() < until; quiet += 1) {
      const startedAt = performance.now()
      const restMs = quietMs - (startedAt - changedAt)
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
      await frame()
      const isQuiet = changedAt < startedAt && performance.now() - changedAt >= quietMs
      if (!isQuiet || isMoving() || isLeaving()) quiet = -1
    }
  }
  await quietFrames(3)
  // Some parts load when the browser is idle.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  await quietFrames(2, Reflect.get(window, 'elementsChanged') === true ? fallbackMs : 0)
  observer.disconnect()
  return [...((Reflect.get(window, 'heldCalls') as Set<string> | undefined) ?? [])]
}

/** Records whether elements are added or removed, as happens where another window size has other parts. */
export const observeElements = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const before = Reflect.get(window, 'elementsObserver') as MutationObserver | undefined
    before?.disconnect()
    const observer = new MutationObserver(() => Object.assign(window, { elementsChanged: true }))
    observer.observe(document.body, { subtree: true, childList: true })
    Object.assign(window, { elementsObserver: observer, elementsChanged: false })
  })

/** Maximum milliseconds of a wait for a reply that a story delays. */
const patienceMs = 1000

/** React replaces a fallback up to 300 ms after showing it, so that it does not flash. */
const fallbackMs = 320

/**
 * Waits until the page has settled and its requests have replies, except those whose mocks never reply.
 * @param isResized Whether the window has been resized after `observeElements`.
 */
export async function settle(page: Page, isResized: boolean): Promise<void> {
  const until = performance.now() + patienceMs
  let isOpen = true
  while (isOpen) {
    const held = await page.evaluate(settleInPage, isResized ? fallbackMs : 0)
    isOpen =
      performance.now() < until && [...openRequests(page)].some((request) => !held.includes(request.url()))
    if (isOpen)
      await page
        .waitForEvent('requestfinished', { timeout: Math.max(1, until - performance.now()) })
        .catch(() => undefined)
  }
}
