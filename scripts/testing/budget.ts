/**
 * The time budget of `npm test`, in multiples of the calibration task (`calibration.ts`). `tests/budget.json` has the
 * budget of each suite and the durations of its slowest tests when the budget was set.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestTime } from './reports.ts'

/** What a suite took. */
export interface SuiteTime {
  name: string
  tests: number
  seconds: number
  times: TestTime[]
}

interface SuiteBudget {
  /** Multiples of the calibration task. */
  units: number
  /** The slowest tests, in the same unit. */
  slowest: Record<string, number>
}

export type Budget = Record<string, SuiteBudget>

export const budgetFile = join(process.cwd(), 'tests/budget.json')

/** A run above its budget by this factor prints the tests that grew most. */
const warningFactor = 1.25
/** A run above its budget by this factor fails. */
const failureFactor = 1.5
/** Multiples of the calibration task by which every suite may exceed its budget: a short one varies more. */
const slack = 5
/** Number of tests recorded and printed per suite. */
const recorded = 20
const printed = 8

const round = (value: number) => Math.round(value * 10) / 10

function slowestTests(times: readonly TestTime[], unit: number): Record<string, number> {
  const sorted = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, recorded)
  const units = sorted.map(({ name, seconds }) => [name, round(seconds / unit)] as const)
  return Object.fromEntries(units.filter(([, value]) => value > 0))
}

/** The budget that fits what suites took. @param unit Duration of the calibration task in seconds. */
export function setBudget(suites: readonly SuiteTime[], unit: number): Budget {
  return Object.fromEntries(
    suites.map(({ name, seconds, times }) => [
      name,
      { units: round(seconds / unit), slowest: slowestTests(times, unit) },
    ]),
  )
}

/** Tests that take longer than when the budget was set. An unrecorded test took at most as long as the last recorded. */
function grownTests({ times }: SuiteTime, { slowest }: SuiteBudget, unit: number): string[] {
  const recordedUnits = Object.values(slowest)
  const unrecorded = recordedUnits.length < recorded ? 0 : Math.min(...recordedUnits)
  return times
    .map(({ name, seconds }) => ({ name, now: seconds / unit, before: slowest[name] ?? unrecorded }))
    .filter(({ now, before }) => now > before)
    .toSorted((a, b) => b.now - b.before - (a.now - a.before))
    .slice(0, printed)
    .map(({ name, now, before }) => `    ${name}: ${round(before)} → ${round(now)}`)
}

export interface BudgetResult {
  warnings: string[]
  errors: string[]
}

/**
 * Compares the suites with their budgets.
 * @param unit Duration of the calibration task in seconds.
 * @returns for a suite above its budget, the tests that grew most; as an error if it is above by half.
 */
export function checkBudget(suites: readonly SuiteTime[], budget: Budget, unit: number): BudgetResult {
  const result: BudgetResult = { warnings: [], errors: [] }
  for (const suite of suites) {
    const own = budget[suite.name]
    if (!own) {
      result.errors.push(`${suite.name} has no budget: run npm test -- --update-budget.`)
      continue
    }
    const units = suite.seconds / unit
    const exceeds = (factor: number) => units > Math.max(own.units * factor, own.units + slack)
    if (!exceeds(warningFactor)) continue
    const lines = [
      `${suite.name} took ${round(units)} times the calibration task; its budget is ${own.units}. Grown most:`,
      ...grownTests(suite, own, unit),
    ]
    if (exceeds(failureFactor))
      result.errors.push(
        [...lines, '    Move, merge or speed up tests: see “Where a test belongs” in docs/testing.md.'].join(
          '\n',
        ),
      )
    else result.warnings.push(lines.join('\n'))
  }
  return result
}

/** The table of the suites: tests, seconds, and multiples of the calibration task beside the budget. */
export function budgetTable(suites: readonly SuiteTime[], budget: Budget, unit: number): string {
  const rows = suites.map(({ name, tests, seconds }) => [
    name,
    String(tests),
    String(Math.round(seconds)),
    (seconds / unit).toFixed(1),
    budget[name]?.units.toFixed(1) ?? '–',
  ])
  const table = [['suite', 'tests', 'seconds', 'units', 'budget'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  return [...lines, `unit: the calibration task, ${unit.toFixed(2)} s`].join('\n')
}

export const readBudget = async (file = budgetFile): Promise<Budget> =>
  JSON.parse(await readFile(file, 'utf8')) as Budget

export const writeBudget = (budget: Budget, file = budgetFile): Promise<void> =>
  writeFile(file, `${JSON.stringify(budget, undefined, 2)}\n`)
