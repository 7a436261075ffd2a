/** Retries the failed tests of a suite, one by one and alone. */
import type { Flaky } from './flaky.ts'
import type { Failure } from './reports.ts'
import { type Outcome, run } from './run.ts'
import type { Suite } from './suites.ts'

/** Beyond this number of failures something is broken, and retrying would only take time. */
const maxRetries = 20

export interface Result {
  suite: Suite
  passed: number
  seconds: number
  failures: Failure[]
  flaky: Flaky[]
  /** The output of the suite and of failed retries. */
  output: string[]
}

/** The result of a suite after retrying its failures; tests that pass then count as passed. */
export async function retryFailures(suite: Suite, first: Outcome): Promise<Result> {
  const { retry, name } = suite
  const result: Result = {
    suite,
    passed: first.passed,
    seconds: first.seconds,
    failures: [],
    flaky: [],
    output: [],
  }
  const tooMany = first.failures.length > maxRetries
  for (const [at, failure] of first.failures.entries()) {
    if (!retry || !failure.only || tooMany) {
      result.failures.push(failure)
      continue
    }
    const second = await run(retry(failure.only, at + 1))
    result.seconds += second.seconds
    if (second.failures.length > 0) {
      result.failures.push(failure)
      result.output.push(`Again, alone: ${failure.name}\n${second.output}`)
      continue
    }
    result.passed += second.passed
    const seconds: Flaky['seconds'] = [(failure.ms ?? first.seconds * 1000) / 1000, second.seconds]
    result.flaky.push({ suite: name, test: failure.name, message: failure.message, seconds })
  }
  if (result.failures.length > 0) result.output.unshift(first.output)
  return result
}
