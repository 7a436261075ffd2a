/** The suites of the three test levels, and the builds that they need. */
import { basename, join } from 'node:path'
import { type ReadReport, readPlaywright, readStories, readVitest } from './reports.ts'
import type { Command } from './run.ts'
import { reportVariable } from './reportVariable.ts'

/** `quick` needs no browser and no build, `core` is `npm test`, `all` runs every night. */
export type Level = 'quick' | 'core' | 'all'

export interface Suite {
  name: string
  command: Command
  /** Names of suites that must have finished before; those that are not part of the run do not matter. */
  after?: string[]
  /** Whether the suite measures time and must run alone. */
  alone?: boolean
}

/** The selected tests: test files and story ids. Without a selection, all run. */
export interface Selection {
  tests: string[]
  stories: string[] | 'all'
  /** Whether the built client may have changed. */
  client: boolean
  /** Whether the end-to-end tests with the tag `@core` run, in addition to the selected files. */
  core: boolean
}

export interface PlanOptions {
  level: Level
  selection?: Selection | undefined
  /** Part of the tests, as `1/4`, for machines that run the suites in parallel. */
  shard?: string | undefined
}

export const results = join(process.cwd(), 'test-results')

/** A failed test is retried once; if it passes then, it is flaky. */
const retries = 1

const shardArgs = (shard?: string) => (shard ? [`--shard=${shard}`] : [])

const check = (name: string, ...args: string[]): Suite => ({ name, command: { args } })

function reported(name: string, file: string, read: ReadReport, command: Command): Suite {
  return { name, command: { ...command, report: { file: join(results, file), read } } }
}

function vitest(name: string, project: string, files: string[], shard?: string): Suite {
  const file = `${project}.json`
  return reported(name, file, readVitest, {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=./scripts/testing/vitestReporter.ts',
      `--retry=${retries}`,
      ...shardArgs(shard),
      ...files,
      // The selected files may all belong to another project.
      ...(files.length > 0 ? ['--passWithNoTests'] : []),
    ],
    env: { [reportVariable]: join(results, file) },
    mayBeEmpty: files.length > 0,
  })
}

function playwright(name: string, folder: string, args: string[], files: string[], shard?: string): Suite {
  return reported(name, `${folder}.json`, readPlaywright, {
    args: [
      'node_modules/playwright/cli.js',
      'test',
      '--config=tests/e2e/playwright.config.ts',
      `--retries=${retries}`,
      ...args,
      ...shardArgs(shard),
      ...files,
      ...(files.length > 0 ? ['--pass-with-no-tests'] : []),
    ],
    env: { E2E_RESULTS: folder },
    mayBeEmpty: files.length > 0,
  })
}

const stories = (ids: string[] | 'all', shard?: string): Suite =>
  reported('Stories', 'stories.json', readStories, {
    args: [
      'scripts/visual.ts',
      '--no-build',
      `--retries=${retries}`,
      ...shardArgs(shard),
      ...(ids === 'all' ? [] : [`--ids=${ids.join(',')}`]),
    ],
  })

/** The unit tests are in the second folder, too: it has those of scripts, workflows and the repository. */
const folders: Record<string, string[]> = { unit: ['tests/unit/', 'tests/tooling/'] }

