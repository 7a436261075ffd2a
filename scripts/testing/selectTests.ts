import { type AffectedFiles, describeChain, findAffectedFiles, findDependencies } from './affectedFiles.ts'
import type { ModuleGraph } from './moduleGraph.ts'
import type { Selection } from './suites.ts'

/** A story of Storybook's index. */
export interface Story {
  id: string
  type: string
  importPath: string
}

const everything =
  /^(?:package(?:-lock)?\.json|\.npmrc|(?:.*\/)?tsconfig(?:\.\w+)?\.json|vite(?:st)?\.config\.ts|scripts\/test(?:\.ts|ing\/.*))$/u
/** Returns whether a file affects every test although no file imports it: packages, configuration, the runner. */
export const affectsEverything = (file: string): boolean => everything.test(file)

const vitestFile = /^tests\/(?!e2e\/).*\.test\.tsx?$/u
const endToEndFile = /^tests\/e2e\/.*\.spec\.ts$/u
const storyFile = /\.stories\.tsx$/u
const clientBuild = 'scripts/build.ts'
const server = 'server/main.ts'
const baselines = 'tests/visual/baselines/'
const book = '.storybook/book/'

/** Returns whether a story or the design documentation can be affected: only then Storybook's index is needed. */
export const mayAffectStories = (affected: AffectedFiles): boolean =>
  [...affected.keys()].some(
    (file) => storyFile.test(file) || file.startsWith(baselines) || file.startsWith(book),
  )

/**
 * Selects the tests that depend on the changed files, and describes why, one line for each kind of test.
 * @param graph Includes the untraced dependencies.
 * @param stories All stories of Storybook's index, or none if no story is wanted.
 * @returns undefined as the selection when everything may be affected.
 */
export function selectTests(
  changed: readonly string[],
  graph: ModuleGraph,
  stories: readonly Story[],
): { selected: Selection | undefined; reasons: string[] } {
  const global = changed.find((file) => affectsEverything(file))
  if (global) return { selected: undefined, reasons: [`everything: ${global}`] }

  const affected = findAffectedFiles(changed, graph)
  // No import shows which screens an end-to-end test visits: a change of the product would select all of them.
  const product = findDependencies([clientBuild, server], graph)
  const apartFromProduct = findAffectedFiles(
    changed.filter((file) => !product.has(file)),
    graph,
  )
  const tests = [
    ...[...affected.keys()].filter((file) => vitestFile.test(file) && graph.has(file)),
    ...[...apartFromProduct.keys()].filter((file) => endToEndFile.test(file) && graph.has(file)),
  ].toSorted()
  const ids = stories
    .filter(
      ({ id, importPath }) =>
        affected.has(importPath.replace(/^\.\//u, '')) ||
        changed.some((file) => file.startsWith(`${baselines}${id}`)),
    )
    .map(({ id }) => id)
  const all = stories.length > 0 && ids.length === stories.length
  if (stories.length > 0 && changed.some((file) => file.startsWith(book))) ids.push('tree-search')
  const selected = {
    tests,
    stories: all ? ('all' as const) : ids,
    client: affected.has(clientBuild) || affected.has('scripts/size.ts'),
    core: affected.has(clientBuild) || affected.has(server),
  }
  return { selected, reasons: describeSelection(selected, affected, apartFromProduct) }
}

function describeSelection(
  { tests, stories, core }: Selection,
  affected: AffectedFiles,
  apartFromProduct: AffectedFiles,
): string[] {
  const groups = Map.groupBy(tests, (file) => file.split('/')[1] ?? '')
  const reasons = [...groups].map(([group, files]) => {
    const chains = files.map((file) =>
      describeChain(file, endToEndFile.test(file) ? apartFromProduct : affected),
    )
    return `${group}: ${files.length} ${files.length === 1 ? 'file' : 'files'}, ${shortest(chains)}`
  })
  if (stories.length > 0) {
    const files = [...affected.keys()].filter((file) => storyFile.test(file))
    const why =
      shortest(files.map((file) => describeChain(file, affected))) ?? 'whose baselines or book changed'
    reasons.push(`stories: ${stories === 'all' ? 'all' : stories.length}, ${why}`)
  }
  const entry = [clientBuild, server].find((file) => affected.has(file))
  if (core && entry) reasons.push(`core end-to-end tests: ${describeChain(entry, affected)}`)
  return reasons
}

/** Returns the chain with the fewest files. */
const shortest = (chains: readonly string[]) =>
  chains.toSorted((a, b) => a.split(' ← ').length - b.split(' ← ').length)[0]
