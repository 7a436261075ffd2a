/** What the commands for whoever runs Faro have in common. */
import { BackupError } from '../server/backup/format.ts'
import { StartError } from '../server/startError.ts'

export const say = (text: string) => process.stdout.write(`  ${text}\n`)

/** Runs a command; what it throws is told in a sentence if it is meant to be read, and ends it with 1. */
export async function command(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const meant = error instanceof BackupError || error instanceof StartError
    process.stderr.write(`\n  ${meant ? error.message : String((error as Error).stack)}\n\n`)
    process.exitCode = 1
  }
}

/** Bytes as people say them. */
export const megabytes = (bytes: number) =>
  `${(bytes / 1024 ** 2).toLocaleString('es', { maximumFractionDigits: 1 })} MB`
