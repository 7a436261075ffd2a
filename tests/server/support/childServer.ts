/** What servers that tests start have in common. */
import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { promisify } from 'node:util'

/**
 * The user of the embedded PostgreSQL, when tests run as root: it and PgBouncer refuse to run as root. Otherwise
 * undefined.
 */
export async function runAs(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** A local port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Whether something listens on a local port. */
export const listens = (port: number): Promise<boolean> =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Kills a process that runs, as a power cut would, and waits for its end. */
export async function killAtOnce(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
