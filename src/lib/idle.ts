/** Milliseconds of the start-up phase, in which only what the screen needs is loaded. */
const startUpMs = 4000

let isHydrated = false
const waiting = new Set<() => void>()

const runIdle = (task: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => task(), { timeout: 4000 })
  else setTimeout(task)
}

/** Runs the tasks that wait for the hydration: the screen can be used, or has had enough time. */
export function endHydration(): void {
  isHydrated = true
  for (const task of waiting) task()
  waiting.clear()
}

/** Runs a task as soon as the screen can be used, at the latest at the end of the start-up phase. */
export function whenUsable(task: () => void): void {
  const msLeft = startUpMs - performance.now()
  if (isHydrated || msLeft <= 0) {
    task()
    return
  }
  if (waiting.size === 0) setTimeout(endHydration, msLeft)
  waiting.add(task)
}

/** Runs a task when the screen can be used and the browser is idle: it loads what the member may press next. */
export function afterHydration(task: () => void): void {
  whenUsable(() => runIdle(task))
}

/** Runs a task of low priority after the start-up phase, when the browser is idle. */
export function afterStartUp(task: () => void): void {
  setTimeout(() => afterHydration(task), Math.max(0, startUpMs - performance.now()))
}
