/** Finds, starts and stops browser processes. */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the first of these commands that is installed; one with a slash is a path. */
export function findCommand(...commands: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = commands.flatMap((command) =>
    command.includes('/') ? [command] : folders.map((folder) => join(folder, command)),
  )
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

export interface RunningCommand {
  /** Waits for output that matches; fails if the process ends first. */
  says: (pattern: RegExp) => Promise<string>
  /** Ends the process and its children. */
  end: () => Promise<void>
}

/** Starts a command; reads its stderr and file descriptor 3. */
export function startCommand(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): RunningCommand {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, TZ: 'Europe/Madrid', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  const streams = child.stdio.slice(2)
  for (const stream of streams) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return {
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(said)
          if (found) resolve(found[1] ?? found[0])
        }
        for (const stream of streams) stream?.on('data', look)
        child.once('error', reject)
        void ended.then(() => reject(new Error(`${command} has ended: ${said}`)))
        look()
      }),
    async end() {
      if (child.pid && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL')
        await ended
      }
    },
  }
}
