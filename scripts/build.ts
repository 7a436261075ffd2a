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
import type { FirstCalls } from '../src/early/earlyScreen.ts'
import type { SplitPage } from '../src/prerender/splitStyles.ts'
import { earlyScript } from './early.ts'
import { buildServiceWorker } from './serviceWorker.ts'

const root = path.resolve(import.meta.dirname, '..')
/** What runs on the server: it renders pages now, and screens later. Not served. */
const rendering = path.join(dist, '.server')
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** What `src/prerender/pages.tsx` exports. */
interface Prerendered {
  prerenderedPaths: string[]
  renderPage: (path: string) => Promise<SplitPage>
  renderGlobalStyles: () => Promise<string>
  firstCalls: () => Promise<FirstCalls>
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
    rollupOptions: { input: { pages: 'src/prerender/pages.tsx', screens: 'src/prerender/screens.tsx' } },
  },
})
// Use React's production build, as in the browser.
process.env['NODE_ENV'] = 'production'
const prerendered = (await import(pathToFileURL(path.join(rendering, 'pages.js')).href)) as Prerendered
const globalStyles = await prerendered.renderGlobalStyles()
await addToHead('index.html', globalStyles)
await prerenderPages()
const first = await prerendered.firstCalls()
await addEarlyStart(first)
await buildServiceWorker(first.screens.map(({ path: route }) => route))
await build({ root, logLevel: 'warn', mode: 'studio' })
await addToHead('estudio.html', globalStyles)
await compress(dist)
await writeFile(path.join(dist, '.built'), new Date().toISOString())

async function addToHead(name: string, elements: string): Promise<void> {
  const file = path.join(dist, name)
  const page = await readFile(file, 'utf8')
  await writeFile(
    file,
    page.replace('</head>', () => `${elements}</head>`),
  )
}

async function prerenderPages(): Promise<void> {
  const template = await readFile(path.join(dist, 'index.html'), 'utf8')
  for (const pagePath of prerendered.prerenderedPaths) {
    const { html, names, css, title } = await prerendered.renderPage(pagePath)
    const styles = `<style data-emotion="css ${names}">${css}</style>`
    const page = template
      .replace(/<title>.*?<\/title>/u, () => title)
      .replace('<div id="root"></div>', () => `<div id="root" data-path="${pagePath}">${html}</div>`)
      .replace('</head>', () => `${styles}${preloads([...starts.all, ...starts.signedOut])}</head>`)
    await writeFile(path.join(dist, `${pagePath.slice(1)}.html`), page)
  }
}

/** Preload tags for the scripts of the given chunks. */
function preloads(chunks: readonly string[]): string {
  return [...filesOf(readManifest(), chunks)]
    .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`)
    .join('')
}

/**
 * Adds the early start (`src/early`): scripts, first calls and the rendered screen. Not with an API on another host,
 * whose URL only the scripts know.
 */
async function addEarlyStart({ calls, open, screens, drawers }: FirstCalls): Promise<void> {
  if (process.env['VITE_API_HOST']) return
  const manifest = readManifest()
  const preloaded = filesOf(manifest, starts.all)
  const shared = [...filesOf(manifest, starts.signedIn)].filter((file) => !preloaded.has(file))
  const there = new Set([...preloaded, ...shared])
  const sourceOf = (name: string) =>
    Object.keys(manifest).find((source) => source.endsWith(`/${name}.tsx`)) ?? name
  const scripts: string[] = []
  const placesOf = (files: Iterable<string>) =>
    [...files].map((file) => {
      if (!scripts.includes(file)) scripts.push(file)
      return scripts.indexOf(file)
    })
  const withFiles = <T extends { components: readonly string[] }>({ components, ...start }: T) => ({
    ...start,
    files: placesOf([...filesOf(manifest, components.map(sourceOf))].filter((file) => !there.has(file))),
  })
  const file = path.join(dist, 'index.html')
  const page = await readFile(file, 'utf8')
  const script = await earlyScript({
    calls,
    open,
    scripts,
    // One that the page names already would be loaded twice where the service worker answers the first request.
    startFiles: placesOf([...preloaded].filter((start) => !page.includes(`href="/${start}"`))),
    files: placesOf(shared),
    screens: screens.map(withFiles),
    drawers: drawers.map(withFiles),
  })
  // Before the application's script and styles.
  await writeFile(
    file,
    page.replace(/<title>/u, () => `<script>${script}</script><title>`),
  )
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
