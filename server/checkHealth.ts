/**
 * Whether the server of these settings answers: `node server/checkHealth.ts`. With `--wait` it asks until the server
 * answers, or the process `MAINPID` has ended, as systemd's `ExecStartPost` needs it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from './config.ts'
import { readVariable } from './settings/environment.ts'
import { localUrl } from './cli/listenUrl.ts'

/** Milliseconds between two attempts. */
const retryMs = 200

async function isHealthy(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

try {
  const { host, port } = readConfig()
  const url = `${localUrl(host, port)}/healthz`
  let healthy = await isHealthy(url)
  if (process.argv.includes('--wait')) {
    for (; !healthy; healthy = await isHealthy(url)) {
      // Throws when the process is not there.
      process.kill(Number(readVariable('MAINPID')), 0)
      await pause(retryMs)
    }
  }
  process.exitCode = healthy ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
