import { vi } from 'vitest'

/** Milliseconds after which what is waited for is given up: never how long something may take. */
export const waitOptions = { timeout: 20_000, interval: 20 }

/** Waits until a check holds. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, waitOptions)

/** Lets everything run that waits for nothing but its turn: answered promises and what follows them. */
export async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
}
