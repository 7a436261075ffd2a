/** Makes timers of exactly `ms` milliseconds wait `instead`, so that no story has to. Returns what ends that. */
export function changeTimeout(ms: number, instead: number): () => void {
  const real = window.setTimeout
  const changed = (task: TimerHandler, wait?: number) => real(task, wait === ms ? instead : wait)
  window.setTimeout = changed as typeof setTimeout
  return () => {
    window.setTimeout = real
  }
}

/** Longer than any story is looked at. */
export const endlessMs = 600_000
