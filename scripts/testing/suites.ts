/** The suites of `npm test`, and which of them run in parallel. */
import { join } from 'node:path'
import { readPlaywright, readStories, readVitest } from './reports.ts'
import type { Command } from './run.ts'

export interface Suite {
  name: string
  command: Command
  /** The command that runs one failed test again; `only` comes from its failure, `at` numbers the retries. */
  retry?: (only: string[], at: number) => Command
}

/** The selected tests: test files and story ids. Without a selection, all run. */
export interface Selection {
  tests: string[]
  stories: string[] | 'all'
  /** Whether the built client may have changed. */
  client: boolean
}

export const results = join(process.cwd(), 'test-results')

const check = (name: string, ...args: string[]): Suite => ({ name, command: { args } })

/** The selected files may all belong to the folder's other suite. */
const emptyIfNone = (files: string[], option: string) => (files.length > 0 ? [option] : [])

function vitest(name: string, project: string, files: string[]): Suite {
  const command = (only: string[], report: string): Command => {
    const file = join(results, `${report}.json`)
    return {
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...only,
      ],
      report: { file, read: (json) => readVitest(json) },
    }
  }
  return {
    name,
    command: {
      ...command([...files, ...emptyIfNone(files, '--passWithNoTests')], project),
      mayBeEmpty: files.length > 0,
    },
    retry: (only, at) => command(only, `${project}-again-${at}`),
  }
}

function playwright(name: string, folder: string, args: string[], files: string[]): Suite {
  const command = (more: string[], left: string): Command => ({
    args: ['node_modules/playwright/cli.js', 'test', '--config=tests/e2e/playwright.config.ts', ...more],
    env: { E2E_RESULTS: left },
    report: { file: join(results, `${left}.json`), read: readPlaywright },
  })
  return {
    name,
    command: {
      ...command([...args, ...files, ...emptyIfNone(files, '--pass-with-no-tests')], folder),
      mayBeEmpty: files.length > 0,
    },
    retry: (only, at) => command([...only, '--workers=1', '--trace=on'], `${folder}-again-${at}`),
  }
}

function stories(ids: string[] | 'all'): Suite {
  const command = (args: string[]): Command => ({
    args: ['scripts/visual.ts', ...args],
    report: { file: join(results, 'stories.json'), read: readStories },
  })
  return {
    name: 'Stories',
    command: command(['--no-build', ...(ids === 'all' ? [] : [`--ids=${ids.join(',')}`])]),
    retry: (only) => command(['--no-build', ...only]),
  }
}

const build = check('Build', 'scripts/build.ts')
const storybook = check('Storybook', 'scripts/visual.ts', '--no-visit')

/** The journeys in browsers other than Chromium, on a fresh build. */
export const planBrowsers = (): Suite[][][] => [[[build]], [[vitest('Other browsers', 'browsers', [])]]]

/** Every attack, in many rounds. */
export function planAttack(): Suite[][][] {
  return [vitest('Attacks', 'attack', []), vitest('Attacks, measured', 'attack-measured', [])].map(
    ({ retry: _retry, ...attacks }) => [
      [{ ...attacks, command: { ...attacks.command, env: { ATTACK: 'long' } } }],
    ],
  )
}

const folders: Record<string, string> = {
  unit: 'tests/unit/',
  contract: 'tests/contract/',
  server: 'tests/server/',
  attack: 'tests/attack/',
  e2e: 'tests/e2e/',
}

/**
 * The suites in order: stages run one after the other, the lanes of a stage in parallel, the suites of a lane one after
 * the other. Suites that measure time have a stage of their own.
 */
export function plan({
  quick,
  selection,
}: {
  quick: boolean
  selection?: Selection | undefined
}): Suite[][][] {
  const within = (folder: string) =>
    selection?.tests.filter((file) => file.startsWith(folders[folder] ?? '')) ?? []
  const wanted = (suite: Suite, some: boolean) => (selection && !some ? [] : [suite])
  const tests = (name: string, project: string, folder = project) =>
    wanted(vitest(name, project, within(folder)), within(folder).length > 0)
  const journeys = (name: string, folder: string, projects: string[]) => {
    const args = projects.map((project) => `--project=${project}`)
    return wanted(playwright(name, folder, args, within('e2e')), within('e2e').length > 0)
  }
  const built = [build, check('Size', 'scripts/size.ts')]
  const some = selection?.stories ?? 'all'
  const anyStories = some === 'all' || some.length > 0
  const quickOnes = [
    [
      [
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
      ],
      [
        ...tests('Unit', 'unit'),
        ...tests('Contract', 'contract'),
        ...(quick || (selection && !selection.client && within('e2e').length === 0) ? [] : built),
        ...(quick ? [] : wanted(storybook, anyStories)),
      ],
      // In a lane of its own: it waits for its database half of the time.
      tests('Server', 'server'),
    ],
    [tests('Server, measured', 'measured', 'server')],
  ]
  if (quick) return quickOnes
  return [
    ...quickOnes,
    [tests('Attacks', 'attack')],
    [tests('Attacks, measured', 'attack-measured', 'attack')],
    [wanted(stories(some), anyStories)],
    [journeys('End to end', 'e2e', ['journeys', 'cluster'])],
    [journeys('End to end, measured', 'e2e-measured', ['measured'])],
  ]
}
