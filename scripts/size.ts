/**
 * `npm run size`: prints the brotli bytes of the scripts that each screen needs, the change since the last commit, and
 * the budget. Sizes and budgets are in `sizes.json`; `--update` writes the sizes and gives new screens a budget,
 * `--budgets` sets all budgets to the measured size plus a tenth. Reads the built client.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import zlib from 'node:zlib'
import { dist, filesOf, readManifest, starts } from './chunks.ts'
import { readSizes, type Sizes, sizesFile } from './sizes.ts'

const { values } = parseArgs({ options: { update: { type: 'boolean' }, budgets: { type: 'boolean' } } })
const manifest = readManifest()
const entry = manifest['index.html']?.file
if (entry === undefined) throw new Error('The built page has no script')

/** Returns the size of a file as sent: the build stores compressed copies of larger files. */
function transferSize(file: string): number {
  const whole = path.join(dist, file)
  return existsSync(`${whole}.br`)
    ? statSync(`${whole}.br`).size
    : zlib.brotliCompressSync(readFileSync(whole)).length
}

const bytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + transferSize(file), 0)

/**
 * Maximum number of script files of a first screen: a phone requests six at a time, and small files compress
 * worse.
 */
const mostFiles = 11

/** Chunks that every screen for members needs. */
const shell = [...starts.all, ...starts.signedIn]

/** Chunks of screens. They have no source in the manifest, because they contain modules of one screen only. */
const screens = Object.entries(manifest)
  .filter(([key]) => key.startsWith('_'))
  .flatMap(([, { name = '' }]) => (/^[A-Z]\w+(?:Page|Placeholder)$/u.test(name) ? [name] : []))

/** Returns the bytes that a screen, or a lazily loaded part of one, needs beyond what is already loaded. */
function addedBytes(source: string): number {
  const page = path.basename(path.dirname(source))
  const there = new Set(filesOf(manifest, screens.includes(page) ? [...shell, page] : shell))
  // Lazily loaded parts appear after the first calls, whose code is then loaded.
  if (!screens.includes(source)) for (const file of filesOf(manifest, starts.calls)) there.add(file)
  return bytes([...filesOf(manifest, [source])].filter((file) => !there.has(file)))
}

const shellFiles = filesOf(manifest, shell)
const measured: Record<string, number> = {
  signIn: bytes([entry, ...filesOf(manifest, [...starts.all, ...starts.signedOut])]),
  shell: bytes([entry, ...filesOf(manifest, shell)]),
  feed: bytes([entry, ...filesOf(manifest, [...shell, 'GlobalFeedPage'])]),
  /** The code that makes calls, which loads beside the first screen. */
  calls: bytes([...filesOf(manifest, starts.calls)].filter((file) => !shellFiles.has(file))),
}
for (const source of [...screens, ...Object.keys(manifest).filter((key) => key.startsWith('src/pages/'))])
  measured[path.basename(source, '.tsx')] = addedBytes(source)

measureStudio()

/** Measures the studio's shell, and the additional bytes of each of its screens. */
function measureStudio(): void {
  const studio = readManifest('studio')
  const page = studio['estudio.html']
  if (!page) throw new Error('The built studio has no script')
  const frame = new Set([page.file, ...filesOf(studio, [...(page.imports ?? []), ...starts.studio])])
  measured['studio'] = bytes(frame)
  for (const source of Object.keys(studio).filter((key) => key.startsWith('src/pages/studio/'))) {
    const added = [...filesOf(studio, [source])].filter((file) => !frame.has(file))
    measured[`studio/${path.basename(source, '.tsx')}`] = bytes(added)
  }
}

const savedSizes = readSizes()
const sizes: Sizes = Object.fromEntries(
  Object.entries(measured).map(([name, size]) => {
    const budget = values.budgets ? undefined : savedSizes[name]?.budget
    return [name, { bytes: size, budget: budget ?? Math.ceil((size * 1.1) / 1000) * 1000 }]
  }),
)
if (values.update || values.budgets) writeFileSync(sizesFile, `${JSON.stringify(sizes, undefined, 2)}\n`)

const kb = (size: number) => (size / 1000).toFixed(1)
const before = committed()
let failed = 0
for (const [name, size] of Object.entries(measured)) {
  const budget = readSizes()[name]?.budget
  const over = budget === undefined || size > budget
  if (over) failed += 1
  const change = size - (before[name]?.bytes ?? 0)
  const cells = [
    over ? '✗' : '✓',
    name.padEnd(27),
    `${kb(size)} KB`.padStart(9),
    `${change < 0 ? '−' : '+'}${kb(Math.abs(change))}`.padStart(7),
    budget === undefined ? 'has no budget: npm run size -- --update' : `of ${kb(budget)} KB`,
  ]
  process.stdout.write(`${cells.join(' ')}\n`)
}
for (const screen of screens) {
  const files = filesOf(manifest, [...shell, screen]).size + 1
  if (files <= mostFiles) continue
  failed += 1
  process.stdout.write(`✗ ${screen} needs ${files} script files, of ${mostFiles}\n`)
}
process.stdout.write(failed > 0 ? `${failed} failed\n` : 'All passed\n')
process.exitCode = failed ? 1 : 0

/** Returns the table of the last commit; without Git, the current one. */
function committed(): Sizes {
  try {
    const file = execFileSync('git', ['show', 'HEAD:./sizes.json'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return JSON.parse(file) as Sizes
  } catch {
    return savedSizes
  }
}
