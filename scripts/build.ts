/**
 * Builds the clients into `dist`: the members' one, its signed-out pages rendered to HTML, its service worker, the
 * studio, and compressed copies of all text files for the server to send as they are.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { build } from 'vite'
import { type RenderedPage, stylesAttribute } from '../src/lib/screenDocument.ts'
import { dist, starts } from './chunks.ts'
import { documentTable, preloadedFiles, startPreloads } from './preloads.ts'
import { buildServiceWorker } from './serviceWorker.ts'

const root = path.resolve(import.meta.dirname, '..')
/** What runs on the server: it renders pages now, and screens later. Not served. */
const rendering = path.join(dist, '.server')
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** What `src/ssr/renderPages.tsx` exports. */
interface Prerendered {
  prerenderedPaths: string[]
  renderPage: (path: string) => Promise<RenderedPage>
  renderGlobalStyles: () => Promise<string>
  memberRoutes: () => Promise<{ path: string; component: string }[]>
  memberDrawers: Record<string, { components: readonly string[] }>
}

await build({ root, logLevel: 'warn' })
await build({
  root,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: rendering,
    emptyOutDir: true,
    manifest: false,
    minify: false,
    copyPublicDir: false,
    rollupOptions: { input: { pages: 'src/ssr/renderPages.tsx', screens: 'src/ssr/renderScreen.tsx' } },
  },
})
// Use React's production build, as in the browser.
process.env['NODE_ENV'] = 'production'
const prerendered = (await import(pathToFileURL(path.join(rendering, 'pages.js')).href)) as Prerendered
const globalStyles = await prerendered.renderGlobalStyles()
await addToHead('index.html', globalStyles, await documentScript())
await prerenderPages()
const routes = await prerendered.memberRoutes()
const drawers = Object.entries(prerendered.memberDrawers).map(([param, drawer]) => ({ ...drawer, param }))
const table = documentTable(routes, drawers)
await writeFile(path.join(rendering, 'documents.json'), JSON.stringify(table))
await compileEarly([
  startPreloads(starts.signedOut),
  ...table.screens.flatMap(({ alone, withDrawer }) => [alone, ...Object.values(withDrawer)]),
])
await buildServiceWorker(routes.map(({ path: route }) => route))
await build({ root, logLevel: 'warn', mode: 'studio' })
await addToHead('estudio.html', globalStyles)
await compress(dist)
await writeFile(path.join(dist, '.built'), new Date().toISOString())

/** @param script runs before the application's script and styles. */
async function addToHead(name: string, elements: string, script?: string): Promise<void> {
  const file = path.join(dist, name)
  const page = await readFile(file, 'utf8')
  const inline = script === undefined ? '' : `<script>${script}</script>`
  await writeFile(
    file,
    page.replace('<title>', () => `${inline}<title>`).replace('</head>', () => `${elements}</head>`),
  )
}

async function prerenderPages(): Promise<void> {
  const template = await readFile(path.join(dist, 'index.html'), 'utf8')
  for (const pagePath of prerendered.prerenderedPaths) {
    const { html, styleNames, css, title } = await prerendered.renderPage(pagePath)
    const styles = `<style ${stylesAttribute}="${styleNames}">${css}</style>`
    const page = template
      .replace(/<title>.*?<\/title>/u, () => title)
      .replace('<div id="root"></div>', () => `<div id="root" data-path="${pagePath}">${html}</div>`)
      .replace('</head>', () => `${styles}${startPreloads(starts.signedOut)}</head>`)
    await writeFile(path.join(dist, `${pagePath.slice(1)}.html`), page)
  }
}

/**
 * Has browsers compile the functions of the first scripts while they load, in the background: otherwise each is
 * compiled when it is first called, which keeps a phone busy for a quarter of a second. The comment is a compile hint of
 * V8 (explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based); other browsers ignore it.
 */
async function compileEarly(tags: readonly string[]): Promise<void> {
  for (const file of preloadedFiles(tags)) {
    const script = path.join(dist, file)
    await writeFile(script, `//# allFunctionsCalledOnLoad\n${await readFile(script, 'utf8')}`)
  }
}

/** Bundles the script that runs in the head of each document. */
async function documentScript(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: path.join(root, 'src/ssr/documentStart.ts'), formats: ['iife'], name: 'faroStart' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The script of the documents was not built.')
  return output.output[0].code.trim().replaceAll('</', String.raw`<\/`)
}

async function compress(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.parentPath.startsWith(rendering)) continue
    if (!entry.isFile() || !/\.(?:js|css|html|svg|json|webmanifest)$/u.test(entry.name)) continue
    const data = await readFile(file)
    if (data.length < 1024) continue
    await writeFile(`${file}.br`, await brotli(data))
    await writeFile(`${file}.gz`, await gzip(data, { level: 9 }))
  }
}
