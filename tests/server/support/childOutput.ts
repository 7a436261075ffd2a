/** Waits for events of child processes instead of a time, because a start takes long on a busy machine. */
import type { ChildProcess } from 'node:child_process'
import { stopHint } from '../../../server/cli/startMessage.ts'

/** Milliseconds after which a hanging start or stop is given up: the longest timeout of a test. */
export const hangMs = 600_000

/** The output of a child process whose stdout and stderr are pipes. */
export class ChildOutput {
  private printed = ''
  private readonly listeners = new Set<() => void>()
  /** Resolves when the process and all that share its output have ended. */
  readonly closed: Promise<void>

  constructor(child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        this.printed += chunk
        for (const listener of this.listeners) listener()
      })
    }
    this.closed = new Promise((resolve) => child.once('close', () => resolve()))
  }

  /** Everything printed so far. */
  get text(): string {
    return this.printed
  }

  /**
   * Resolves once a text has been printed `times` times.
   * @throws {Error} when the process ends before.
   */
  async waitFor(text: string, times = 1): Promise<void> {
    const { promise: found, resolve } = Promise.withResolvers<true>()
    const look = () => {
      if (this.printed.split(text).length > times) resolve(true)
    }
    this.listeners.add(look)
    look()
    const result = await Promise.race([found, this.closed])
    this.listeners.delete(look)
    if (!result) throw new Error(`The process ended without printing “${text}”: ${this.printed}`)
  }
}

/**
 * Resolves when a server has printed its start message.
 * @throws {Error} with its output when it ends before, or hangs.
 */
export async function waitForStart(output: ChildOutput, times = 1): Promise<void> {
  const started = output.waitFor(stopHint, times).then(() => true)
  if (!(await withinHangLimit(started))) throw new Error(`The server hangs: ${output.text}`)
}

/** Returns what a promise resolves to, or undefined when it takes as long as only a hanging process does. */
export function withinHangLimit<T>(promise: Promise<T>, ms = hangMs): Promise<T | undefined> {
  const limit = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => limit.resolve(undefined), ms)
  return Promise.race([promise, limit.promise]).finally(() => clearTimeout(timer))
}
