import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, directUrlOf } from '../config.ts'
import { findRunning } from '../embeddedDatabase/cluster.ts'
import { databaseUrlOf, startEmbedded } from '../embeddedDatabase/embedded.ts'
import { StartError } from '../errors.ts'

/** A database opened by a command, while Faro is running or not. */
export interface CommandDatabase {
  url: string
  /** Restores the state in which it was found: stops it if the command started it. */
  release: () => Promise<void>
}

/**
 * The configured database, for a command: an external one, the embedded one of a running Faro, or the embedded one
 * started for the duration of the command.
 * @throws {StartError} when it cannot be used.
 */
export async function openCommandDatabase(config: Config): Promise<CommandDatabase> {
  const { dataDir } = config
  const url = directUrlOf(config)
  if (url) return { url, release: async () => undefined }
  if (!existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartError(`En ${dataDir} no hay ninguna base de datos de Faro. Di dónde está con DATA_DIR.`)
  }
  const running = await findRunning(dataDir)
  if (running) return { url: databaseUrlOf(running), release: async () => undefined }
  const embedded = await startEmbedded(dataDir)
  return { url: embedded.url, release: () => embedded.stop() }
}
