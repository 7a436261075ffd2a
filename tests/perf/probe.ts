/** A script that runs in the measured page before its own scripts, and records paints and presses. */
import type { ProbeHelpers, ElementQuery } from './probeHelpers.ts'

/** The content whose painting is measured as `shown`, and more. */
export interface Probe extends ElementQuery {
  /** Text that only fresh content contains: the painting of a match with it is measured as `fresh`. */
  edition?: string
  /** A button that is clicked repeatedly, like by an impatient member, until `answer` appears. */
  press?: { button: string; field?: string; answer: string }
  /** Milliseconds to continue measuring after that. */
  settle?: number
}

/** Times in milliseconds since the navigation began. */
export interface VisitTimes {
  timeOrigin: number
  firstPaint: number
  shown: number
  /** Time at which fresh content was painted; without `edition` that of `shown`, NaN if it never was. */
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
    benchSeen?: Promise<VisitTimes>
  }
  /** https://wicg.github.io/layout-instability */
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
  }
}

/** Installed with `probeScript`, so it must be self-contained. */
export function installProbe(probe: Probe, { find, painted }: ProbeHelpers): void {
  const { edition = '', press, settle = 0 } = probe
  /** Milliseconds after which the page counts as showing only cached content. */
  const longestFreshWaitMs = 15_000
  const longTasks: VisitTimes['longTasks'] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  const shifts: VisitTimes['shifts'] = []
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) shifts.push({ start: startTime, value })
  }).observe({ type: 'layout-shift', buffered: true })

  /** Resolves with the time at which the selector first matched a visible element. */
  const appears = (selector: string) =>
    new Promise<number>((resolve) => {
      const check = () => {
        if (!find({ shown: selector })) return false
        resolve(performance.now())
        return true
      }
      if (check()) return
      const observer = new MutationObserver(() => {
        if (check()) observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
    })

  async function pressing({ button, field, answer }: NonNullable<Probe['press']>) {
    let at = 0
    let taken = false
    const answered = appears(answer)
    // Submitting before the page's script runs would navigate away.
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
      painted(() => find(probe, edition) !== undefined),
      new Promise<number>((resolve) => {
        setTimeout(resolve, longestFreshWaitMs, Number.NaN)
      }),
    ])

  async function watch(): Promise<VisitTimes> {
    const at = await painted(() => find(probe) !== undefined)
    const { pressed, answered } = press ? await pressing(press) : { pressed: at, answered: at }
    const fresh = edition && !find(probe, edition) ? await freshContent() : at
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
