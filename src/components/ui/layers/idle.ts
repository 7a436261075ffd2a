/** Milliseconds from the start of the page in which only what is wanted at once may load. */
const quietMs = 4000

/** Runs what can wait once the page had time to show itself and the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  setTimeout(
    () => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => task(), { timeout: 4000 })
      else task()
    },
    Math.max(0, quietMs - performance.now()),
  )
}
