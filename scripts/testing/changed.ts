/** Selects the tests for `npm test -- --changed`. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findAffectedFiles } from './affectedFiles.ts'
import { buildModuleGraph } from './moduleGraph.ts'
import { mayAffectStories, selectTests, type Story } from './selectTests.ts'
import { results, type Selection } from './suites.ts'
import { addUntracedDependencies } from './untracedDependencies.ts'

const run = promisify(execFile)
const listLines = async (...args: string[]) =>
  (await run('git', ['-c', 'core.quotePath=false', ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout
    .split('\n')
    .filter((line) => line !== '')

/** Returns the existing files of the project, without ignored ones. */
export const listProjectFiles = async (): Promise<string[]> =>
  (await listLines('ls-files', '--cached', '--others', '--exclude-standard')).filter((file) =>
    existsSync(file),
  )

/** Returns Storybook's index without building Storybook. */
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

async function findForkPoint(): Promise<string> {
  for (const main of ['main', 'origin/main'])
    try {
      return (await listLines('merge-base', 'HEAD', main))[0] ?? 'HEAD'
    } catch {
      // This checkout lacks the branch.
    }
  return 'HEAD'
}

/**
 * Selects the tests affected by the changes since a revision, including the work tree and untracked files.
 * @param revision Empty for the point where the branch left `main`.
 * @param quick Whether stories are omitted.
 * @returns `chosen` is undefined when everything may be affected. `why` is printed.
 */
export async function selectChanged(
  revision: string,
  quick: boolean,
): Promise<{ why: string; chosen: Selection | undefined }> {
  const since = revision || (await findForkPoint())
  const changed = [
    ...(await listLines('diff', '--name-only', '--no-renames', since)),
    ...(await listLines('ls-files', '--others', '--exclude-standard')),
  ]
  const files = await listProjectFiles()
  const graph = addUntracedDependencies(await buildModuleGraph(files), [...files, ...changed])
  const needsStories = !quick && mayAffectStories(findAffectedFiles(changed, graph))
  const { selected, reasons } = selectTests(changed, graph, needsStories ? await readStories() : [])
  const lines = reasons.length > 0 ? reasons : ['no test depends on them']
  return {
    why: [`Files changed since ${since.slice(0, 12)}: ${changed.length}`, ...lines].join('\n  '),
    chosen: selected,
  }
}
