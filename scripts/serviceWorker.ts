import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import type { WorkerFiles } from '../src/serviceWorker/files.ts'
import { dist } from './chunks.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Pages of their own; all other screens of members are `/index.html`. */
const signedOutPages = ['/login', '/register']

/** Matches the paths of a route such as `/modulo/:id`, with any query. */
const pathOf = (route: string) => String.raw`^${route.replaceAll(/:\w+/gu, '[^/?]+')}/?(?:\?|$)`

/**
 * A file under its URL, with a version that changes with its content. While servers of two versions run, the worker may
 * come from one and ask the other: with its hash, the browser takes no file of another version for this one.
 */
function versioned(name: string) {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(dist, name)))
    .digest()
  return {
    url: `/${name}`,
    revision: hash.toString('hex').slice(0, 16),
    integrity: `sha256-${hash.toString('base64')}`,
  }
}

/** What the worker keeps of the built client. The studio is another client, which needs a connection. */
function workerFiles(memberRoutes: readonly string[]): WorkerFiles {
  const files = readdirSync(dist)
  const kept = files.filter((name) => /\.(?:html|svg|png|webmanifest)$/u.test(name))
  const scripts = readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  return {
    precached: kept.filter((name) => name !== 'estudio.html' && name !== 'og.png').map(versioned),
    scripts: scripts.map((name) => `/assets/${name}`),
    pages: [
      ...signedOutPages.map((page) => ({ url: `${page}.html`, paths: [pathOf(page)] })),
      { url: '/index.html', paths: memberRoutes.map(pathOf) },
    ],
  }
}

/** Builds the service worker `dist/sw.js` for the client that is built there. */
export async function buildServiceWorker(memberRoutes: readonly string[]): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      FILES: JSON.stringify(workerFiles(memberRoutes)),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      lib: {
        entry: path.join(root, 'src/serviceWorker/worker.ts'),
        formats: ['iife'],
        name: 'faroServiceWorker',
        fileName: () => 'sw.js',
      },
    },
  })
}
