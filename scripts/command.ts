/** What the commands for whoever runs Faro have in common. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { BackupError } from '../server/backup/format.ts'
import { isFullDisk } from '../server/media/fullDisk.ts'
import { StartError } from '../server/startError.ts'

export const say = (text: string) => process.stdout.write(`  ${text}\n`)

/** Runs a command; what goes wrong is told in a sentence where there is one, and ends it with 1. */
export async function command(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    process.stderr.write(`\n  ${sentence(error)}\n\n`)
    process.exitCode = 1
  }
}

function sentence(error: unknown): string {
  if (error instanceof BackupError || error instanceof StartError) return error.message
  if (isFullDisk(error)) return `No queda espacio: ${(error as Error).message}`
  const { code, message, stack } = error as NodeJS.ErrnoException
  // What the system or PostgreSQL refuses says itself what it is.
  if (code && /^(E[A-Z]+|42501|28\w{3}|3D000)$/u.test(code)) return message || code
  return String(stack ?? error)
}

/** A path as whoever typed it meant it: npm has gone to Faro's own folder since. */
export const resolveTypedPath = (text: string) => path.resolve(process.env['INIT_CWD'] ?? '.', text)

/**
 * Refuses to work as root on what another user runs: the files it writes would be closed to them.
 * @throws {BackupError} that says as whom.
 */
export function refuseForeignRoot(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return
  const { uid } = statSync(dataDir)
  if (uid === 0) return
  throw new BackupError(
    `${dataDir} es de otro usuario (${uid}). Ejecuta la orden como ese usuario, por ejemplo: sudo -u '#${uid}' env DATA_DIR='${dataDir}' npm run …`,
  )
}

/** Bytes as people say them. */
export const megabytes = (bytes: number) =>
  `${(bytes / 1024 ** 2).toLocaleString('es', { maximumFractionDigits: 1 })} MB`
