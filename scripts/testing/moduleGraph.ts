/** Builds the module graph of the whole project with the bundler, without bundling anything. */
import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'

/** For each file, the files it imports. Paths are relative to the root, with slashes. */
export type ModuleGraph = Map<string, Set<string>>

const isModule = (file: string) => /\.[cm]?[jt]sx?$/u.test(file) && !file.endsWith('.d.ts')
const isEntry = (file: string) => isModule(file) || /^[^/]+\.html$/u.test(file)
const isPackage = (id: string) => /^[^.#/\0]/u.test(id) && !isAbsolute(id)
const assetUrl = /new URL\(\s*(['"`])(?<asset>[^'"`$]+)\1,\s*import\.meta\.url\s*\)/gu

/**
 * Returns the imports of all modules: static and dynamic ones, globs, assets and `new URL('…', import.meta.url)`.
 * Every module is an entry point, so that the graph includes modules that only a process or a runner loads. Type-only
 * imports make no edge.
 * @param files The project's files, relative to `root`. HTML files at the root are entry points, too.
 * @throws {Error} of the bundler if a module has a syntax error or imports a missing file.
 */
export async function buildModuleGraph(files: readonly string[], root = process.cwd()): Promise<ModuleGraph> {
  const graph: ModuleGraph = new Map()
  const pathOf = (id: string) => relative(root, id.replace(/[?#].*$/u, '')).replaceAll(sep, '/')
  const { imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>
  }
  const addEdges = (from: string, ids: readonly string[]) => {
    const edges = graph.get(pathOf(from)) ?? new Set()
    for (const id of ids) if (isAbsolute(id)) edges.add(pathOf(id))
    graph.set(pathOf(from), edges)
  }
  let isComplete = false
  const collect: Plugin = {
    name: 'collect-imports',
    enforce: 'pre',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        for (const { groups } of code.matchAll(assetUrl)) {
          const asset = groups?.['asset'] ?? ''
          addEdges(id, [resolveAsset(asset, id, root, imports ?? {})])
        }
      },
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      if (isAbsolute(id)) addEdges(id, [...importedIds, ...dynamicallyImportedIds])
    },
    buildEnd(error) {
      isComplete = !error
    },
    renderStart() {
      throw new Error('The graph is complete: no output is generated.')
    },
  }
  const environment = process.env['NODE_ENV']
  try {
    await build({
      root,
      configFile: false,
      envFile: false,
      logLevel: 'silent',
      publicDir: false,
      plugins: [collect],
      build: {
        write: false,
        rolldownOptions: {
          input: files.filter(isEntry).map((file) => join(root, file)),
          external: isPackage,
          treeshake: false,
        },
      },
    })
  } catch (error) {
    if (!isComplete) throw error
  } finally {
    // The build sets it to `production` unless it is set, and tests started later would inherit that.
    if (environment === undefined) delete process.env['NODE_ENV']
  }
  return graph
}

/** Returns the absolute path of an asset, which may begin with an alias of package.json. */
function resolveAsset(asset: string, from: string, root: string, imports: Record<string, string>): string {
  for (const [alias, target] of Object.entries(imports)) {
    const prefix = alias.replace('*', '')
    if (asset.startsWith(prefix)) return join(root, target.replace('*', asset.slice(prefix.length)))
  }
  return join(dirname(from), asset)
}
