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
import { dist, filesOf, readManifest, starts } from './chunks.ts'
import {
  type DocumentTable,
  stageAttribute,
  type RenderedPage,
  stylesAttribute,
} from '../src/lib/screenDocument.ts'
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
}

/** Scripts that a page preloads. */
const firstScripts = new Set<string>()

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
const script = await documentScript()
await addToHead('index.html', globalStyles, script)
await prerenderPages()
const routes = await prerendered.memberRoutes()
await writeDocumentTable(routes)
await compileEarly()
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
      .replace('</head>', () => `${styles}${preloads(starts.signedOut)}</head>`)
    await writeFile(path.join(dist, `${pagePath.slice(1)}.html`), page)
  }
}

/**
 * Tags that preload the scripts of a page. The smallest comes first; when it has been loaded, React's largest one follows,
 * so that the others are evaluated while it is on its way. The scripts of the screen follow the last of the
 * shell's, and then those that the next press probably needs.
 * @param chunks names of the chunks that the page needs besides those of every page.
 * @param screen name of the chunk of its screen.
 */
function preloads(chunks: readonly string[], screen?: string): string {
  const manifest = readManifest()
  const [smallest = '', ...others] = filesOf(manifest, [...starts.all, ...chunks])
  const [dom = ''] = filesOf(manifest, ['dom'])
  const known = new Set([smallest, ...others])
  const tags = (files: readonly string[], attribute: string) =>
    files.map((file) => {
      known.add(file)
      firstScripts.add(file)
      return `<link ${attribute} href="/${file}" crossorigin>`
    })
  const further = (chunk: string, stage: string) =>
    tags(
      [...filesOf(manifest, [chunk])].filter((file) => !known.has(file)),
      `${stageAttribute}="${stage}"`,
    )
  return [
    ...tags([smallest], 'rel="modulepreload"'),
    ...tags([dom], `${stageAttribute}="dom"`),
    ...tags(
      others.filter((file) => file !== dom),
      'rel="modulepreload"',
    ),
    ...(screen === undefined ? [] : [...further(screen, 'screen'), ...further('dialogs', 'next')]),
  ].join('')
}

/** Lists the scripts that the document of each member screen preloads. */
async function writeDocumentTable(routes: readonly { path: string; component: string }[]): Promise<void> {
  const sources = Object.keys(readManifest())
  const screens = routes.map(({ path: route, component }) => {
    const source = sources.find((name) => name.endsWith(`/${component}.tsx`)) ?? component
    return { path: route, preloads: preloads(starts.signedIn, source) }
  })
  const table: DocumentTable = { screens }
  await writeFile(path.join(rendering, 'documents.json'), JSON.stringify(table))
}

/**
 * Has browsers compile the functions of the first scripts while they load, in the background: otherwise each is
 * compiled when it is first called, which keeps a phone busy for a quarter of a second. The comment is a compile hint of
 * V8 (explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based); other browsers ignore it.
 */
async function compileEarly(): Promise<void> {
  for (const file of firstScripts) {
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
