/**
 * Runs every suite and ends with one line, `N passed, N failed`. `--quick` leaves out what needs a browser or a build.
 * A check without tests of its own (types, lint, …) counts as one; a suite that ran nothing counts as a failure.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.ts'

interface Counts {
  passed: number
  failed: number
}

interface Suite {
  name: string
  /** A file under node_modules, or a script of this project. */
  command: string
  args: string[]
  browser?: boolean
  env?: NodeJS.ProcessEnv
  /** Where the suite leaves its numbers; without it, the exit code is the only result. */
  counts?: { file: string; read: (json: Record<string, unknown>) => Counts }
}

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } })
const results = join(process.cwd(), 'test-results')
const say = (line: string) => process.stdout.write(`${line}\n`)
const num = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Vitest and Jest name their numbers alike. */
const readJest = (json: Record<string, unknown>): Counts => ({
  passed: num(json['numPassedTests']),
  failed: Math.max(num(json['numFailedTests']), num(json['numFailedTestSuites']) > 0 ? 1 : 0),
})

function readPlaywright(json: Record<string, unknown>): Counts {
  const stats = (json['stats'] ?? {}) as Record<string, unknown>
  const errors = Array.isArray(json['errors']) ? json['errors'].length : 0
  return { passed: num(stats['expected']), failed: num(stats['unexpected']) + num(stats['flaky']) + errors }
}

function vitest(name: string, project: string): Suite {
  const file = join(results, `${project}.json`)
  return {
    name,
    command: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    counts: { file, read: readJest },
  }
}

function playwright(name: string, file: string, projects: string[]): Suite {
  return {
    name,
    command: 'node_modules/playwright/cli.js',
    args: [
      'test',
      '--config=tests/e2e/playwright.config.ts',
      ...projects.map((project) => `--project=${project}`),
    ],
    browser: true,
    env: { E2E_RESULTS: file },
    counts: { file: join(results, `${file}.json`), read: readPlaywright },
  }
}

const suites: Suite[] = [
  { name: 'Types', command: 'node_modules/typescript/bin/tsc', args: ['--noEmit'] },
  { name: 'Lint', command: 'node_modules/oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'Format', command: 'node_modules/oxfmt/bin/oxfmt', args: ['--check', '.'] },
  vitest('Unit', 'unit'),
  vitest('Contract', 'contract'),
  vitest('Server', 'server'),
  vitest('Server, measured', 'measured'),
  { name: 'Build', command: 'scripts/build.ts', args: [], browser: true },
  { name: 'Size', command: 'scripts/size.ts', args: [], browser: true },
  {
    name: 'Stories',
    command: 'scripts/visual.ts',
    args: [],
    browser: true,
    counts: {
      file: join(results, 'stories.json'),
      read: (json) => ({ passed: num(json['passed']), failed: num(json['failed']) }),
    },
  },
  playwright('End to end', 'e2e', ['desktop', 'phone']),
  playwright('End to end, measured', 'e2e-measured', ['measured']),
]

function start(suite: Suite): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [suite.command, ...suite.args], {
      env: { ...process.env, ...suite.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => (output += `${error.message}\n`))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function count({ counts }: Suite, code: number): Promise<Counts> {
  if (!counts) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!existsSync(counts.file)) return { passed: 0, failed: 1 }
  const read = counts.read(JSON.parse(await readFile(counts.file, 'utf8')) as Record<string, unknown>)
  const nothing = read.passed + read.failed === 0
  return { passed: read.passed, failed: read.failed === 0 && (nothing || code !== 0) ? 1 : read.failed }
}

/** What names the failures in a suite's output, with what follows each: 60 lines, or the last 20 where nothing does. */
function failures(output: string): string[] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const named = lines.flatMap((line, at) =>
    /^\s*(✗|✘|×|FAIL|\d+\) \[)|\berror\b.*:/i.test(line) ? [at, at + 1, at + 2, at + 3] : [],
  )
  const wanted = [...new Set(named)].slice(0, 60)
  const shown = wanted.length > 0 ? wanted.map((at) => lines[at] ?? '') : lines.slice(-20)
  return shown.map((line) => `    ${line.trimEnd().slice(0, 300)}`)
}

async function main(): Promise<void> {
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const chosen = suites.filter(({ browser }) => !(values.quick && browser))
  if (!values.quick) say(`Browser: ${(await findBrowser()).origin}`)
  const total: Counts = { passed: 0, failed: 0 }
  const summary: string[] = []
  for (const suite of chosen) {
    const begun = Date.now()
    const { code, output } = await start(suite)
    const { passed, failed } = await count(suite, code)
    total.passed += passed
    total.failed += failed
    if (failed > 0) say(output.trimEnd())
    const seconds = Math.round((Date.now() - begun) / 1000)
    const line = `${failed > 0 ? '✗' : '✓'} ${suite.name}: ${passed} passed, ${failed} failed (${seconds} s)`
    say(line)
    summary.push(line, ...(failed > 0 ? failures(output) : []))
  }
  // Once more at the end: a log is often cut at its beginning.
  say(`\n${summary.join('\n')}\n`)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

await main()
