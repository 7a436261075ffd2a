/**
 * The time budget of `npm test`, in multiples of the calibration task (`calibration.ts`). `tests/budget.json` has the
 * budget of each suite and the durations of its slowest tests when the budget was set. Suites are compared by the processor
 * time that they take, because their elapsed time depends on what else runs; it is compared for the whole run only, which
 * shows tests that wait, and cannot fail.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalibrationTime } from './calibration.ts'
import type { TestTime } from './reports.ts'

/** The measured time of a suite. */
export interface SuiteTime {
  name: string
  tests: number
  seconds: number
  /** NaN if the system does not report it: then the suite is within its budget. */
  processorSeconds: number
  times: TestTime[]
}

/** The measured time of a complete run: its suites and its elapsed seconds. */
export interface RunTime {
  suites: readonly SuiteTime[]
  /** Undefined for a run of some suites only. */
  seconds?: number
}

interface SuiteBudget {
  /** Processor time in multiples of that of the calibration task. */
  units: number
  /** The slowest tests: elapsed time in multiples of the elapsed time of the calibration task. */
  slowest: Record<string, number>
}

export interface Budget {
  /** Elapsed time of the whole run in multiples of that of the calibration task. */
  units: number
  suites: Record<string, SuiteBudget>
}

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

/** Computes the budget from a measured run. */
export function setBudget({ suites, seconds }: Required<RunTime>, unit: CalibrationTime): Budget {
  const budgets = suites.map((suite) => [
    suite.name,
    {
      units: round(suite.processorSeconds / unit.processorSeconds),
      slowest: slowestTests(suite.times, unit.seconds),
    },
  ])
  return { units: round(seconds / unit.seconds), suites: Object.fromEntries(budgets) }
}

/**
 * Lists the tests that take longer than when the budget was set. An unrecorded test took at most as long as the
 * last
 * recorded one.
 */
function grownTests(suites: readonly SuiteTime[], budget: Budget, unit: number): string[] {
  return suites
    .flatMap(({ name: suite, times }) => {
      const slowest = budget.suites[suite]?.slowest ?? {}
      const recordedUnits = Object.values(slowest)
      const unrecorded = recordedUnits.length < recorded ? 0 : Math.min(...recordedUnits)
      return times.map(({ name, seconds }) => ({
        name,
        now: seconds / unit,
        before: slowest[name] ?? unrecorded,
      }))
    })
    .filter(({ now, before }) => now > before)
    .toSorted((a, b) => b.now - b.before - (a.now - a.before))
    .slice(0, printed)
    .map(({ name, now, before }) => `    ${name}: ${round(before)} → ${round(now)}`)
}

export interface BudgetResult {
  warnings: string[]
  errors: string[]
}

/** Returns whether a time exceeds its budget by a factor. */
const exceeds = (units: number, budget: number, factor: number) =>
  units > Math.max(budget * factor, budget + slack)

/**
 * Compares a run with its budget.
 * @returns for a suite above its budget, the tests that grew most; as an error if it is above by half.
 */
export function checkBudget(
  { suites, seconds = 0 }: RunTime,
  budget: Budget,
  unit: CalibrationTime,
): BudgetResult {
  const result: BudgetResult = { warnings: [], errors: [] }
  for (const suite of suites) {
    const own = budget.suites[suite.name]
    if (!own) {
      result.errors.push(`${suite.name} has no budget: run npm test -- --update-budget.`)
      continue
    }
    const units = suite.processorSeconds / unit.processorSeconds
    if (!exceeds(units, own.units, warningFactor)) continue
    const lines = [
      `${suite.name} took ${round(units)} times the processor time of the calibration task; its budget is ${own.units}. Grown most:`,
      ...grownTests([suite], budget, unit.seconds),
    ]
    if (exceeds(units, own.units, failureFactor))
      result.errors.push(
        [...lines, '    Move, merge or speed up tests: see “Where a test belongs” in docs/testing.md.'].join(
          '\n',
        ),
      )
    else result.warnings.push(lines.join('\n'))
  }
  const units = seconds / unit.seconds
  if (exceeds(units, budget.units, warningFactor))
    result.warnings.push(
      [
        `The run took ${round(units)} times the calibration task; its budget is ${budget.units}.`,
        'If no suite exceeds its own, tests wait, or other programs used the processors. Grown most:',
        ...grownTests(suites, budget, unit.seconds),
      ].join('\n'),
    )
  return result
}

/**
 * Formats the table of the suites: tests, seconds, processor seconds, and multiples of the calibration task with
 * the budget.
 */
export function budgetTable(
  { suites, seconds }: Required<RunTime>,
  budget: Budget,
  unit: CalibrationTime,
): string {
  const cell = (value = Number.NaN, digits = 0) => (Number.isNaN(value) ? '–' : value.toFixed(digits))
  const rows = suites.map((suite) => [
    suite.name,
    cell(suite.tests),
    cell(suite.seconds),
    cell(suite.processorSeconds),
    cell(suite.processorSeconds / unit.processorSeconds, 1),
    cell(budget.suites[suite.name]?.units, 1),
  ])
  const table = [['suite', 'tests', 'seconds', 'processor', 'units', 'budget'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = table.map((row) =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  const run = `The run: ${Math.round(seconds)} s, ${(seconds / unit.seconds).toFixed(1)} units; budget ${budget.units.toFixed(1)}`
  const task = `Unit: the calibration task, ${unit.seconds.toFixed(2)} s, ${unit.processorSeconds.toFixed(2)} processor seconds`
  return [...lines, run, task].join('\n')
}

export const readBudget = async (file = budgetFile): Promise<Budget> =>
  JSON.parse(await readFile(file, 'utf8')) as Budget

export const writeBudget = (budget: Budget, file = budgetFile): Promise<void> =>
  writeFile(file, `${JSON.stringify(budget, undefined, 2)}\n`)
