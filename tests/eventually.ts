import { vi } from 'vitest'

/** Options of waits: they give up after this many milliseconds. Not a limit on how long anything may take. */
export const waitOptions = { timeout: 20_000, interval: 20 }

/** Retries a check until it passes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, waitOptions)

/** Runs pending promises and tasks, and what follows from them, without waiting for timers. */
export async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
}
