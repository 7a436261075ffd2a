/** Shared code of the operator's commands. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { BackupError } from '../server/backup/format.ts'
import { readVariable } from '../server/settings/environment.ts'
import { errorSentence } from '../server/cli/errorSentence.ts'

export const print = (text: string) => process.stdout.write(`  ${text}\n`)

/** Runs a command. A failure is printed, if possible as one sentence, and the exit code is 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of the output, such as `head`, has closed it; the command still finishes its work.
    if (error.code !== 'EPIPE') throw error
  })
  try {
    await act()
  } catch (error) {
    process.stderr.write(`\n  ${errorSentence(error)}\n\n`)
    process.exitCode = 1
  }
}

/** Resolves a path against the user's working directory: npm has changed to Faro's folder. */
export const resolveTypedPath = (text: string) => path.resolve(readVariable('INIT_CWD') ?? '.', text)

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

/** Formats bytes as megabytes. */
export const megabytes = (bytes: number) =>
  `${(bytes / 1024 ** 2).toLocaleString('es', { maximumFractionDigits: 1 })} MB`
