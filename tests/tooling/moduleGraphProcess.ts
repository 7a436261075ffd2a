import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import type { ModuleGraph } from '../../scripts/testing/moduleGraph.ts'

const builder = path.join(import.meta.dirname, '../../scripts/testing/moduleGraph.ts')
const script = `
  import { text } from 'node:stream/consumers'
  import { buildModuleGraph } from ${JSON.stringify(pathToFileURL(builder).href)}
  delete process.env.NODE_ENV
  const graph = await buildModuleGraph(JSON.parse(await text(process.stdin)))
  if (process.env.NODE_ENV) throw new Error('NODE_ENV is set to ' + process.env.NODE_ENV)
  process.stdout.write(JSON.stringify([...graph].map(([file, imported]) => [file, [...imported]])))
`

/**
 * Builds a module graph in a separate process, because the bundler rejects the arrays of the VM contexts in which
 * unit
 * tests run.
 * @throws {Error} with the bundler's message if the graph is incomplete, or if NODE_ENV remains set afterwards.
 */
export async function buildGraphInProcess(files: readonly string[], root: string): Promise<ModuleGraph> {
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  running.child.stdin?.end(JSON.stringify(files))
  const { stdout } = await running
  const pairs = JSON.parse(stdout) as [string, string[]][]
  return new Map(pairs.map(([file, imported]) => [file, new Set(imported)]))
}
