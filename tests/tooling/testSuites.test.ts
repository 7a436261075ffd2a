import { describe, expect, it } from 'vitest'
import { noTests } from '../../scripts/testing/reports.ts'
import type { Command, Outcome } from '../../scripts/testing/run.ts'
import { runSuites } from '../../scripts/testing/schedule.ts'
import { type Level, onlySuites, planSuites, type Suite } from '../../scripts/testing/suites.ts'

const namesOf = (suites: Suite[]) => suites.map(({ name }) => name)
const plan = (level: Level) => namesOf(planSuites({ level }))

describe('planSuites', () => {
  it('plans no browser and no build for the quick level', () => {
    expect(plan('quick').toSorted()).toEqual([
      'Browser types',
      'Contract',
      'Format',
      'Server',
      'Types and lint',
      'Unit',
    ])
  })

  it('plans the suites of each level in the next one', () => {
    expect(plan('core')).toEqual(expect.arrayContaining(plan('quick')))
    expect(plan('all')).toEqual(expect.arrayContaining(plan('core')))
  })

  it('runs only core end-to-end tests for npm test', () => {
    const argsOf = (level: Level) =>
      planSuites({ level }).find(({ name }) => name === 'End to end')?.command.args
    expect(argsOf('core')).toContain('--grep=@core')
    expect(argsOf('all')).not.toContain('--grep=@core')
  })

  it('runs the core end-to-end tests and the selected files for a change', () => {
    const selection = { tests: ['tests/e2e/example.spec.ts'], stories: [], client: false, core: true }
    const suites = planSuites({ level: 'core', selection })
    expect(suites.find(({ name }) => name === 'End to end')?.command.args).toContain(
      String.raw`--grep=@core| example\.spec\.ts `,
    )
  })

  it('runs the core end-to-end tests for a change at the level all, too', () => {
    const selection = { tests: [], stories: [], client: true, core: true }
    const suites = planSuites({ level: 'all', selection })
    expect(suites.find(({ name }) => name === 'End to end')?.command.args).toContain('--grep=@core')
  })

  it('plans only suites with selected tests', () => {
    const selection = { tests: ['tests/unit/a.test.ts'], stories: [], client: false, core: false }
    expect(namesOf(planSuites({ level: 'all', selection }))).toEqual([
      'Types and lint',
      'Browser types',
      'Format',
      'Unit',
    ])
  })

  it('runs the tests of scripts and workflows in the suite of unit tests', () => {
    const tests = ['tests/tooling/a.test.ts', 'tests/unit/lib/b.test.ts']
    const suites = planSuites({
      level: 'quick',
      selection: { tests, stories: [], client: false, core: false },
    })
    expect(suites.find(({ name }) => name === 'Unit')?.command.args).toEqual(expect.arrayContaining(tests))
  })
})

describe('onlySuites', () => {
  it('keeps the named suites and the builds that they need', () => {
    const suites = planSuites({ level: 'core' })
    expect(namesOf(onlySuites(suites, 'stories,types-and-lint'))).toEqual([
      'Storybook',
      'Stories',
      'Types and lint',
    ])
  })

  it('rejects an unknown suite', () => {
    expect(() => onlySuites(planSuites({ level: 'quick' }), 'stories')).toThrow(/No suite stories among/u)
  })
})

describe('runSuites', () => {
  const suite = (name: string, more: Partial<Suite> = {}): Suite => ({
    name,
    command: { args: [name] },
    ...more,
  })

  /** Runs suites whose commands end when `finish` is called. */
  function start(...suites: Suite[]) {
    const pending = new Map<string, (outcome: Outcome) => void>()
    const runOne = ({ args: [name = ''] }: Command) =>
      new Promise<Outcome>((resolve) => pending.set(name, resolve))
    const results = runSuites(suites, () => undefined, runOne)
    const running = () => [...pending.keys()]
    async function finish(name: string): Promise<void> {
      pending.get(name)?.({ ...noTests(), passed: 1, output: '', seconds: 1, processorSeconds: 1 })
      pending.delete(name)
      // The scheduler starts the next suite in microtasks.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { results, running, finish }
  }

  it('runs two suites at once, and the next one as soon as one has finished', async () => {
    const { results, running, finish } = start(suite('a'), suite('b'), suite('c'))
    expect(running()).toEqual(['a', 'b'])
    await finish('b')
    expect(running()).toEqual(['a', 'c'])
    await finish('a')
    await finish('c')
    expect((await results).map(({ suite: { name } }) => name)).toEqual(['a', 'b', 'c'])
  })

  it('starts a suite only after the ones that it needs, and others meanwhile', async () => {
    const { running, finish } = start(suite('build'), suite('browser', { after: ['build'] }), suite('unit'))
    expect(running()).toEqual(['build', 'unit'])
    await finish('build')
    expect(running()).toEqual(['unit', 'browser'])
  })

  it('runs a suite that measures time alone, at the end', async () => {
    const { running, finish } = start(suite('measured', { alone: true }), suite('a'), suite('b'))
    expect(running()).toEqual(['a', 'b'])
    await finish('a')
    expect(running()).toEqual(['b'])
    await finish('b')
    expect(running()).toEqual(['measured'])
  })

  it('runs a suite whose requirement is not part of the run', () => {
    expect(start(suite('browser', { after: ['build'] })).running()).toEqual(['browser'])
  })

  it('rejects suites that wait for each other', async () => {
    const { results } = start(suite('a', { after: ['b'] }), suite('b', { after: ['a'] }))
    await expect(results).rejects.toThrow('Suites that wait for each other: a, b')
  })
})
