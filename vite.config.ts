import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { chunkGroups, iconModules } from './scripts/chunkGroups.ts'
import { fetchBeforeImport } from './scripts/fetchBeforeImport.ts'
import { withoutRequestSchemas } from './scripts/withoutRequestSchemas.ts'

const server = process.env['API_URL'] || 'http://localhost:3001'

/** Paths of the studio, whose page is `estudio.html`; the server has the same list. */
const studioPath = /^\/(?:estudio|invitacion)(?:\/|$|\?)/u

/** Serves the studio's page during development. */
const studioPage: Plugin = {
  name: 'studio-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (studioPath.test(request.url ?? '')) request.url = '/estudio.html'
      next()
    })
  },
}

/**
 * The pages contain the styles of every document (`scripts/build.ts`), so the clients need not make them: at each visit
 * that would keep a phone busy for a tenth of a second.
 */
const withoutGlobalStyles: Plugin = {
  name: 'without-global-styles',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (!id.endsWith('/@chakra-ui/react/dist/esm/styled-system/system.js')) return undefined
    const made = '[getPreflightCss(), getGlobalCss(), getTokenCss()]'
    if (!code.includes(made)) throw new Error('Chakra makes its global styles differently now')
    return code.replace(made, '[]')
  },
}

const chunks = chunkGroups()

/** The members' client. */
const members: BuildEnvironmentOptions = {
  manifest: true,
  target: 'baseline-widely-available',
  modulePreload: { polyfill: false },
  rollupOptions: {
    output: {
      // By hash alone: the names of all later files stand in the first one. The manifest tells which is which.
      chunkFileNames: 'assets/[hash].js',
      codeSplitting: {
        // A group takes what its modules import as well, unless one above has it.
        groups: chunks.groups,
      },
    },
  },
}

/** The studio: a build of its own beside the members' one, so that neither changes a byte of the other. */
const studio: BuildEnvironmentOptions = {
  manifest: '.vite/studio.json',
  target: 'baseline-widely-available',
  assetsDir: 'assets/studio',
  emptyOutDir: false,
  copyPublicDir: false,
  rollupOptions: {
    input: 'estudio.html',
    output: {
      chunkFileNames: 'assets/studio/[hash].js',
      codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] },
    },
  },
}

/** Changes with the code that gives the data on a device its shape: data of another shape is not shown. */
function dataShape(): string {
  const folder = path.join(import.meta.dirname, 'src/api')
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(path.join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/** `vite build --mode studio` builds the studio into the same folder. */
export default defineConfig(({ mode }) => ({
  plugins: [
    iconModules(),
    react({ compiler: true }),
    studioPage,
    withoutGlobalStyles,
    fetchBeforeImport,
    withoutRequestSchemas,
    ...(mode === 'studio' ? [] : [chunks.plugin]),
  ],
  server: { port: 3000, strictPort: true, proxy: { '/api': server, '/media': server } },
  build: mode === 'studio' ? studio : members,
  // A folder of its own: the server sends a policy with workers.
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'workers/[hash].js' } } },
  define: { DATA_SHAPE: JSON.stringify(dataShape()) },
  ssr: { noExternal: true },
}))
