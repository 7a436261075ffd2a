import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { countProcessorTime } from '../../scripts/testing/processorTime.ts'

const busy = (seconds: number) =>
  `while (process.cpuUsage().user < ${seconds * 1e6}) for (let i = 0; i < 1e7; i += 1);`

/** Prints its id when the work is done, and waits to be ended. */
const done = `process.stdout.write(String(process.pid)); setInterval(() => {}, 1e6);`

/** Starts a process that outlives this one. */
const parentOfOrphan = `
  const { spawn } = require('node:child_process')
  const options = { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }
  spawn(process.execPath, ['-e', '${busy(0.6)} ${done}'], options).unref()
`
/** Awaits processes that end between two readings. */
const parentOfShort = `
  const { spawnSync } = require('node:child_process')
  for (let i = 0; i < 3; i += 1) spawnSync(process.execPath, ['-e', '${busy(0.1)}'])
  ${done}
`
/** Awaits a process that awaits another one. */
const grandparent = `
  const { spawnSync } = require('node:child_process')
  const child = "require('node:child_process').spawnSync(process.execPath, ['-e', '${busy(0.9)}'])"
  spawnSync(process.execPath, ['-e', child])
  ${done}
`

function start(counted: string, code: string) {
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, COUNTED: counted },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isDone = once(child.stdout, 'data').then(([pid]) => Number(pid))
  return { child, isDone }
}

describe.runIf(process.platform === 'linux')('counting processor time', () => {
  beforeAll(async () => {
    const other = start('that', `${busy(1.5)} ${done}`)
    await other.isDone
    return () => void other.child.kill()
  })

  it.each([
    ['orphaned', parentOfOrphan],
    ['short-lived', parentOfShort],
    ['awaited', grandparent],
  ])('includes %s descendants and ignores other processes', async (_, script) => {
    const { child, isDone } = start('this', script)
    const seconds = countProcessorTime(child.pid, 'COUNTED=this')
    const pid = await isDone
    onTestFinished(() => void process.kill(pid))
    const counted = seconds()
    expect(counted).toBeGreaterThan(0.2)
    expect(counted).toBeLessThan(1.4)
  })
})
