/** Milliseconds of the start-up phase, in which only code for the visible screen loads. */
const startUpMs = 4000

let isHydrated = false
const waiting = new Set<() => void>()

const runIdle = (task: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => task(), { timeout: 4000 })
  else setTimeout(task)
}

/** Runs the tasks that wait for hydration. Called when the screen is usable or a timeout has passed. */
export function endHydration(): void {
  isHydrated = true
  for (const task of waiting) task()
  waiting.clear()
}

/** Runs a task as soon as the screen is usable, or at the end of the start-up phase at the latest. */
export function whenUsable(task: () => void): void {
  const msLeft = startUpMs - performance.now()
  if (isHydrated || msLeft <= 0) {
    task()
    return
  }
  if (waiting.size === 0) setTimeout(endHydration, msLeft)
  waiting.add(task)
}

/** Runs a task when the screen is usable and the browser is idle, such as prefetching the next dialog. */
export function afterHydration(task: () => void): void {
  whenUsable(() => runIdle(task))
}

/** Runs a task of low priority after the start-up phase, when the browser is idle. */
export function afterStartUp(task: () => void): void {
  setTimeout(() => afterHydration(task), Math.max(0, startUpMs - performance.now()))
}
