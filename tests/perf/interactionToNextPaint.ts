/** Functions that run inside the page whose interactions are measured. */

interface Interaction {
  start: number
  duration: number
}

declare global {
  interface Window {
    benchInteractions?: Interaction[]
  }
  /** https://w3c.github.io/event-timing */
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}

/** Records events that belong to an interaction. Installed with `addInitScript`, so it must be self-contained. */
export function installInteractions(): void {
  const interactions: Interaction[] = []
  window.benchInteractions = interactions
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) interactions.push({ start: entry.startTime, duration: entry.duration })
    // The browser reports no shorter events.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** Waits until the browser is idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve())
  })
}

/** Returns the milliseconds from the first event of an interaction after `since` to its next paint. */
export async function interactionToNextPaint(since: number): Promise<number> {
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve())
    })
  const idle = () =>
    new Promise<void>((resolve) => {
      requestIdleCallback(() => resolve())
    })
  // Entries arrive after the paint that they describe.
  await frame()
  await frame()
  await idle()
  const durations = (window.benchInteractions ?? [])
    .filter(({ start }) => start >= since)
    .map(({ duration }) => duration)
  // Without an entry the interaction was shorter than the shortest reported one.
  return Math.max(16, ...durations)
}
