import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Builds the client once, before the first server starts, so that what is tested is what is there. With `E2E_BUILT`
 * in the environment whoever starts the run has just done so.
 */
export default function build(): void {
  if (process.env['E2E_BUILT']) return
  const root = join(import.meta.dirname, '../..')
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`The client does not build:\n${stdout}${stderr}`)
}
