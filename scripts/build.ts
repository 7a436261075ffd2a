/**
 * Builds the clients into `dist`: the members' one, its signed-out pages rendered to HTML, the studio, and compressed
 * copies of all text files for the server to send as they are.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { build } from 'vite'
import { dist, filesOf, readManifest, starts } from './chunks.ts'
import { earlyScript } from './early.ts'

const root = path.resolve(import.meta.dirname, '..')
const cache = path.join(root, 'node_modules/.cache/prerender')
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

interface Prerenderer {
  prerenderedPaths: string[]
  renderPage: (path: string) => Promise<string>
  renderEarly: () => Promise<string>
}

await build({ root, logLevel: 'warn' })
await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/entry-prerender.tsx', outDir: cache, emptyOutDir: true, manifest: false, minify: false },
})
// Use React's production build, as in the browser.
process.env['NODE_ENV'] = 'production'
const prerendered = (await import(pathToFileURL(path.join(cache, 'entry-prerender.js')).href)) as Prerenderer
await prerenderPages()
await addEarlyStart()
await build({ root, logLevel: 'warn', mode: 'studio' })
await compress(dist)
await rm(cache, { recursive: true, force: true })
await writeFile(path.join(dist, '.built'), new Date().toISOString())

async function prerenderPages(): Promise<void> {
  const { prerenderedPaths, renderPage } = prerendered
  const template = await readFile(path.join(dist, 'index.html'), 'utf8')
  for (const pagePath of prerenderedPaths) {
    const { html, styles, title } = hoist(await renderPage(pagePath))
    const page = template
      .replace(/<title>.*?<\/title>/u, () => title)
      .replace('<div id="root"></div>', () => `<div id="root" data-path="${pagePath}">${html}</div>`)
      .replace('</head>', () => `${styles}${preloads()}</head>`)
    await writeFile(path.join(dist, `${pagePath.slice(1)}.html`), page)
  }
}

/**
 * Moves styles and title into the head, where hydration expects them. The many small styles are merged into one, whose
 * names the style library reads from its attribute, because the CSP lists each style by hash.
 */
function hoist(html: string): { html: string; styles: string; title: string } {
  const globals: string[] = []
  const names: string[] = []
  const rules: string[] = []
  let title = ''
  const rest = html.replace(
    /<style data-emotion="([^"]*)">([\s\S]*?)<\/style>/gu,
    (style, name: string, css: string) => {
      if (!name.startsWith('css ')) globals.push(style)
      else {
        names.push(...name.split(' ').slice(1))
        rules.push(css)
      }
      return ''
    },
  )
  const body = rest
    .replace(/<title>.*?<\/title>/u, (found) => {
      title = found
      return ''
    })
    .replace(/<link rel="preload"[^>]*>/gu, '')
  const styles = `${globals.join('')}<style data-emotion="css ${names.join(' ')}">${rules.join('')}</style>`
  return { html: body, styles, title }
}

/** Preload tags for the scripts that the sign-in pages need besides the main one. */
function preloads(): string {
  return [...filesOf(readManifest(), starts.signedOut)]
    .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`)
    .join('')
}

/**
 * Adds the early start (`src/early`): scripts, first calls and first posts. Not with an API on another host, whose URL
 * only the scripts know.
 */
async function addEarlyStart(): Promise<void> {
  if (process.env['VITE_API_HOST']) return
  const script = await earlyScript([...filesOf(readManifest(), starts.signedIn)])
  const { html, styles } = hoist(await prerendered.renderEarly())
  const file = path.join(dist, 'index.html')
  const page = (await readFile(file, 'utf8'))
    // Before the application's script and styles.
    .replace(/<title>/u, () => `<script>${script}</script><title>`)
    .replace('</head>', () => `${styles}</head>`)
    .replace(
      '<div id="root">',
      (root) => `<div id="early" hidden inert aria-hidden="true">${html}</div>${root}`,
    )
  await writeFile(file, page)
}

async function compress(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(?:js|css|html|svg|json)$/u.test(entry.name)) continue
    const data = await readFile(file)
    if (data.length < 1024) continue
    await writeFile(`${file}.br`, await brotli(data))
    await writeFile(`${file}.gz`, await gzip(data, { level: 9 }))
  }
}
