/** Milliseconds after page load during which only essential code may load. */
const quietMs = 4000

/** Runs a low-priority task after the start-up phase, when the browser is idle. */
export function whenIdle(task: () => void): void {
  setTimeout(
    () => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => task(), { timeout: 4000 })
      else task()
    },
    Math.max(0, quietMs - performance.now()),
  )
}
