/** Runs the failed tests of a suite once more, one by one with nothing beside them. */
import type { Flaky } from './flaky.ts'
import type { Failure } from './reports.ts'
import { type Outcome, run } from './run.ts'
import type { Suite } from './suites.ts'

/** Where so many fail, something is broken: trying each again would only take time. */
const maxRetries = 20

export interface Result {
  suite: Suite
  passed: number
  seconds: number
  failures: Failure[]
  flaky: Flaky[]
  /** What the suite printed, and each second try that failed. */
  output: string[]
}

/** What the suite's run came to, with the tests that pass now counted as passed. */
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
