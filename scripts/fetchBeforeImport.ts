import path from 'node:path'
import type { Plugin } from 'vite'

/** Vite's function around each dynamic import of a built client. */
const helper = '\0vite/preload-helper.js'
const fetchScripts = path.resolve(import.meta.dirname, '../src/lazy/fetchScripts.ts')

/** Lets dynamic imports wait until their scripts have been fetched (`src/lazy/fetchScripts.ts`). */
export const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (id !== helper) return undefined
    const exported = 'export const __vitePreload ='
    if (!code.includes(exported)) throw new Error('Vite exports its preload helper differently now')
    return (
      `import { fetchScripts } from ${JSON.stringify(fetchScripts)};` +
      `${code.replace(exported, 'const preload =')};` +
      `export const __vitePreload = (load, dependencies, importer) => {` +
      `const coming = fetchScripts(load, dependencies);` +
      `return coming ? coming.then(() => preload(load, dependencies, importer)) : preload(load, dependencies, importer)` +
      `}`
    )
  },
}
