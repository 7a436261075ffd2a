/** Runs what can wait once the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => task(), { timeout: 4000 })
  else setTimeout(task, 1500)
}
