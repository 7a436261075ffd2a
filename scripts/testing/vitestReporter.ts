/** Vitest reporter that writes a suite's report for `reports.ts`: Vitest's `json` reporter leaves out retries. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { reportVariable } from './reportVariable.ts'
import { cleanMessage, type Failure, noTests, type Report } from './reports.ts'

const messagesOf = (errors: readonly { message?: string; stack?: string }[] = []) =>
  cleanMessage(errors.map(({ message, stack }) => stack ?? message ?? '').join('\n'))

function addTest(report: Report, file: string, test: TestCase): number {
  const { state, errors } = test.result()
  const { duration = 0, flaky = false } = test.diagnostic() ?? {}
  const named: Failure = { name: `${file} > ${test.fullName}`, message: messagesOf(errors) }
  if (state === 'passed') report.passed += 1
  if (state === 'passed' && flaky) report.flaky.push(named)
  if (state === 'failed') report.failures.push(named)
  if (duration > 0) report.times.push({ name: named.name, seconds: duration / 1000 })
  return duration
}

/** Adds a file's tests. Imports and hooks count as one more entry of its times; errors outside of tests as a failure. */
function addModule(report: Report, module: TestModule): void {
  const file = relative(process.cwd(), module.moduleId)
  const failuresBefore = report.failures.length
  let inTests = 0
  for (const test of module.children.allTests()) inTests += addTest(report, file, test)
  const suiteErrors = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  const outside = [...module.errors(), ...suiteErrors]
  if (outside.length > 0 || (module.state() === 'failed' && report.failures.length === failuresBefore))
    report.failures.push({ name: file, message: messagesOf(outside) })
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  const rest = Math.max(0, setupDuration + collectDuration + duration - inTests)
  report.times.push({ name: `${file} > (imports and hooks)`, seconds: rest / 1000 })
}

export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report = noTests()
    for (const module of modules) addModule(report, module)
    if (unhandled.length > 0)
      report.failures.push({ name: 'Unhandled errors', message: messagesOf(unhandled) })
    const file = process.env[reportVariable]
    if (!file) throw new Error(`${reportVariable} is not set`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(report))
  }
}
