import { describe, expect, it } from 'vitest'
import {
  budgetTable,
  checkBudget,
  type RunTime,
  setBudget,
  type SuiteTime,
} from '../../scripts/testing/budget.ts'

/** Returns a suite of tests with these durations in seconds, in one process that never waits. */
function suite(...durations: number[]): SuiteTime {
  const seconds = durations.reduce((sum, one) => sum + one, 0)
  const times = durations.map((one, at) => ({ name: `test ${at}`, seconds: one }))
  return { name: 'Server', tests: durations.length, seconds, processorSeconds: seconds, times }
}

const run = (...suites: SuiteTime[]): Required<RunTime> => ({
  suites,
  seconds: suites.reduce((sum, { seconds }) => sum + seconds, 0),
})

const second = { seconds: 1, processorSeconds: 1 }
const budget = setBudget(run(suite(60, 30, 10)), second)

describe('checkBudget', () => {
  it('accepts a suite that exceeds its budget by less than a quarter', () => {
    expect(checkBudget(run(suite(60, 54, 10)), budget, second)).toEqual({ warnings: [], errors: [] })
  })

  it('names the tests that grew most when a suite exceeds its budget by a quarter', () => {
    const grown = { suites: [suite(70, 50, 10)], seconds: 100 }
    expect(checkBudget(grown, budget, second)).toEqual({
      warnings: [
        [
          'Server took 130 times the processor time of the calibration task; its budget is 100. Grown most:',
          '    test 1: 30 → 50',
          '    test 0: 60 → 70',
        ].join('\n'),
      ],
      errors: [],
    })
  })

  it('fails a suite that exceeds its budget by half, with the page that says where a test belongs', () => {
    const { errors } = checkBudget(run(suite(60, 30, 10, 55)), budget, second)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('test 3: 0 → 55')
    expect(errors[0]).toMatch(/testing\.md/u)
  })

  it('accepts the same suite on a machine of half the speed', () => {
    const slow = { seconds: 2, processorSeconds: 2 }
    expect(checkBudget(run(suite(120, 60, 20)), budget, slow)).toEqual({ warnings: [], errors: [] })
  })

  it('accepts a suite that runs beside other programs, also if they start after the calibration', () => {
    const beside = { ...suite(180, 90, 30), processorSeconds: 100 }
    const loaded = { seconds: 3, processorSeconds: 1 }
    expect(checkBudget(run(beside), budget, loaded)).toEqual({ warnings: [], errors: [] })
    expect(checkBudget(run(beside), budget, second).errors).toEqual([])
  })

  it('warns if the tests of a run wait', () => {
    const waiting = { ...suite(60, 130, 10), processorSeconds: 100 }
    const { warnings, errors } = checkBudget(run(waiting), budget, second)
    expect(warnings).toEqual([
      expect.stringMatching(/^The run took 200 times .* budget is 100\.[^]*test 1: 30 → 130/u),
    ])
    expect(errors).toEqual([])
  })

  it('accepts a short suite that varies by a few seconds', () => {
    expect(checkBudget(run(suite(4)), setBudget(run(suite(1)), second), second).errors).toEqual([])
  })

  it('compares no suites where the system reports no processor time', () => {
    const unknown = { ...suite(300), processorSeconds: Number.NaN }
    expect(checkBudget({ suites: [unknown], seconds: 100 }, budget, second)).toEqual({
      warnings: [],
      errors: [],
    })
    expect(budgetTable(run(unknown), budget, second)).toMatch(/^Server +1 +300 +– +– +100\.0$/mu)
  })

  it('fails a suite without a budget', () => {
    expect(checkBudget(run({ ...suite(1), name: 'New' }), budget, second).errors).toEqual([
      'New has no budget: run npm test -- --update-budget.',
    ])
  })
})

it('budgetTable shows seconds, and multiples of the calibration task with the budget', () => {
  const unit = { seconds: 4, processorSeconds: 2 }
  expect(budgetTable(run(suite(100, 20)), budget, unit).split('\n')).toEqual([
    'suite   tests  seconds  processor  units  budget',
    'Server      2      120        120   60.0   100.0',
    'The run: 120 s, 30.0 units; budget 100.0',
    'Unit: the calibration task, 4.00 s, 2.00 processor seconds',
  ])
})
