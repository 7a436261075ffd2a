import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { countProcessorTime } from '../../scripts/testing/processorTime.ts'

const busy = (seconds: number) =>
  `while (process.cpuUsage().user < ${seconds * 1e6}) for (let i = 0; i < 1e7; i += 1);`

/** Starts a process, which goes on when this one has ended. */
const parentOfOrphan = `
  const { spawn } = require('node:child_process')
  const options = { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }
  spawn(process.execPath, ['-e', '${busy(0.6)}'], options).unref()
`
/** Awaits processes that end between two readings. */
const parentOfShort = `
  const { spawnSync } = require('node:child_process')
  for (let i = 0; i < 4; i += 1) spawnSync(process.execPath, ['-e', '${busy(0.1)}'])
`

it.runIf(process.platform === 'linux').each([
  ['orphaned', parentOfOrphan],
  ['short-lived', parentOfShort],
])('counts %s descendants and ignores other processes', async (_, script) => {
  const start = (counted: string, code: string) => {
    const child = spawn(process.execPath, ['-e', code], {
      env: { ...process.env, COUNTED: counted },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill())
    return child
  }
  const other = start('that', `${busy(1)} console.log('done'); setInterval(() => {}, 1e6)`)
  await once(other.stdout, 'data')
  const parent = start('this', script)
  const seconds = countProcessorTime(parent.pid, 'COUNTED=this')
  await once(parent, 'close')
  expect(seconds()).toBeGreaterThan(0.2)
  expect(seconds()).toBeLessThan(1.2)
})
