/**
 * `npm start`: builds the client if it is missing or older than its sources, then runs the server and restarts it when
 * it crashes.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { keepRunning } from './keepRunning.ts'

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
]

function newest(file: string): number {
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(file, { recursive: true, encoding: 'utf8' }).reduce(
    (latest, name) => Math.max(latest, statSync(path.join(file, name)).mtimeMs),
    stat.mtimeMs,
  )
}

const fresh =
  existsSync(built) && sources.every((file) => newest(path.join(root, file)) <= statSync(built).mtimeMs)
if (!fresh) {
  process.stdout.write('\n  Construyendo la aplicación…\n')
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
process.exitCode = await keepRunning(path.join(root, 'server/main.ts'))
