/** Shared code of the operator's commands. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { BackupError } from '../server/backup/format.ts'
import { isFullDisk } from '../server/media/fullDisk.ts'
import { MoveError } from '../server/media/moveMedia.ts'
import { StoreUnavailable } from '../server/media/storeErrors.ts'
import { StartError } from '../server/startError.ts'

export const print = (text: string) => process.stdout.write(`  ${text}\n`)

/** Runs a command. A failure is printed, if possible as one sentence, and the exit code is 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Who reads the output has seen enough of it, as `head` has; the command does its work all the same.
    if (error.code !== 'EPIPE') throw error
  })
  try {
    await act()
  } catch (error) {
    process.stderr.write(`\n  ${sentence(error)}\n\n`)
    process.exitCode = 1
  }
}

function sentence(error: unknown): string {
  if ([BackupError, MoveError, StartError].some((kind) => error instanceof kind))
    return (error as Error).message
  if (error instanceof StoreUnavailable) return `${error.message} (${String(error.cause)})`
  if (isFullDisk(error)) return `No queda espacio: ${(error as Error).message}`
  const { code, message, stack } = error as NodeJS.ErrnoException
  // Messages of the system and of PostgreSQL are clear enough.
  if (code && /^(E[A-Z]+|42501|28\w{3}|3D000)$/u.test(code)) return message || code
  return String(stack ?? error)
}

/** Resolves a path against the user's working directory: npm has changed to Faro's folder. */
export const resolveTypedPath = (text: string) => path.resolve(process.env['INIT_CWD'] ?? '.', text)

/**
 * Refuses to run as root on another user's data: that user could not read the files it writes.
 * @throws {BackupError} naming the user.
 */
export function refuseForeignRoot(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return
  const { uid } = statSync(dataDir)
  if (uid === 0) return
  throw new BackupError(
    `${dataDir} es de otro usuario (${uid}). Ejecuta la orden como ese usuario, por ejemplo: sudo -u '#${uid}' env DATA_DIR='${dataDir}' npm run …`,
  )
}

/** Bytes as readable text. */
export const megabytes = (bytes: number) =>
  `${(bytes / 1024 ** 2).toLocaleString('es', { maximumFractionDigits: 1 })} MB`
