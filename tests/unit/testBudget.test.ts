import { describe, expect, it } from 'vitest'
import { budgetTable, checkBudget, setBudget, type SuiteTime } from '../../scripts/testing/budget.ts'

/** A suite of tests with these durations in seconds, in one process. */
const suite = (...seconds: number[]): SuiteTime => ({
  name: 'Server',
  tests: seconds.length,
  seconds: seconds.reduce((sum, one) => sum + one, 0),
  times: seconds.map((one, at) => ({ name: `test ${at}`, seconds: one })),
})

const budget = setBudget([suite(60, 30, 10)], 1)

describe('checkBudget', () => {
  it('accepts a suite that exceeds its budget by less than a quarter', () => {
    expect(checkBudget([suite(60, 54, 10)], budget, 1)).toEqual({ warnings: [], errors: [] })
  })

  it('names the tests that grew most when a suite exceeds its budget by a quarter', () => {
    const { warnings, errors } = checkBudget([suite(70, 50, 10)], budget, 1)
    expect(errors).toEqual([])
    expect(warnings).toEqual([
      [
        'Server took 130 times the calibration task; its budget is 100. Grown most:',
        '    test 1: 30 → 50',
        '    test 0: 60 → 70',
      ].join('\n'),
    ])
  })

  it('fails a suite that exceeds its budget by half, with the page that says where a test belongs', () => {
    const { warnings, errors } = checkBudget([suite(60, 30, 10, 55)], budget, 1)
    expect(warnings).toEqual([])
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('test 3: 0 → 55')
    expect(errors[0]).toMatch(/testing\.md/u)
  })

  it('accepts the same suite on a machine of half the speed', () => {
    expect(checkBudget([suite(120, 60, 20)], budget, 2)).toEqual({ warnings: [], errors: [] })
  })

  it('accepts a short suite that varies by a few seconds', () => {
    expect(checkBudget([suite(4)], setBudget([suite(1)], 1), 1)).toEqual({ warnings: [], errors: [] })
  })

  it('fails a suite without a budget', () => {
    expect(checkBudget([{ ...suite(1), name: 'New' }], budget, 1).errors).toEqual([
      'New has no budget: run npm test -- --update-budget.',
    ])
  })
})

it('budgetTable shows seconds, and multiples of the calibration task beside the budget', () => {
  expect(budgetTable([suite(100, 20)], budget, 2).split('\n')).toEqual([
    'suite   tests  seconds  units  budget',
    'Server      2      120   60.0   100.0',
    'unit: the calibration task, 2.00 s',
  ])
})
