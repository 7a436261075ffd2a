import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../server/errors.ts'

const root = path.resolve(import.meta.dirname, '..')
const built = path.join(root, 'dist/.built')
const sources = [
  'src',
  'public',
  'index.html',
  'estudio.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/chunkGroups.ts',
  'scripts/fetchBeforeImport.ts',
  'scripts/preloads.ts',
  'scripts/serviceWorker.ts',
]

function newest(file: string): number {
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(file, { recursive: true, encoding: 'utf8' }).reduce(
    (latest, name) => Math.max(latest, statSync(path.join(file, name)).mtimeMs),
    stat.mtimeMs,
  )
}

/** Returns whether the built client exists and is newer than its sources. */
export function clientIsFresh(): boolean {
  return (
    existsSync(built) && sources.every((file) => newest(path.join(root, file)) <= statSync(built).mtimeMs)
  )
}

/**
 * Builds the client.
 * @throws {StartError} if the build fails; its output is on the terminal.
 */
export function buildClient(): void {
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], { stdio: 'inherit' })
  if (status !== 0) throw new StartError('La aplicación no se ha podido construir.')
}
