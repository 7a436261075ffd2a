import path from 'node:path'
import { build } from 'vite'
import type { EarlyTable } from '../src/early/earlyScreen.ts'

/** Bundles `src/early/start.ts` with its table as a small inline script. */
export async function earlyScript(table: EarlyTable): Promise<string> {
  const root = path.resolve(import.meta.dirname, '..')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { EARLY: JSON.stringify(table) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: path.join(root, 'src/early/start.ts'), formats: ['iife'], name: 'faroStart' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The early script was not built.')
  return output.output[0].code.trim().replaceAll('</', String.raw`<\/`)
}
