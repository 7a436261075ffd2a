/** Runs inside a measured page, before its own scripts. */

export interface Probe {
  /** Selector of the content whose painting is measured as `shown`; any visible match counts. */
  shown: string
  /** Only a match with this text counts. */
  text?: string
  /** A match with this text is content of this visit, and not of an earlier one: its painting is measured as `fresh`. */
  edition?: string
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
  /** Time at which content of this visit was painted; that of `shown` without an edition, NaN if it never was. */
  fresh: number
  /** Time of the first click that the page handled. */
  pressed: number
  /** Time at which its result appeared. */
  answered: number
  longTasks: { start: number; duration: number }[]
  /** Layout shifts without a recent input. */
  shifts: { start: number; value: number }[]
}

declare global {
  interface Window {
    benchSeen?: Promise<Seen>
  }
  /** https://wicg.github.io/layout-instability */
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
  }
}

/** Installed with `addInitScript`, so it must be self-contained. */
export function installProbe({ shown, text = '', edition = '', press, settle = 0 }: Probe): void {
  /** Milliseconds after which a page is taken to keep what it showed of an earlier visit. */
  const freshPatience = 15_000
  const longTasks: Seen['longTasks'] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  const shifts: Seen['shifts'] = []
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) shifts.push({ start: startTime, value })
  }).observe({ type: 'layout-shift', buffered: true })

  // The application may render hidden behind an early screen that shows the same, so the first match is not enough.
  const visible = (selector: string, ...texts: string[]) =>
    [...document.querySelectorAll(selector)].some(
      (found) =>
        texts.every((text) => found.textContent.includes(text)) &&
        found.getClientRects().length > 0 &&
        found.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
  /** The time at which the selector first matched an element with these texts. */
  const appears = (selector: string, ...texts: string[]) =>
    new Promise<number>((resolve) => {
      const check = () => {
        if (!visible(selector, ...texts)) return false
        resolve(performance.now())
        return true
      }
      if (check()) return
      const observer = new MutationObserver(() => {
        if (check()) observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
    })
  /**
   * The time of the task after the first frame with such an element, when it has been painted; no other task comes
   * between. Looked for in frames only, which compute the layout anyway: at each mutation it would cost several more.
   */
  const painted = (selector: string, ...texts: string[]) =>
    new Promise<number>((resolve) => {
      let asked = false
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
      look()
      function look() {
        if (asked) return
        asked = true
        requestAnimationFrame(() => {
          asked = false
          if (!visible(selector, ...texts)) return
          observer.disconnect()
          void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
        })
      }
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

  const freshContent = () =>
    Promise.race([
      painted(shown, text, edition),
      new Promise<number>((resolve) => {
        setTimeout(resolve, freshPatience, Number.NaN)
      }),
    ])

  async function watch(): Promise<Seen> {
    const at = await painted(shown, text)
    const { pressed, answered } = press ? await pressing(press) : { pressed: at, answered: at }
    const fresh = edition && !visible(shown, text, edition) ? await freshContent() : at
    await new Promise((resolve) => {
      setTimeout(resolve, settle)
    })
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      timeOrigin: performance.timeOrigin,
      firstPaint: paint?.startTime ?? at,
      shown: at,
      fresh,
      pressed,
      answered,
      longTasks,
      shifts,
    }
  }
  window.benchSeen = watch()
}
