/**
 * `npm run size`: brotli bytes of the scripts that a screen needs, against the budgets. Reads the built client.
 * The sign-in pages count what is fetched until the form can be used; validation and network layer come after it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Manifest } from 'vite'

const dist = path.resolve(import.meta.dirname, '../dist')
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

const entry = 'index.html'
const login = 'src/pages/LoginPage/LoginPage.tsx'
const register = 'src/pages/RegisterPage/RegisterPage.tsx'
const layout = 'src/MemberLayout.tsx'
const feed = 'src/pages/GlobalFeedPage/GlobalFeedPage.tsx'

/** Files of a chunk and of everything it imports at once. */
function closure(keys: string[]): Set<string> {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  keys.forEach(add)
  return files
}

const bytes = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + zlib.brotliCompressSync(readFileSync(path.join(dist, file))).length,
    0,
  )

const shell = closure([entry, layout])
const pages = Object.keys(manifest).filter(
  (key) => key.startsWith('src/pages/') && key !== login && key !== register,
)
const checks = [
  { name: 'Login, until it works', bytes: bytes(closure([entry, login])), budget: 127_000 },
  { name: 'Register, until it works', bytes: bytes(closure([entry, register])), budget: 128_000 },
  { name: 'Shell of members', bytes: bytes(shell), budget: 165_000 },
  { name: 'Feed, first post', bytes: bytes(closure([entry, layout, feed])), budget: 165_000 },
  ...pages.map((key) => {
    // A part that a page loads later comes on top of the page.
    const folder = path.basename(path.dirname(key))
    const page = `src/pages/${folder}/${folder}.tsx`
    const there = closure(key === page ? [entry, layout] : [entry, layout, page])
    return {
      name: path.basename(key, '.tsx'),
      bytes: bytes([...closure([key])].filter((file) => !there.has(file))),
      budget: 40_000,
    }
  }),
]

let failed = 0
for (const { name, bytes: size, budget } of checks) {
  const over = size > budget
  if (over) failed += 1
  process.stdout.write(
    `${over ? '✗' : '✓'} ${name.padEnd(24)} ${(size / 1000).toFixed(1).padStart(7)} KB of ${budget / 1000} KB\n`,
  )
}
process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed ? 1 : 0
