import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Level, onlySuites, planSuites } from '../../scripts/testing/suites.ts'

interface Job {
  'timeout-minutes': number
  strategy?: { matrix: { include: { name: string; only: string; shard?: string }[] } }
  steps: { uses?: string; with?: { level?: Level; name: string; only: string } }[]
}

const root = join(import.meta.dirname, '../..')
const jobsOf = (workflow: string): Job[] => {
  const text = readFileSync(join(root, `.github/workflows/${workflow}.yml`), 'utf8')
  return Object.values((parse(text) as { jobs: Record<string, Job> }).jobs)
}

/** Lists the runs of test suites that a workflow starts, one per machine. */
const runsOf = (workflow: string) =>
  jobsOf(workflow).flatMap(({ strategy, steps }) => {
    const inputs = steps.find(({ uses }) => uses === './.github/actions/run-tests')?.with
    if (!inputs) return []
    const { level = 'core' } = inputs
    const runs: { name: string; only: string; shard?: string }[] = strategy?.matrix.include ?? [inputs]
    return runs.map((run) => ({ ...run, level }))
  })

describe.each([
  ['ci', 'core'],
  ['nightly', 'all'],
] as const)('the workflow %s', (workflow, level) => {
  const runs = runsOf(workflow)

  it(`runs every suite of the level ${level}`, () => {
    const covered = new Set(
      runs.flatMap((run) => onlySuites(planSuites({ level: run.level }), run.only)).map(({ name }) => name),
    )
    expect([...covered].toSorted()).toEqual(
      planSuites({ level })
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it('runs every part of a divided suite', () => {
    const parts = runs.filter(({ shard }) => shard !== undefined)
    for (const { only, shard = '' } of parts) {
      const count = Number(shard.split('/')[1])
      const shards = parts.filter((run) => run.only === only).map((run) => run.shard)
      expect(shards).toEqual(Array.from({ length: count }, (_, at) => `${at + 1}/${count}`))
    }
  })

  it('names its jobs once and stops each after ten minutes', () => {
    const names = runs.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const job of jobsOf(workflow)) expect(job['timeout-minutes']).toBe(10)
  })
})
