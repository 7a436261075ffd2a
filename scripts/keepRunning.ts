/** Brings a server back that has crashed, as long as nobody asked it to stop. */
import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds before a crashed server is started again: the first time, and at most. */
const waitMs = { first: 1000, longest: 30_000 }
/** Milliseconds in which a signal to the group has reached the server. */
const groupMs = 1000
/** Milliseconds after which a server that crashes is taken for one that had run well. */
const stableMs = 60_000

const say = (text: string) => process.stderr.write(`\n  ${text}\n`)

interface Ending {
  /** What it ended with. */
  code: number
  /** It had answered before. */
  ready: boolean
  /** Somebody asked it to. */
  stopRequested: boolean
}

/**
 * Runs a program until somebody stops it, and again whenever it ends by itself once it has been ready. One that never
 * got ready has said why, and another try would end the same.
 * @returns the exit code.
 */
export async function keepRunning(program: string): Promise<number> {
  let wait = waitMs.first
  for (let everReady = false; ;) {
    const startedAt = performance.now()
    const { code, ready, stopRequested } = await run(program)
    everReady ||= ready
    if (stopRequested || !everReady) return code
    if (performance.now() - startedAt > stableMs) wait = waitMs.first
    say(
      `Faro se ha detenido sin que nadie lo pidiera (${code}). Vuelve a arrancar en ${Math.round(wait / 1000)} s.`,
    )
    if (await stoppedWithin(wait)) return 0
    wait = Math.min(wait * 2, waitMs.longest)
  }
}

function run(program: string): Promise<Ending> {
  const child = fork(program, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let [ready, stopRequested] = [false, false]
  child.on('message', () => (ready = true))
  // Ctrl-C reaches the whole group; where only this process was told, the other hears of it a little later.
  const interrupted = () => {
    stopRequested = true
    setTimeout(() => child.kill('SIGTERM'), groupMs).unref()
  }
  const terminated = () => {
    stopRequested = true
    child.kill('SIGTERM')
  }
  process.on('SIGINT', interrupted).on('SIGTERM', terminated)
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      process.off('SIGINT', interrupted).off('SIGTERM', terminated)
      resolve({ code: code ?? 1, ready, stopRequested })
    })
  })
}

/** Waits, unless somebody stops it meanwhile. @returns whether somebody did. */
async function stoppedWithin(ms: number): Promise<boolean> {
  const stop = new AbortController()
  const stopRequested = () => stop.abort()
  process.on('SIGINT', stopRequested).on('SIGTERM', stopRequested)
  await pause(ms, undefined, { signal: stop.signal }).catch(() => undefined)
  process.off('SIGINT', stopRequested).off('SIGTERM', stopRequested)
  return stop.signal.aborted
}
