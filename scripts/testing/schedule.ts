/** Runs suites concurrently, so that both cores are busy for the whole run. */
import { type Outcome, run } from './run.ts'
import type { Suite } from './suites.ts'

export interface Result extends Outcome {
  suite: Suite
}

/** Maximum number of concurrent suites. Most use several processes of their own. */
const slots = 2

/**
 * Runs the suites: each as soon as there is a slot and the suites named in its `after` have finished, in the order
 * given; those marked `alone` at the end, one by one.
 * @param onResult receives each result as soon as it is there.
 * @returns the results in the order of the suites.
 */
export async function runSuites(
  suites: readonly Suite[],
  onResult: (result: Result) => void,
  runOne: typeof run = run,
): Promise<Result[]> {
  const finished = new Map<string, Result>()
  const names = new Set(suites.map(({ name }) => name))
  const waiting = suites.filter(({ alone }) => !alone)
  const running = new Set<Promise<void>>()

  async function start(suite: Suite): Promise<void> {
    const result = { suite, ...(await runOne(suite.command)) }
    finished.set(suite.name, result)
    onResult(result)
  }
  const isReady = ({ after = [] }: Suite) => after.every((name) => finished.has(name) || !names.has(name))

  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < slots ? waiting.findIndex(isReady) : -1
    const [suite] = next < 0 ? [] : waiting.splice(next, 1)
    if (suite) {
      const task: Promise<void> = start(suite).finally(() => running.delete(task))
      running.add(task)
    } else if (running.size > 0) await Promise.race(running)
    else throw new Error(`Suites that wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
  for (const suite of suites.filter(({ alone }) => alone)) await start(suite)
  return suites.flatMap(({ name }) => finished.get(name) ?? [])
}
