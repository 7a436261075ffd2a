/** Runs inside a measured page, before its own scripts. */

export interface Probe {
  /** Selector of the content whose painting is measured as `shown`. */
  shown: string
  /** Button that is clicked repeatedly, as by an impatient user, until `answer` appears. */
  press?: { button: string; field?: string; answer: string }
  /** Milliseconds to continue measuring after that. */
  settle?: number
}

/** Milliseconds since the navigation began. */
export interface Seen {
  timeOrigin: number
  firstPaint: number
  shown: number
  /** Time of the first click that the page handled. */
  pressed: number
  /** Time at which its result appeared. */
  answered: number
  longTasks: { start: number; duration: number }[]
}

declare global {
  interface Window {
    benchSeen?: Promise<Seen>
  }
}

/** Installed with `addInitScript`, so it must be self-contained. */
export function installProbe({ shown, press, settle = 0 }: Probe): void {
  const longTasks: Seen['longTasks'] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  const visible = (selector: string) => {
    const found = document.querySelector(selector)
    return Boolean(found?.getClientRects().length && found.checkVisibility({ visibilityProperty: true }))
  }
  /** The time at which the selector first matched. */
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
  /** Resolves in the task after the next frame, when the document has been painted. */
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })

  async function pressing({ button, field, answer }: NonNullable<Probe['press']>) {
    let at = 0
    let taken = false
    const answered = appears(answer)
    // Before the page's script is running, submitting would navigate away.
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