/** Lists the suites of a level in the order in which they start, as far as `after` and `alone` allow. */
export function planSuites({ level, selection, shard }: PlanOptions): Suite[] {
  const within = (folder: string) =>
    selection?.tests.filter((file) =>
      (folders[folder] ?? [`tests/${folder}/`]).some((start) => file.startsWith(start)),
    ) ?? []
  const wanted = (suite: Suite, some: boolean) => (selection && !some ? [] : [suite])
  const tests = (name: string, project: string, folder = project) =>
    wanted(vitest(name, project, within(folder), shard), within(folder).length > 0)
  const specs = within('e2e')
  const endToEnd = (name: string, folder: string, ...args: string[]) =>
    wanted(playwright(name, folder, args, specs, shard), specs.length > 0)
  const coreEndToEnd = () => {
    // Playwright matches `project file titles tags`: the core tests and those of the selected files, each once.
    const names = specs.map((file) => ` ${basename(file).replaceAll('.', String.raw`\.`)} `)
    const patterns = [...(!selection || selection.core ? ['@core'] : []), ...names]
    const args = ['--project=end-to-end', `--grep=${patterns.join('|')}`]
    return wanted(playwright('End to end', 'e2e', args, [], shard), patterns.length > 0)
  }
  const alone = (suites: Suite[]) => suites.map((suite) => ({ ...suite, alone: true }))
  /** The suite itself reports programs that are missing on the machine. */
  const optional = (suites: Suite[]) =>
    suites.map((suite) => ({ ...suite, command: { ...suite.command, mayBeEmpty: true } }))
  const following = (suites: Suite[], ...after: string[]) => suites.map((suite) => ({ ...suite, after }))

  const chosenStories = selection?.stories ?? 'all'
  const anyStories = chosenStories === 'all' || chosenStories.length > 0
  const needsClient =
    !selection || selection.client || selection.core || specs.length + within('browsers').length > 0
  const quick = [
    ...tests('Server', 'server'),
    check(
      'Types and lint',
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--type-check',
      '--deny-warnings',
    ),
    // Browser code must not use Node's types; stories are excluded, because their types include them.
    check('Browser types', 'node_modules/typescript/bin/tsc', '-p', 'src/tsconfig.app.json'),
    check('Format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
    ...tests('Unit', 'unit'),
    ...tests('Contract', 'contract'),
  ]
  if (level === 'quick') return quick
  const builds = [
    ...(anyStories ? [check('Storybook', 'scripts/visual.ts', '--no-visit')] : []),
    ...(needsClient ? [check('Build', 'scripts/build.ts')] : []),
  ]
  const browsers = [
    ...following(wanted(stories(chosenStories, shard), anyStories), 'Storybook'),
    ...(needsClient ? following([check('Size', 'scripts/size.ts')], 'Build') : []),
  ]
  if (level === 'core') return [...builds, ...browsers, ...quick, ...following(coreEndToEnd(), 'Build')]
  return [
    ...builds,
    ...browsers,
    ...quick,
    ...following(selection ? coreEndToEnd() : endToEnd('End to end', 'e2e', '--project=end-to-end'), 'Build'),
    ...following(
      optional(endToEnd('Cluster', 'cluster', '--project=cluster', '--pass-with-no-tests')),
      'Build',
    ),
    ...tests('Resilience', 'resilience'),
    ...following(
      optional(wanted(vitest('Other browsers', 'browsers', [], shard), within('browsers').length > 0)),
      'Build',
    ),
    ...alone(tests('Server, measured', 'measured', 'server')),
    ...alone(tests('Resilience, measured', 'resilience-measured', 'resilience')),
    ...following(alone(endToEnd('End to end, measured', 'e2e-measured', '--project=measured')), 'Build'),
  ]
}

/** Returns a suite's name on the command line, such as `types-and-lint`. */
const optionName = ({ name }: Suite) => name.toLowerCase().replaceAll(/[^a-z]+/gu, '-')

/**
 * Keeps the suites with these names, and those that must run before them.
 * @param only Names as `server,types-and-lint`; undefined keeps all.
 * @throws {Error} for an unknown name, with all names.
 */
export function onlySuites(suites: Suite[], only: string | undefined): Suite[] {
  if (only === undefined) return suites
  const names = only.split(',')
  const unknown = names.filter((name) => !suites.some((suite) => optionName(suite) === name))
  if (unknown.length > 0)
    throw new Error(`No suite ${unknown.join(', ')} among ${suites.map(optionName).join(', ')}`)
  const chosen = suites.filter((suite) => names.includes(optionName(suite)))
  const before = new Set(chosen.flatMap(({ after = [] }) => after))
  return suites.filter((suite) => chosen.includes(suite) || before.has(suite.name))
}
