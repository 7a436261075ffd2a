/** Runs timers of exactly `ms` milliseconds after `instead` milliseconds. Returns a function that restores them. */
export function changeTimeout(ms: number, instead: number): () => void {
  const real = window.setTimeout
  const changed = (task: TimerHandler, wait?: number) => real(task, wait === ms ? instead : wait)
  window.setTimeout = changed as typeof setTimeout
  return () => {
    window.setTimeout = real
  }
}

/** Milliseconds, longer than any story runs. */
export const endlessMs = 600_000
