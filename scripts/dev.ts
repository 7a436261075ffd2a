/** `npm run dev`: the real server on 3001, restarted on change, and Vite with hot reload on 3000 in front of it. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { readVariable } from '../server/settings/environment.ts'

const root = path.resolve(import.meta.dirname, '..')
const children = [
  spawn(
    process.execPath,
    ['--watch-path=server', '--watch-path=src/api/contract', '--watch-preserve-output', 'server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: readVariable('API_PORT') ?? '3001' },
    },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { cwd: root, stdio: 'inherit' }),
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode ??= code ?? 0
  })
}
