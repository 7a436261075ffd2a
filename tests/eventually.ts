import { TestRunner, vi } from 'vitest'

/** The real clock: tests replace the global one. */
const realNow = Date.now.bind(Date)

/** Milliseconds before a test's own timeout at which a wait fails, so that the failed expectation is reported. */
const reportMs = 1000
/** Milliseconds after which a wait in a hook fails. Most hooks have a shorter timeout of their own. */
const hookMs = 240_000
/** Minimum milliseconds of a wait, for clean-up after a test that has used up its time. */
const leastMs = 20_000

/** Returns the milliseconds until the timeout of the running test. */
export function remainingMs(): number {
  const test = TestRunner.getCurrentTest()
  const startedAt = test?.result?.startTime
  if (!test || startedAt === undefined) return hookMs
  return Math.max(leastMs, startedAt + test.timeout - realNow() - reportMs)
}

/** Options of waits that end with the test's own timeout: a smaller limit fails on a busy machine. */
export const waitOptions = {
  get timeout() {
    return remainingMs()
  },
  interval: 20,
}

/** Retries a check until it passes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, waitOptions)

/** Runs pending promises and tasks, and those that they start, without waiting for timers. */
export async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
}
