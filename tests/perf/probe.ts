/** What runs inside a measured page, before its own scripts. */

export interface Probe {
  /** What the page is looked at for; its painting is `shown`. */
  shown: string
  /** Pressed again and again, as an impatient person would, until `answer` appears. */
  press?: { button: string; field?: string; answer: string }
  /** Milliseconds to go on watching after that. */
  settle?: number
}

/** Milliseconds since the navigation began. */
export interface Seen {
  timeOrigin: number
  firstPaint: number
  shown: number
  /** The first press that the page's script took. */
  pressed: number
  /** What that press leads to is there. */
  answered: number
  longTasks: { start: number; duration: number }[]
}

declare global {
  interface Window {
    benchSeen?: Promise<Seen>
  }
}

/** Installed with `addInitScript`, so it may use nothing from outside its own body. */
export function installProbe({ shown, press, settle = 0 }: Probe): void {
  const longTasks: Seen['longTasks'] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  const visible = (selector: string) => {
    const found = document.querySelector(selector)
    return Boolean(found?.getClientRects().length && found.checkVisibility({ visibilityProperty: true }))
  }
  /** The moment at which the selector was first there. */
  const appears = (selector: string) =>
    new Promise<number>((resolve) => {
      const check = () => {
        if (!visible(selector)) return false
        resolve(performance.now())
        return true
      }
      if (check()) return
      const observer = new MutationObserver(() => {
        if (check()) observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
  /** The task after the next frame: what is in the document now has been painted. */
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })

  async function pressing({ button, field, answer }: NonNullable<Probe['press']>) {
    let at = 0
    let taken = false
    const answered = appears(answer)
    // Before the page's script listens, the browser would leave the page.
    addEventListener('submit', (event) => {
      taken ||= event.defaultPrevented
      event.preventDefault()
    })
    const input = field && document.querySelector<HTMLInputElement>(field)
    if (input) {
      input.value = 'x'
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    const timer = setInterval(() => {
      if (taken) return
      at = performance.now()
      document.querySelector<HTMLElement>(button)?.click()
    }, 25)
    const answeredAt = await answered
    clearInterval(timer)
    return { pressed: at, answered: answeredAt }
  }

  async function watch(): Promise<Seen> {
    await appears(shown)
    const at = await painted()
    const { pressed, answered } = press ? await pressing(press) : { pressed: at, answered: at }
    await new Promise((resolve) => {
      setTimeout(resolve, settle)
    })
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      timeOrigin: performance.timeOrigin,
      firstPaint: paint?.startTime ?? at,
      shown: at,
      pressed,
      answered,
      longTasks,
    }
  }
  window.benchSeen = watch()
}
