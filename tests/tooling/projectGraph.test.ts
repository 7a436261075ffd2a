import { readFileSync } from 'node:fs'
import path from 'node:path'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync, Visitor } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { findAffectedFiles, findDependencies } from '../../scripts/testing/affectedFiles.ts'
import { listProjectFiles } from '../../scripts/testing/changed.ts'
import type { ModuleGraph } from '../../scripts/testing/moduleGraph.ts'
import { affectsEverything } from '../../scripts/testing/selectTests.ts'
import { addUntracedDependencies } from '../../scripts/testing/untracedDependencies.ts'
import { buildGraphInProcess } from './moduleGraphProcess.ts'

const root = path.join(import.meta.dirname, '../..')
/** Building the graph of all modules takes some seconds, and other tests run at the same time. */
const giveUpMs = 120_000
let files: string[]
let graph: ModuleGraph

beforeAll(async () => {
  files = await listProjectFiles()
  graph = await buildGraphInProcess(files, root)
}, giveUpMs)

/** Returns whether only the studio may use a file. */
const isStudioFile = (file: string) =>
  /^src\/(?:(?:pages|components|api)\/studio\/|locales\/es\/studio)/u.test(file)

it('the members’ client contains no studio code', () => {
  const sources = files.filter((file) => /^src\/(?!mocks\/).*\.tsx?$/u.test(file))
  const product = new Set(sources.filter((file) => !file.endsWith('.stories.tsx')))
  const within = new Map([...graph].filter(([file]) => product.has(file)))
  const affected = findAffectedFiles([...product].filter(isStudioFile), within)
  expect([...affected.keys()].filter((file) => !isStudioFile(file)).toSorted()).toEqual([
    'src/studio.tsx',
    'src/studioApp/StudioApp.tsx',
    'src/studioApp/StudioLayout.tsx',
    'src/studioApp/studioScreens.tsx',
  ])
})

it('the graph contains all imports of test files and stories', () => {
  const complete = addUntracedDependencies(graph, files)
  for (const [file, imported] of graph)
    if (/\.(?:test|spec|stories)\.tsx?$/u.test(file))
      expect([...(complete.get(file) ?? [])], file).toEqual(expect.arrayContaining([...imported]))
})

/** Lists string literals of a module, and beginnings of its templates, except the sources of its imports. */
function listStrings(file: string): string[] {
  const strings: string[] = []
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  const sources = new Set<number>()
  const addSource = ({ source }: { source: { start: number } | null }) => {
    if (source) sources.add(source.start)
  }
  new Visitor({
    ImportDeclaration: addSource,
    ExportNamedDeclaration: addSource,
    ExportAllDeclaration: addSource,
    TSImportType: addSource,
    Literal({ value, start }) {
      if (typeof value === 'string' && !sources.has(start)) strings.push(value)
    },
    TemplateLiteral({ quasis }) {
      // Only the folder of `deploy/${name}.yaml` is known.
      strings.push((quasis[0]?.value.raw ?? '').replace(/[^/]*$/u, ''))
    },
  }).visit(program)
  return strings
}

/** Returns whether a string names an output: a page of a built client, or the description of a package. */
const isOutput = (text: string) => /(?:^|\/)(?:index|estudio)\.html$|^package\.json$/u.test(text)

/** Files that a module names without reading them. */
const namedOnly: Record<string, readonly string[]> = {
  // Keys of the build's manifest.
  'scripts/chunks.ts': ['src/studioApp/StudioLayout.tsx'],
  // Invented files that import each other.
  'tests/tooling/layers.test.ts': ['server/config.ts', 'server/errors.ts', 'server/start.ts'],
  // A changed baseline selects its story.
  'tests/visual/paths.ts': ['tests/visual/baselines'],
}
/** Tests that name every file or those of an invented project or build, and this one. */
const ignored = new Set(
  ['changedTests', 'docs', 'moduleGraph', 'preloads', 'projectGraph'].map(
    (name) => `tests/tooling/${name}.test.ts`,
  ),
)

/** Returns the project's files and folders that the strings of a module name, relative to it or to the root. */
function listReferences(file: string, projectFiles: Set<string>, folders: Set<string>): string[] {
  const found = new Set<string>()
  for (const text of listStrings(file)) {
    if (!/^[\w#.@/-]*\w[\w#.@/-]*$/u.test(text) || isOutput(text)) continue
    for (const candidate of [join(dirname(file), text), ...(text.startsWith('.') ? [] : [text])]) {
      const target = normalize(candidate).replace(/\/$/u, '')
      const isFolder = text.includes('/') && folders.has(target) && target !== dirname(file)
      if ((isFolder || projectFiles.has(target)) && !affectsEverything(target)) found.add(target)
    }
  }
  return [...found].filter((target) => !namedOnly[file]?.includes(target))
}

it(
  'the table of untraced dependencies lists the files that tests and their processes read or start',
  () => {
    const projectFiles = new Set(files)
    const folders = new Set<string>()
    for (const file of files) for (let at = dirname(file); at !== '.'; at = dirname(at)) folders.add(at)
    const complete = addUntracedDependencies(graph, files)
    const tests = files.filter((file) => /^tests\/.*\.(?:test|spec)\.tsx?$/u.test(file) && !ignored.has(file))
    const modules = [...findDependencies(tests, complete)].filter(
      (file) => /^(?:tests|scripts|server)\/.*\.tsx?$/u.test(file) && !affectsEverything(file),
    )
    const unknown = modules.flatMap((file) => {
      const references = listReferences(file, projectFiles, folders)
      const known = references.length > 0 ? [...findDependencies([file], complete)] : []
      return references
        .filter((target) => !known.some((each) => each === target || each.startsWith(`${target}/`)))
        .map((target) => `${file}: ${target}`)
    })
    expect(unknown, 'not in scripts/testing/untracedDependencies.ts').toEqual([])
  },
  giveUpMs,
)
