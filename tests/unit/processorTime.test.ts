import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
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
/** Awaits a process that awaits another one, and goes on. */
const grandparent = `
  const { spawnSync } = require('node:child_process')
  const child = "require('node:child_process').spawnSync(process.execPath, ['-e', '${busy(0.6)}'])"
  spawnSync(process.execPath, ['-e', child])
  setTimeout(() => {}, 600)
`

function start(counted: string, code: string) {
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, COUNTED: counted },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, end: () => void child.kill() }
}

describe.runIf(process.platform === 'linux')('counts', () => {
  beforeAll(async () => {
    const other = start('that', `${busy(1)} console.log('done'); setInterval(() => {}, 1e6)`)
    await once(other.child.stdout, 'data')
    return other.end
  })

  it.each([
    ['orphaned', parentOfOrphan],
    ['short-lived', parentOfShort],
    ['awaited', grandparent],
  ])('%s descendants and ignores other processes', async (_, script) => {
    const { child, end } = start('this', script)
    onTestFinished(end)
    const seconds = countProcessorTime(child.pid, 'COUNTED=this')
    await once(child, 'close')
    expect(seconds()).toBeGreaterThan(0.2)
    expect(seconds()).toBeLessThan(1)
  })
})
