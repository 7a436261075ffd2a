import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../server/childServer.ts'
import { eventually } from '../eventually.ts'
import { rounds } from './rounds.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'faro-supervised-'))
await chmod(dir, 0o755)
afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

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
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, said: () => said }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .toString()
    .trim()
    .split('\n')
    .map(Number)

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it('brings a server back that is killed, and stops when it is told to', async () => {
    const port = await freePort()
    const { child, ended, said } = start(port)
    const answers = () =>
      eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200))
    await answers()
    for (let round = 0; round < rounds(1, 5); round += 1) {
      const [server] = childrenOf(child.pid ?? 0)
      if (!server) throw new Error('no server')
      process.kill(server, 'SIGKILL')
      await eventually(() => expect(childrenOf(child.pid ?? 0)).not.toContain(server))
      await answers()
    }
    expect(said()).toContain('Faro se ha detenido sin que nadie lo pidiera')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')
  })

  it('takes the server along when it is killed itself', async () => {
    const port = await freePort()
    const { child, ended } = start(port)
    await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200))
    child.kill('SIGKILL')
    await ended
    await eventually(() => expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed'))
    await eventually(() => expect(existsSync(path.join(dir, 'postgres/postmaster.pid'))).toBe(false))
  })

  it('does not try again what cannot start, and says why', async () => {
    const { ended, said } = start(0, { PORT: 'puerto' })
    expect(await ended).toBe(1)
    expect(said()).toContain('PORT debe ser un número')
    expect(said()).not.toContain('Vuelve a arrancar')
  })
})
