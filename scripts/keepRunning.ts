/** Restarts a server that has crashed, unless a stop was requested. */
import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Delay before a restart in milliseconds: the first and the longest. */
const waitMs = { first: 1000, longest: 30_000 }
/** Milliseconds within which a signal to the process group has reached the server. */
const groupMs = 1000
/** A server that ran at least this many milliseconds resets the delay. */
const stableMs = 60_000

const say = (text: string) => process.stderr.write(`\n  ${text}\n`)

interface Ending {
  code: number
  /** Whether the server had been ready. */
  ready: boolean
  /** Whether a stop was requested. */
  stopRequested: boolean
}

/**
 * Runs a program until a stop is requested, and restarts it whenever it exits by itself. It must have been ready
 * once: a
 * program that was never ready has printed the reason, and would fail again.
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
  // Ctrl-C reaches the whole process group. A signal to this process alone is passed on after a delay.
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

/** Waits for `ms` milliseconds or until a stop is requested. @returns whether a stop was requested. */
async function stoppedWithin(ms: number): Promise<boolean> {
  const stop = new AbortController()
  const stopRequested = () => stop.abort()
  process.on('SIGINT', stopRequested).on('SIGTERM', stopRequested)
  await pause(ms, undefined, { signal: stop.signal }).catch(() => undefined)
  process.off('SIGINT', stopRequested).off('SIGTERM', stopRequested)
  return stop.signal.aborted
}
