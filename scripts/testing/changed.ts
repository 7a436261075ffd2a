/** Selects the tests for `npm test -- --changed`. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findReferrers, affectedBy } from './dependents.ts'
import { results, type Selection } from './suites.ts'

const run = promisify(execFile)
const lines = async (...args: string[]) =>
  (await run('git', args, { maxBuffer: 64 * 1024 * 1024 })).stdout.split('\n').filter((line) => line !== '')

/** Files that affect every test, although no file refers to them. */
const affectsEverything =
  /^(?:package(?:-lock)?\.json|\.npmrc|(?:.*\/)?tsconfig(?:\.\w+)?\.json|vite(?:st)?\.config\.ts|scripts\/test)/u
const allStories =
  /^(?:\.storybook\/|public\/|scripts\/(?:browser|visual)|tests\/visual\/(?!baselines\/)|test-runner)/u
const photographs = 'tests/visual/baselines/'
/** Entry points of client and server, and files shared by all journeys without being imported. */
const allJourneys =
  /^(?:index\.html|public\/.*|scripts\/(?:browser|build)\.ts|server\/main\.ts|tests\/e2e\/(?:build|playwright\.config)\.ts)$/u
const serverSetup = 'tests/server/database.ts'
const testFile = /^tests\/(?:(?:unit|contract|server)\/.*\.test\.tsx?|e2e\/.*\.spec\.ts)$/u
const withText = /\.(?:tsx?|m?js|json|html|css)$/u

interface Story {
  id: string
  type: string
  importPath: string
}

/**
 * Selects the tests affected by the changed files.
 * @param stories All stories of Storybook's index.
 * @returns undefined when everything may be affected.
 */
export function selectAffected(
  changed: string[],
  reached: Set<string>,
  known: string[],
  stories: Story[],
): Selection | undefined {
  if (changed.some((file) => affectsEverything.test(file))) return undefined
  const some = [...reached]
  const journeys = some.some((file) => allJourneys.test(file))
  const server = reached.has(serverSetup)
  const tests = known.filter(
    (file) =>
      testFile.test(file) &&
      (reached.has(file) ||
        (journeys && file.startsWith('tests/e2e/')) ||
        (server && file.startsWith('tests/server/'))),
  )
  const ids = stories
    .filter(
      ({ id, importPath }) =>
        reached.has(importPath.replace(/^\.\//u, '')) ||
        changed.some((file) => file.startsWith(`${photographs}${id}`)),
    )
    .map(({ id }) => id)
  const all = some.some((file) => allStories.test(file)) || ids.length === stories.length
  return { tests, stories: all && stories.length > 0 ? 'all' : ids, client: reached.has('index.html') }
}

/** Storybook's index, without building it. */
async function readStories(): Promise<Story[]> {
  const file = join(results, 'storybook-index.json')
  await mkdir(results, { recursive: true })
  await run(
    process.execPath,
    ['node_modules/storybook/dist/bin/dispatcher.js', 'index', '-o', file, '--quiet'],
    {
      env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    },
  )
  const { entries } = JSON.parse(await readFile(file, 'utf8')) as { entries: Record<string, Story> }
  return Object.values(entries).filter(({ type }) => type === 'story')
}

async function forkPoint(): Promise<string> {
  for (const main of ['main', 'origin/main'])
    try {
      return (await lines('merge-base', 'HEAD', main))[0] ?? 'HEAD'
    } catch {
      // This branch does not exist here.
    }
  return 'HEAD'
}

/**
 * Selects the tests affected by the changes since a revision, including the work tree and untracked files.
 * @param revision Empty for the point where the branch left `main`.
 */
export async function selectChanged(
  revision: string,
  quick: boolean,
): Promise<{ why: string; chosen: Selection | undefined }> {
  const since = revision || (await forkPoint())
  const changed = [
    ...(await lines('diff', '--name-only', '--no-renames', since)),
    ...(await lines('ls-files', '--others', '--exclude-standard')),
  ]
  const known = (await lines('ls-files', '--cached', '--others', '--exclude-standard')).filter((file) =>
    existsSync(file),
  )
  const texts = await Promise.all(
    known.map(async (file) => [file, withText.test(file) ? await readFile(file, 'utf8') : ''] as const),
  )
  const { imports } = JSON.parse(await readFile('package.json', 'utf8')) as {
    imports: Record<string, string>
  }
  const reached = affectedBy(changed, findReferrers(new Map(texts), imports))
  const chosen = selectAffected(changed, reached, known, quick ? [] : await readStories())
  const counted = chosen
    ? `${chosen.tests.length} files of tests and ${chosen.stories === 'all' ? 'all' : chosen.stories.length} stories`
    : 'everything'
  return { why: `${changed.length} files changed since ${since.slice(0, 12)}: ${counted}`, chosen }
}
