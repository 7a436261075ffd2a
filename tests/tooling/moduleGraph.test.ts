import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ModuleGraph } from '../../scripts/testing/moduleGraph.ts'
import { buildGraphInProcess } from './moduleGraphProcess.ts'

const modules = [
  ['a static import', "import { day } from './lib/days.ts'\nconsole.log(day)", ['src/lib/days.ts']],
  ['an import without names', "import './lib/days.ts'", ['src/lib/days.ts']],
  ['a dynamic import', "export const load = () => import('./lib/days.ts')", ['src/lib/days.ts']],
  ['a re-export', "export * from './lib/days.ts'", ['src/lib/days.ts']],
  ['an alias', "export { day } from '#lib/days.ts'", ['src/lib/days.ts']],
  ['a raw import', "import text from '#lib/days.ts?raw'\nconsole.log(text)", ['src/lib/days.ts']],
  ['an asset', "import url from './lib/wave.webp'\nconsole.log(url)", ['src/lib/wave.webp']],
  ['a glob', "console.log(import.meta.glob('./lib/*.ts'))", ['src/lib/days.ts']],
  ['a URL', "console.log(new URL('./lib/wave.webp', import.meta.url))", ['src/lib/wave.webp']],
  ['a URL with an alias', "console.log(new URL('#lib/wave.webp', import.meta.url))", ['src/lib/wave.webp']],
  ['a type-only import', "import type { Day } from './lib/days.ts'\nexport const a = {} as Day", []],
  ['a package', "import { it } from 'vitest'\nimport 'node:fs'\nconsole.log(it)", []],
] as const

/** Writes a project with the given files and returns its graph. */
async function buildGraphOf(files: Record<string, string>): Promise<ModuleGraph> {
  const root = await mkdtemp(path.join(tmpdir(), 'faro-graph-'))
  const all = {
    'package.json': JSON.stringify({ type: 'module', imports: { '#lib/*': './src/lib/*' } }),
    'tsconfig.json': JSON.stringify({ compilerOptions: { verbatimModuleSyntax: true } }),
    'src/lib/days.ts': 'export interface Day {}\nexport const day = 1',
    'src/lib/wave.webp': '',
    ...files,
  }
  try {
    for (const [file, text] of Object.entries(all)) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true })
      await writeFile(path.join(root, file), text)
    }
    return await buildGraphInProcess(Object.keys(all), root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

describe('the module graph', () => {
  let graph: ModuleGraph

  beforeAll(async () => {
    const entries = modules.map(([, code], index) => [`src/module${index}.ts`, code])
    graph = await buildGraphOf({
      ...Object.fromEntries(entries),
      'index.html': '<script type="module" src="/src/module0.ts"></script>',
    })
  })

  it.each(modules.map(([kind, , imported], index) => ({ kind, index, imported })))(
    'lists the target of $kind',
    ({ index, imported }) => {
      expect([...(graph.get(`src/module${index}.ts`) ?? [])]).toEqual(imported)
    },
  )

  it('lists the script of a page', () => {
    expect(graph.get('index.html')).toContain('src/module0.ts')
  })

  it('is rejected if an imported file is missing', async () => {
    await expect(buildGraphOf({ 'src/main.ts': "import './gone.ts'" })).rejects.toThrow('gone.ts')
  })
})
