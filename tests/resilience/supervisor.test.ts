import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../eventually.ts'
import { ChildOutput, waitForStart } from '../server/support/childOutput.ts'
import { freePort } from '../server/support/childServer.ts'
import { chooseRounds } from './rounds.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'faro-supervised-'))
await chmod(dir, 0o755)
afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

/** The supervisor prints this after each end that nobody requested. */
const restartText = 'Faro se ha detenido sin que nadie lo pidiera'

/** Starts a supervised server. */
function start(port: number, more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'supervised.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dir,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The server ends with its supervisor.
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, ended, output: new ChildOutput(child) }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .toString()
    .trim()
    .split('\n')
    .map(Number)

const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it('restarts a killed server, and stops on request', async () => {
    const port = await freePort()
    const { child, ended, output } = start(port)
    await waitForStart(output)
    for (let round = 1; round <= chooseRounds(1, 5); round += 1) {
      const [server] = childrenOf(child.pid ?? 0)
      if (!server) throw new Error('no server')
      process.kill(server, 'SIGKILL')
      await output.waitFor(restartText, round)
      await waitForStart(output, round + 1)
      expect(childrenOf(child.pid ?? 0)).not.toContain(server)
      await eventually(async () => expect(await isReady(port)).toBe(true))
    }
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await expect(isReady(port)).rejects.toThrow('fetch failed')
  })

  it('stops the server when the supervisor is killed', async () => {
    const port = await freePort()
    const { child, ended, output } = start(port)
    await waitForStart(output)
    child.kill('SIGKILL')
    await ended
    // The server shares the supervisor's output, which is closed when the server ends.
    await output.closed
    await expect(isReady(port)).rejects.toThrow('fetch failed')
    expect(existsSync(path.join(dir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('does not restart a server that cannot start, and prints the reason', async () => {
    const { ended, output } = start(0, { PORT: 'puerto' })
    expect(await ended).toBe(1)
    await output.closed
    expect(output.text).toContain('PORT debe ser un número')
    expect(output.text).not.toContain('Vuelve a arrancar')
  })
})
