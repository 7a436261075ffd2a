import path from 'node:path'
import { build } from 'vite'

/** Bundles `src/early/start.ts` as a small inline script with the list of scripts to preload. */
export async function earlyScript(files: string[]): Promise<string> {
  const root = path.resolve(import.meta.dirname, '..')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { EARLY_FILES: JSON.stringify(files) },
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
